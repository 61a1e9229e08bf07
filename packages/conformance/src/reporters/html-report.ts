import type { Report } from "../build-report.js";
import { linkOf, requirementOf } from "../requirement.js";
import type { Disposition, Judged } from "../result.js";
import type { Verdict } from "../verdict.js";
import { escapeMarkup as esc } from "./escape.js";
import { HTML_STYLE } from "./html-style.js";
import { SHOWN, wrongByRequirement } from "./wrong-by-requirement.js";

const WORDS: Readonly<Record<Disposition, string>> = {
  pass: "pass",
  fail: "fail",
  warn: "warning",
  untestable: "untestable",
  "not-applicable": "not applicable",
};

/** One page that needs nothing else: no script, no font, no image, no request. */
export function htmlReport(report: Report): string {
  const heading = `${report.subject} ${report.target}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${report.passed ? "Passed" : "Failed"}: ${esc(heading)}</title>
<style>${HTML_STYLE}</style>
</head>
<body>
<main>
${headerOf(report)}
${findingsOf(report)}
${baselineOf(report)}
${pagesOf(report.verdicts)}
${notObservableOf(report)}
</main>
</body>
</html>
`;
}

function headerOf(report: Report): string {
  const { totals, musts, implementation } = report;
  const tiles = (Object.keys(WORDS) as Disposition[])
    .map((name) => `<li class="${name}"><b>${totals[name]}</b> ${WORDS[name]}</li>`)
    .join("");
  const facts: [string, string][] = [
    ...(implementation === undefined
      ? []
      : [
          ["Implementation", [implementation.name, implementation.version].filter(Boolean).join(" ")] as [
            string,
            string,
          ],
        ]),
    ["Profile", `${report.profile}, revision ${report.revision}`],
    ["Suite", `${report.suite.name} ${report.suite.version}`],
    [
      "Run",
      `${report.startedAt.slice(0, 16).replace("T", " ")} UTC, ${(report.durationMs / 1000).toFixed(1)}\u00a0s, ${report.requests}\u00a0requests`,
    ],
  ];
  const notes = report.notes.map((note) => `<p class="note">${esc(note)}</p>`).join("");
  return `<header>
<p class="verdict ${report.passed ? "pass" : "fail"}">${report.passed ? "Passed" : "Failed"}</p>
<h1>${esc(report.target)}</h1>
<p>${musts.kept} of ${musts.judged} judged MUSTs kept by this ${esc(report.subject)}.</p>
<ul class="tiles">${tiles}</ul>
<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${esc(value)}</dd></div>`).join("")}</dl>
${notes}
</header>`;
}

function findingsOf({ scenarios }: Report): string {
  const stories = scenarios.flatMap(({ title, results, brokeOff }) => {
    const wrong = wrongByRequirement(results);
    if (wrong.size === 0 && brokeOff === undefined) return [];
    const off = brokeOff === undefined ? "" : `<p class="note fail">This story broke off: ${esc(brokeOff)}</p>`;
    return [`<h3>${esc(title)}</h3>${off}${[...wrong].map(([id, all]) => findingOf(id, all)).join("")}`];
  });
  return stories.length === 0 ? "" : `<section><h2>What went wrong</h2>${stories.join("")}</section>`;
}

function findingOf(id: string, all: readonly Judged[]): string {
  const requirement = requirementOf(id);
  const kind = all.some(({ disposition }) => disposition === "fail") ? "fail" : "warn";
  const examples = all.slice(0, SHOWN).map(({ evidence: { request, expected, seen = "", curl } }) => {
    const rows: [string, string][] = [
      ["Request", `<code>${esc(request)}</code>`],
      ["Expected", esc(expected)],
      ["Seen", `<code>${esc(seen)}</code>`],
      ...(curl === undefined ? [] : [["Again", `<code>${esc(curl)}</code>`] as [string, string]]),
    ];
    return `<dl class="evidence">${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join("")}</dl>`;
  });
  const more = all.length > SHOWN ? `<p>and ${all.length - SHOWN} more like it</p>` : "";
  return `<article class="${kind}">
<h4><span class="chip ${kind}">${WORDS[kind]}</span> <a href="${esc(linkOf(requirement))}">${esc(id)}</a></h4>
<p>${sentenceOf(requirement.text)}</p>${examples.join("")}${more}
</article>`;
}

function baselineOf({ baseline }: Report): string {
  if (baseline === undefined || baseline.length === 0) return "";
  const rows = baseline.map(
    ({ requirement, state, until, reason }) =>
      `<tr><td>${state}</td><td>${esc(requirement)}</td><td>${esc(until)}</td><td>${esc(reason)}</td></tr>`,
  );
  return `<section><h2>Known failures</h2><div class="scroll"><table>
<thead><tr><th>State</th><th>Requirement</th><th>Until</th><th>Reason</th></tr></thead>
<tbody>${rows.join("")}</tbody></table></div></section>`;
}

function pagesOf(verdicts: readonly Verdict[]): string {
  const pages = new Map<string, Verdict[]>();
  for (const verdict of verdicts) {
    const { page } = requirementOf(verdict.requirement);
    pages.set(page, [...(pages.get(page) ?? []), verdict]);
  }
  const blocks = [...pages].map(([page, list]) => {
    const wrong = list.filter(({ disposition }) => disposition === "fail" || disposition === "warn").length;
    const kept = list.filter(({ disposition }) => disposition === "pass").length;
    return `<details${wrong > 0 ? " open" : ""}><summary>${esc(page)} <span>${kept} of ${list.length} passed</span></summary>
<ul class="verdicts">${list.map(rowOf).join("")}</ul></details>`;
  });
  return `<section><h2>Every requirement</h2>${blocks.join("\n")}</section>`;
}

function rowOf({ requirement, disposition, level, text, link, checks, reason }: Verdict): string {
  const note = reason === undefined ? `${checks} ${checks === 1 ? "check" : "checks"}` : esc(reason);
  return `<li><span class="chip ${disposition}">${WORDS[disposition]}</span>
<div><a href="${esc(link)}">${esc(requirement)}</a> <small>${level}</small>
<p>${sentenceOf(text)}</p><small>${note}</small></div></li>`;
}

function notObservableOf({ notObservable }: Report): string {
  const rows = Object.entries(notObservable);
  if (rows.length === 0) return "";
  const items = rows.map(
    ([id, reason]) =>
      `<li><div><a href="${esc(linkOf(requirementOf(id)))}">${esc(id)}</a><p>${esc(reason)}</p></div></li>`,
  );
  return `<section><h2>Not observable from outside</h2>
<details><summary>Requirements that no request can show <span>${rows.length}</span></summary>
<ul class="verdicts">${items.join("")}</ul></details></section>`;
}

/** A requirement's sentence, with what stands in backticks as code. */
function sentenceOf(text: string): string {
  return esc(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}
