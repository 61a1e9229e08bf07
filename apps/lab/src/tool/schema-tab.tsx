import { useSignal } from "@preact/signals";
import type { Widening } from "@toolfold/core";
import { WIDENING_TEXTS } from "../analyze/widening-reasons.js";
import { whole } from "../state/numbers.js";
import { CopyButton } from "../view/copy-button.jsx";
import { ScrollRegion } from "../view/scroll-region.jsx";
import type { FullLine, LeanLine, ToolView } from "../work/view-tool.js";
import { type SchemaRow, schemaRows } from "./schema-rows.js";

/** Rows that are drawn at first; a large schema has thousands. */
const PAGE = 400;

const LEVERS = { annotations: "annotation", unusedDefinitions: "unused definition" } as const;

/** The full schema beside the lowered one: what trim cuts is struck, what is wider says why at its place. */
export function SchemaTab({ view }: { readonly view: ToolView }) {
  const unfolded = useSignal<ReadonlySet<number>>(new Set());
  const limit = useSignal(PAGE);
  const rows = schemaRows(view, unfolded.value);
  return (
    <>
      <div class="schema-tools">
        <ul class="keys">
          <li>
            <del>struck</del> trim cuts it
          </li>
          <li>
            <span class="key-removed">−</span> not in the lowered schema
          </li>
          <li>
            <span class="key-added">+</span> written by lowering
          </li>
          <li>
            <span class="key-wider">wider</span> accepts more, and why
          </li>
        </ul>
        <CopyButton label="Copy full" text={() => textOf(view.full)} />
        <CopyButton label="Copy lowered" text={() => textOf(view.lean)} />
      </div>
      <ScrollRegion label="Full and lowered schema" class="diff-frame">
        <table class="diff">
          <caption class="visually-hidden">Input schema of {view.name}, full and lowered, line by line</caption>
          <thead>
            <tr>
              <th scope="col">Full · {whole(view.bytes.schema)} bytes</th>
              <th scope="col">Lowered · {whole(view.bytes.lean)} bytes</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, limit.value).map((row) => (
              <Row
                key={row.kind === "fold" ? `fold ${row.from}` : row.at}
                row={row}
                view={view}
                onUnfold={(from) => {
                  unfolded.value = new Set([...unfolded.value, from]);
                }}
              />
            ))}
          </tbody>
        </table>
        {rows.length > limit.value && (
          <p class="more">
            <button
              type="button"
              onClick={() => {
                limit.value += PAGE * 2;
              }}
            >
              Show more ({whole(rows.length - limit.value)} lines left)
            </button>
          </p>
        )}
      </ScrollRegion>
    </>
  );
}

interface RowProps {
  readonly row: SchemaRow;
  readonly view: ToolView;
  readonly onUnfold: (from: number) => void;
}

function Row({ row, view, onUnfold }: RowProps) {
  if (row.kind === "fold") {
    return (
      <tr class="fold">
        <td colSpan={2}>
          <button type="button" class="link" onClick={() => onUnfold(row.from)}>
            {whole(row.to - row.from)} equal lines
          </button>
        </td>
      </tr>
    );
  }
  const { full: fullAt, lean: leanAt } = view.rows[row.at] ?? {};
  const full = fullAt === undefined ? undefined : view.full[fullAt];
  const lean = leanAt === undefined ? undefined : view.lean[leanAt];
  return (
    <>
      <tr class={row.isSame ? "same" : "different"}>
        <td class={full === undefined ? "empty" : "full"}>
          {full !== undefined && <Full line={full} isSame={row.isSame} />}
        </td>
        <td class={lean === undefined ? "empty" : "lean"}>
          {lean !== undefined && <Lean line={lean} isSame={row.isSame} />}
        </td>
      </tr>
      {full !== undefined && full.widenings.length > 0 && (
        <tr class="why">
          <td colSpan={2}>
            {full.widenings.map((widening) => (
              <Why key={`${widening.keyword} ${widening.reason}`} widening={widening} indent={full.indent} />
            ))}
          </td>
        </tr>
      )}
    </>
  );
}

function Full({ line, isSame }: { readonly line: FullLine; readonly isSame: boolean }) {
  const sign = isSame ? "" : "−";
  if (line.cut === undefined) return <Code line={line} sign={sign} />;
  return (
    <del title={`trim cuts this ${LEVERS[line.cut]}`}>
      <Code line={line} sign={sign} />
    </del>
  );
}

function Lean({ line, isSame }: { readonly line: LeanLine; readonly isSame: boolean }) {
  return <Code line={line} sign={isSame ? "" : "+"} />;
}

function Code({ line, sign }: { readonly line: LeanLine; readonly sign: string }) {
  return (
    <>
      <span class="sign">{sign}</span>
      <code style={{ paddingLeft: `${line.indent * 1.25}em` }}>{line.text}</code>
    </>
  );
}

function Why({ widening, indent }: { readonly widening: Widening; readonly indent: number }) {
  const { keyword, reason } = widening;
  return (
    <p style={{ marginLeft: `${indent * 1.25 + 1.5}em` }}>
      <span class="tag wider">wider</span> {keyword !== "" && <code>{keyword}</code>} {WIDENING_TEXTS[reason]}{" "}
      <span class="quiet">({reason})</span>
    </p>
  );
}

function textOf(lines: readonly LeanLine[]): string {
  return `${lines.map(({ indent, text }) => "  ".repeat(indent) + text).join("\n")}\n`;
}
