import { isObject, type Members } from "../../json-body.js";
import type { HostScenario } from "../host-scenario.js";
import { labelOf } from "../host-under-test.js";

/** Shapes that vendors give their keys on purpose, so that scanners find them. */
const SHAPES: readonly (readonly [name: string, shape: RegExp])[] = [
  ["a private key", /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[\s\S]{40}/],
  ["a signed token", /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
  ["an AWS key", /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/],
  ["a GitHub token", /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{82})\b/],
  ["a Slack token", /\bxox[abpr]-\d{10,}-[\w-]{20,}/],
  ["an Anthropic key", /\bsk-ant-[a-z]{3}\d{2}-[\w-]{80,}/],
  ["a Google key", /\bAIza[\w-]{35}\b/],
];
/** Where a host has to look, and leave the tool out. */
const SEARCHED = new Set(["description", "default", "const", "enum", "example", "examples"]);
/** Shapes that every host knows, since the specification names them. */
const NAMED = new Set(["a private key", "a signed token"]);
/** Values of one run that are looked at. */
const LOOKED_AT = 2_000_000;

/** Whether a descriptor holds what opens something. */
export const secrets: HostScenario = {
  id: "secrets",
  title: "Whether descriptors hold credentials",
  async run(host, judge) {
    const queries = (await host.advertisesCompact()) ? ["", "?view=compact"] : [""];
    const tokens = host.secrets.filter(({ length }) => length >= 8);
    for (const query of queries) {
      const list = await host.get("first", `/v1/tools${query}`);
      const found = findSecret((await host.tools("first", query)) ?? [], tokens);
      const fault = found && `${found.label} holds ${found.what} at ${found.pointer}`;
      if (!found?.refusable) judge.judge("catalog-secret-free", "no credential", list, fault);
      const expected = "no tool with a private key or signed token in its texts and data";
      if (found === undefined || found.refusable) judge.judge("catalog-secret-refused", expected, list, fault);
    }
  },
};

interface Found {
  readonly label: string;
  readonly what: string;
  readonly pointer: string;
  /** Whether it stands where a host has to find it, in a shape that it has to know. */
  readonly refusable: boolean;
}

function findSecret(tools: readonly Members[], tokens: readonly string[]): Found | undefined {
  let left = LOOKED_AT;
  for (const tool of tools) {
    if (secretIn(JSON.stringify(tool), tokens) === undefined) continue;
    const stack: { value: unknown; pointer: string; searched: boolean }[] = [
      { value: tool, pointer: "", searched: false },
    ];
    for (let place = stack.pop(); place !== undefined && left-- > 0; place = stack.pop()) {
      const { value, pointer, searched } = place;
      const what = typeof value === "string" ? secretIn(value, tokens) : undefined;
      if (what !== undefined) return { label: labelOf(tool), what, pointer, refusable: searched && NAMED.has(what) };
      const children = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
      for (const [name, child] of children) {
        const step = String(name).replaceAll("~", "~0").replaceAll("/", "~1");
        stack.push({ value: child, pointer: `${pointer}/${step}`, searched: searched || SEARCHED.has(String(name)) });
      }
    }
  }
  return undefined;
}

function secretIn(text: string, tokens: readonly string[]): string | undefined {
  if (tokens.some((token) => text.includes(token))) return "the token that was presented";
  return SHAPES.find(([, shape]) => shape.test(text))?.[0];
}
