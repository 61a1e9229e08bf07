import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { assembleCatalog, type Contribution } from "./assemble-catalog.js";
import { CatalogError } from "./catalog-error.js";
import { encodeCatalog } from "./encode-catalog.js";
import { sha256Hex } from "./sha256-hex.js";

const tool = (toolId: string, rest: object = {}) => ({ toolId, source: "mcp", safetyTier: "read", ...rest });
const ids = (contributions: Contribution[]) => assembleCatalog(contributions).tools.map(({ toolId }) => toolId);

/** What kept one tool out, beside a good tool that is served all the same. */
function quarantine(bad: unknown) {
  const catalog = assembleCatalog([{ owner: "server", tools: [tool("good"), bad] }]);
  expect(catalog.tools.map(({ toolId }) => toolId)).toEqual(["good"]);
  expect(catalog.quarantined).toHaveLength(1);
  const [entry] = catalog.quarantined;
  return { tool: entry?.tool, problems: entry?.problems.map(({ code, pointer }) => `${code} ${pointer}`) };
}

describe("assembleCatalog", () => {
  test("orders the tools of all owners by id, in UTF-16 code units", () => {
    const contributions = [
      { owner: "b", tools: [tool("\uff5e"), tool("a")] },
      { owner: "a", tools: [tool("\u{1F600}"), tool("B")] },
    ];
    expect(ids(contributions)).toEqual(["B", "a", "\u{1F600}", "\uff5e"]);
  });

  test("gives the same bytes and digest whatever the order of owners, tools and members", () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1, unit: "grapheme-ascii" }), { maxLength: 8 });
    fc.assert(
      fc.property(names, (toolIds) => {
        const usable = toolIds.filter((id) => id !== "." && id !== "..");
        const there = usable.map((id) => tool(id, { title: "T" }));
        const back = usable
          .map((id) => Object.fromEntries(Object.entries(tool(id, { title: "T" })).reverse()))
          .reverse();
        const one = assembleCatalog([{ owner: "a", tools: there }]);
        const other = assembleCatalog([
          { owner: "b", tools: back.slice(0, 3) },
          { owner: "c", tools: back.slice(3) },
        ]);
        expect(other.digest).toBe(one.digest);
        expect(encodeCatalog(other.tools)).toEqual(encodeCatalog(one.tools));
        expect(one.digest).toBe(sha256Hex(encodeCatalog(one.tools)));
      }),
    );
  });

  test("pins the digest of an empty catalogue and of one tool", () => {
    expect(assembleCatalog([])).toEqual({
      tools: [],
      digest: "fe2f3b4ef49492d81cb350fb689bf9f9dff6cfd1817d72d6ff9fe3350e3d5e6a",
      quarantined: [],
      notes: [],
    });
    expect(assembleCatalog([{ owner: "o", tools: [tool("a")] }]).digest).toBe(
      "667415274a711fdb08049ac5033335770e351da9dbdafef7139de607b701c064",
    );
  });

  test("copies and freezes, so that nobody changes a catalogue later", () => {
    const original = tool("a", { inputSchema: { type: "object", properties: {} } });
    const catalog = assembleCatalog([{ owner: "o", tools: [original] }]);
    original.safetyTier = "write";
    expect(catalog.tools[0]?.safetyTier).toBe("read");
    const parts = [
      catalog,
      catalog.tools,
      catalog.quarantined,
      catalog.notes,
      catalog.tools[0],
      catalog.tools[0]?.inputSchema,
    ];
    expect(parts.every((part) => Object.isFrozen(part))).toBe(true);
  });

  test("throws when two owners bring one id, and names both", () => {
    const contributions = [
      { owner: "files", tools: [tool("a"), tool("x")] },
      { owner: "mirror", tools: [tool("x")] },
    ];
    const assemble = () => assembleCatalog(contributions);
    expect(assemble).toThrow(CatalogError);
    expect(assemble).toThrow(
      expect.objectContaining({
        code: "duplicate_tool_id",
        toolId: "x",
        owners: ["files", "mirror"],
        message:
          'Tool id "x" is brought by both "files" and "mirror"; ids are unique in a catalogue: rename one owner or leave one of the tools out.',
      }),
    );
  });

  test("keeps the first where one owner lists an id twice", () => {
    const catalog = assembleCatalog([
      { owner: "o", tools: [tool("x", { title: "first" }), tool("x", { title: "second" })] },
      { owner: "o", tools: [tool("x", { title: "third" })] },
    ]);
    expect(catalog.tools.map(({ title }) => title)).toEqual(["first"]);
    expect(
      catalog.quarantined.map(({ tool: id, problems }) => [id, problems[0]?.code, problems[0]?.requirement]),
    ).toEqual([
      ["x", "duplicate_tool_id", "catalog-id-repeated"],
      ["x", "duplicate_tool_id", "catalog-id-repeated"],
    ]);
  });

  test("does not count the id of a quarantined tool", () => {
    const contributions = [
      { owner: "a", tools: [tool("x", { inputSchema: { type: 7 } })] },
      { owner: "b", tools: [tool("x")] },
    ];
    expect(ids(contributions)).toEqual(["x"]);
  });

  test.each<[string, unknown, string | undefined, string[]]>([
    ["no object", 7, "#1", ["invalid_descriptor "]],
    ["nothing", undefined, "#1", ["not_json "]],
    ["a missing field", { toolId: "bad", source: "mcp" }, "bad", ["invalid_descriptor "]],
    ["an unknown field", tool("bad", { color: 1 }), "bad", ["invalid_descriptor "]],
    ["exec from MCP", tool("bad", { safetyTier: "exec" }), "bad", ["exec_not_allowed /safetyTier"]],
    [
      "an invalid schema",
      tool("bad", { inputSchema: { properties: { a: { type: "x" } } } }),
      "bad",
      ["invalid_keyword_value /inputSchema/properties/a/type"],
    ],
    [
      "an invalid output schema",
      tool("bad", { outputSchema: { items: 7 } }),
      "bad",
      ["not_a_schema /outputSchema/items"],
    ],
    [
      "a number that JSON cannot hold",
      tool("bad", { inputSchema: { maximum: 1 / 0 } }),
      "bad",
      ["not_json /inputSchema/maximum"],
    ],
    ["an id that no URL can carry", tool(".."), "..", ["invalid_descriptor /toolId"]],
  ])("quarantines a tool with %s and serves the rest", (_what, bad, name, problems) => {
    expect(quarantine(bad)).toEqual({ tool: name, problems });
  });

  test("quarantines a tool that is too deep before anything recursive sees it", () => {
    let schema = {};
    for (let level = 0; level < 10_000; level++) schema = { items: schema };
    expect(quarantine(tool("bad", { inputSchema: schema })).problems?.[0]).toMatch(/^too_deep \/inputSchema\/items/);
  });

  test.each<[string, unknown]>([
    [
      "that throws when it is read",
      {
        get toolId() {
          throw new Error("no");
        },
      },
    ],
    [
      "that a proxy hides",
      new Proxy(tool("bad"), {
        ownKeys() {
          throw new Error("no");
        },
      }),
    ],
  ])("quarantines a tool %s", (_what, bad) => {
    expect(quarantine(bad)).toEqual({ tool: "#1", problems: ["check_failed "] });
  });

  test("quarantines a tool that cannot be written as JSON text", () => {
    const stringify = vi.spyOn(JSON, "stringify").mockImplementationOnce(() => {
      throw new RangeError("Invalid string length");
    });
    const { tools, quarantined } = assembleCatalog([{ owner: "o", tools: [tool("long"), tool("good")] }]);
    stringify.mockRestore();
    expect(tools.map(({ toolId }) => toolId)).toEqual(["good"]);
    expect(quarantined).toMatchObject([{ owner: "o", tool: "#0", problems: [{ code: "check_failed", pointer: "" }] }]);
  });

  test("quarantines a tool with a secret in front of eight million characters", () => {
    const text = `${["gh", "p_"].join("")}${"Zq7Rk2Wm9Xt4Vb6Nc1Lp8Hs3Jd5Fg0Ty2Au7".repeat(230_000)}`;
    expect(quarantine(tool("bad", { description: text }))).toEqual({
      tool: "bad",
      problems: ["secret_found /description"],
    });
  });

  test("quarantines a tool with too many values", () => {
    const enormous = tool("bad", { inputSchema: { enum: Array.from({ length: 200_000 }, (_, index) => index) } });
    expect(quarantine(enormous).problems?.[0]).toMatch(/^too_many_nodes/);
  });

  test("reports a tool with a secret for that alone, and without the secret", () => {
    const secret = ["gh", "p_Zq7Rk2Wm9Xt4Vb6Nc1Lp8Hs3Jd5Fg0Ty2Au7"].join("");
    const bad = tool(secret, { [secret]: 1, inputSchema: { type: secret, properties: { a: { default: secret } } } });
    const catalog = assembleCatalog([{ owner: "o", tools: [bad] }]);
    expect(
      catalog.quarantined.map((entry) => [entry.tool, entry.problems.map(({ code, pointer }) => `${code} ${pointer}`)]),
    ).toEqual([
      [
        "#0",
        [
          "secret_found ",
          "secret_found /toolId",
          "secret_found /inputSchema/type",
          "secret_found /inputSchema/properties/a/default",
        ],
      ],
    ]);
    expect(JSON.stringify(catalog)).not.toContain("Zq7Rk2");
  });

  test("serves a tool of an unknown dialect and notes it", () => {
    const strange = tool("strange", {
      inputSchema: { $schema: "https://example.com/dialect", type: "object", properties: {} },
    });
    const catalog = assembleCatalog([{ owner: "o", tools: [strange] }]);
    expect(catalog.tools).toHaveLength(1);
    expect(
      catalog.notes.map((note) => [note.owner, note.tool, note.problems[0]?.code, note.problems[0]?.pointer]),
    ).toEqual([["o", "strange", "unknown_dialect", "/inputSchema/$schema"]]);
  });

  test("judges each schema by the dialect that it declares", () => {
    const mixed = tool("mixed", {
      inputSchema: {
        $schema: "http://json-schema.org/draft-07/schema#",
        type: "object",
        properties: { a: { items: [true] } },
      },
      outputSchema: { $schema: "https://json-schema.org/draft/2020-12/schema", prefixItems: [true] },
    });
    expect(ids([{ owner: "o", tools: [mixed] }])).toEqual(["mixed"]);
  });

  test("hints at the older dialect that an undeclared schema seems to be written in", () => {
    const messageOf = (inputSchema: object) =>
      assembleCatalog([{ owner: "o", tools: [tool("a", { inputSchema })] }]).quarantined[0]?.problems[0]?.message;
    expect(messageOf({ properties: { a: { items: [{}] } } })).toBe(
      "Found an array where a schema (an object or a boolean) is needed. The schema declares no dialect and is valid in draft-07: name that in $schema.",
    );
    expect(messageOf({ minimum: 1, exclusiveMinimum: true })).toBe(
      "Found a boolean where a number is needed. The schema declares no dialect and is valid in draft-04: name that in $schema.",
    );
    expect(messageOf({ type: 7 })).toBe(
      "Found a number; use one of: array, boolean, integer, null, number, object, string.",
    );
  });

  test("passes on what an owner refused by itself", () => {
    const refused = { tool: "broken", problems: [{ code: "invalid_mcp_tool" as const, pointer: "", message: "No." }] };
    expect(assembleCatalog([{ owner: "o", tools: [], quarantined: [refused] }]).quarantined).toEqual([
      { owner: "o", ...refused },
    ]);
  });

  test("takes narrower limits", () => {
    const catalog = assembleCatalog([{ owner: "o", tools: [tool("a", { inputSchema: { properties: { a: {} } } })] }], {
      limits: { depth: 3 },
    });
    expect(catalog.quarantined[0]?.problems.map(({ code }) => code)).toEqual(["too_deep"]);
  });

  test("does not repeat an endless id as a name", () => {
    expect(quarantine({ toolId: "x".repeat(1000) }).tool).toBe("#1");
  });
});
