import type { Report } from "../build-report.js";
import { escapeMarkup } from "./escape.js";

/** Verdana at 11 px, roughly; `textLength` makes the text fit exactly. */
const GLYPH = 6.6;
const COLOURS = { passed: "#2b7a3d", failed: "#b3261e" };

/** A flat SVG badge: what was judged on the left, how many MUSTs were kept on the right. */
export function badgeReport({ passed, musts, totals, profile, subject, revision }: Report): string {
  const label = `${profile} ${revision} ${subject}`;
  const message = passed ? `${musts.kept}/${musts.judged} MUST` : `${totals.fail} failed`;
  const [left, right] = [widthOf(label), widthOf(message)];
  const title = escapeMarkup(`${label}: ${message}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${title}">
  <title>${title}</title>
  <rect width="${left + right}" height="20" rx="3" fill="#3c4043"/>
  <path d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-${right - 3}z" fill="${passed ? COLOURS.passed : COLOURS.failed}"/>
  <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
    <text x="8" y="14" textLength="${left - 16}" lengthAdjust="spacingAndGlyphs">${escapeMarkup(label)}</text>
    <text x="${left + 8}" y="14" textLength="${right - 16}" lengthAdjust="spacingAndGlyphs">${escapeMarkup(message)}</text>
  </g>
</svg>
`;
}

function widthOf(text: string): number {
  return Math.round(text.length * GLYPH) + 16;
}
