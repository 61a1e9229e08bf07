import { expect, test } from "vitest";
import { type CatalogRouterOptions, catalogRouter } from "../src/index.js";
import { authenticate, bothTenants, CAPABILITIES } from "./start-host.js";

const working: CatalogRouterOptions = { source: { read: bothTenants }, authenticate, capabilities: CAPABILITIES };
const NAMES =
  "source, authenticate, authorize, capabilities, projection, sourceTimeoutMs, authenticateTimeoutMs, retryAfterSeconds, cacheBytes, onEvent";

test("leaves the caller's options as they are, and takes undefined for absent", () => {
  const options = Object.freeze({
    ...working,
    capabilities: Object.freeze({ ...CAPABILITIES }),
    projection: Object.freeze({}),
  });
  expect(catalogRouter(options)).toBeTypeOf("function");
  expect(catalogRouter({ ...working, cacheBytes: undefined } as unknown as CatalogRouterOptions)).toBeTypeOf(
    "function",
  );
});

test.each([undefined, null, "x"])("refuses %j for options", (options) => {
  expect(() => catalogRouter(options as unknown as CatalogRouterOptions)).toThrow(
    expect.objectContaining({ code: "invalid_option", message: "catalogRouter: the options must be an object." }),
  );
});

test.each<[Record<string, unknown>, string]>([
  [{ source: undefined }, "catalogRouter: source must be an object."],
  [{ source: {} }, "catalogRouter: source must have a read function."],
  [{ authenticate: undefined }, "catalogRouter: authenticate must be a function."],
  [{ authorize: true }, "catalogRouter: authorize must be a function."],
  [{ capabilities: null }, "catalogRouter: capabilities must be an object."],
  [{ sourceTimeoutMs: 0 }, "catalogRouter: sourceTimeoutMs must be a whole number from 1 to 600000."],
  [
    { sourceTimeoutMs: Number.POSITIVE_INFINITY },
    "catalogRouter: sourceTimeoutMs must be a whole number from 1 to 600000.",
  ],
  [{ authenticateTimeoutMs: "5" }, "catalogRouter: authenticateTimeoutMs must be a whole number from 1 to 600000."],
  [{ retryAfterSeconds: 1.5 }, "catalogRouter: retryAfterSeconds must be a whole number from 1 to 86400."],
  [{ cacheBytes: -1 }, "catalogRouter: cacheBytes must be a whole number from 1 to 1099511627776."],
  [{ projection: { summaryLength: -1 } }, "catalogRouter: projection is refused: "],
  [{ timeout: 5 }, `catalogRouter: timeout is not an option; there are ${NAMES}.`],
])("refuses %j, naming what is allowed", (option, message) => {
  const options = { ...working, ...option } as unknown as CatalogRouterOptions;
  expect(() => catalogRouter(options)).toThrow(
    expect.objectContaining({ name: "HostError", code: "invalid_option", message: expect.stringContaining(message) }),
  );
});
