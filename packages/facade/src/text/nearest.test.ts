import { expect, test } from "vitest";
import { nearest } from "./nearest.js";

test.each([
  ["list_order", "list_orders"],
  ["LIST_ORDERS", "list_orders"],
  ["lsit_orders", "list_orders"],
  ["refund_everything", undefined],
  ["", undefined],
])("takes %j for %j", (seen, known) => expect(nearest(seen, ["list_orders", "get_order"])).toBe(known));
