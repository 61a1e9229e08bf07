import { expect, test } from "vitest";
import { parseRfc } from "../parse-rfc.js";
import { openRfcs } from "./open-rfcs.js";

const rfc = (number: number, status: string, change: string, id: string): ReturnType<typeof parseRfc> =>
  parseRfc(
    `rfcs/${number}.md`,
    `# RFC ${number}: A

| Field | Value |
| --- | --- |
| RFC | ${number} |
| Status | ${status} |

## Requirements added, changed, retired

| Change | Requirements | Note |
| --- | --- | --- |
| ${change} | \`${id}\` | |
`,
  );

test("a revision waits for the RFCs that add to it, or change and retire what there was", () => {
  const rfcs = [
    rfc(1, "Accepted", "added", "a-new"),
    rfc(2, "Active", "added", "a-old"),
    rfc(3, "Draft", "added", "a-new"),
    rfc(4, "Active", "changed", "a-old"),
    rfc(5, "Withdrawn", "added", "a-new"),
  ];
  const requirements = [
    { id: "a-old", since: "1.0" },
    { id: "a-new", since: "1.1" },
  ];
  expect(openRfcs(rfcs, requirements, "1.1")).toEqual([
    { number: "3", status: "Draft" },
    { number: "4", status: "Active" },
  ]);
});
