import { afterEach, describe, expect, it } from "vitest";
import { edit, isCompact, isList, where } from "../broken-hosts/edits.js";
import { type Deviation, startHost, TOKENS } from "../broken-hosts/minimal-host.js";
import { checkHost, type ProfileName, type Report } from "../src/index.js";

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

async function judge(profile: ProfileName, deviation: Deviation): Promise<Report> {
  const host = await startHost({}, deviation);
  close = host.close;
  return checkHost({ url: host.url, token: TOKENS.all, secondToken: TOKENS.some, profile });
}

const failed = ({ verdicts }: Report): string[] =>
  verdicts.filter(({ disposition }) => disposition === "fail").map(({ requirement }) => requirement);

describe("the openwop profile accepts what OpenWOP's text allows", () => {
  it.each<[string, Deviation, string]>([
    [
      "a bare array as the standard list",
      {
        value: where(
          (ask, right) => isList(ask) && right.status === 200 && !isCompact(ask),
          (_, right) => edit(right, ({ tools }) => tools),
        ),
      },
      "catalog-list-envelope",
    ],
    [
      "the standard view for an invalid view",
      {
        value: (ask, right) =>
          right.status === 400 && ask.query.has("view") && isList(ask)
            ? { ...right, status: 200, body: Buffer.from('{"tools":[]}') }
            : right,
      },
      "catalog-view-invalid",
    ],
    [
      "answers without an ETag",
      {
        wire: (_, right) => ({
          ...right,
          headers: Object.fromEntries(Object.entries(right.headers).filter(([name]) => name !== "etag")),
        }),
      },
      "catalog-etag-strong",
    ],
  ])("%s", async (_, deviation, requirement) => {
    expect(failed(await judge("openwop", deviation))).toEqual([]);
    expect(failed(await judge("toolfold", deviation))).toContain(requirement);
  });

  it("and still fails a compact list that is a bare array", async () => {
    const bare: Deviation = {
      value: where(
        (ask, right) => isList(ask) && right.status === 200 && isCompact(ask),
        (_, right) => edit(right, ({ tools }) => tools),
      ),
    };
    expect(failed(await judge("openwop", bare))).toEqual(["catalog-view-compact"]);
  });
});
