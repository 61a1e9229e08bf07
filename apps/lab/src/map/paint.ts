import { KEYWORD_CLASSES, type KeywordClass } from "../analyze/keyword-classes.js";
import { type Cell, hasHeader } from "./layout.js";

/** The colours of the map, read from the page's style. */
export interface Palette {
  readonly page: string;
  readonly frame: string;
  readonly ink: string;
  readonly accent: string;
  readonly classes: Readonly<Record<KeywordClass, string>>;
}

/** Reads the palette that is in force. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    page: colour("--map-page"),
    frame: colour("--map-frame"),
    ink: colour("--map-ink"),
    accent: colour("--accent"),
    classes: Object.fromEntries(KEYWORD_CLASSES.map((name) => [name, colour(`--class-${name}`)])) as Palette["classes"],
  };
}

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const LINE = 12;
/** Fewer letters say nothing. */
const LEAST_LETTERS = 3;
/** Smaller than this, what is inside a cell is no picture any more. */
const SPECK = 5;

/** Paints a laid-out node; `selected` gets a frame. */
export function paint(context: CanvasRenderingContext2D, root: Cell, palette: Palette, selected?: Cell): void {
  context.fillStyle = palette.page;
  context.fillRect(root.x0, root.y0, root.x1 - root.x0, root.y1 - root.y0);
  context.textBaseline = "middle";
  for (const cell of root.children ?? []) paintCell(context, cell, palette);
  if (selected === undefined) return;
  context.lineWidth = 3;
  context.strokeStyle = palette.accent;
  context.strokeRect(
    selected.x0 + 1.5,
    selected.y0 + 1.5,
    selected.x1 - selected.x0 - 3,
    selected.y1 - selected.y0 - 3,
  );
}

function paintCell(context: CanvasRenderingContext2D, cell: Cell, palette: Palette): void {
  const [width, height] = [cell.x1 - cell.x0, cell.y1 - cell.y0];
  if (width < 1 || height < 1) return;
  const isSpeck = width < SPECK || height < SPECK;
  if (cell.children === undefined || isSpeck) {
    context.fillStyle = palette.classes[mainClass(cell)];
    context.fillRect(cell.x0, cell.y0, width, height);
    if (!isSpeck) label(context, cell, palette, cell.y0 + Math.min(height / 2, LINE));
    return;
  }
  context.fillStyle = palette.frame;
  context.fillRect(cell.x0, cell.y0, width, height);
  for (const child of cell.children) paintCell(context, child, palette);
  if (hasHeader(cell)) label(context, cell, palette, cell.y0 + 9);
}

/** The class of a keyword, or the one that most of a cell's bytes are in. */
function mainClass(cell: Cell): KeywordClass {
  const sums = new Map<KeywordClass, number>();
  for (const { data } of cell.leaves()) {
    const name = data.keywordClass ?? "shape";
    sums.set(name, (sums.get(name) ?? 0) + data.bytes);
  }
  let [best, most]: [KeywordClass, number] = ["shape", -1];
  for (const [name, bytes] of sums) if (bytes > most) [best, most] = [name, bytes];
  return best;
}

function label(context: CanvasRenderingContext2D, cell: Cell, palette: Palette, y: number): void {
  const room = cell.x1 - cell.x0 - 8;
  if (room < 24 || cell.y1 - cell.y0 < LINE) return;
  context.font = `${cell.children === undefined ? "" : "600 "}11px ${FONT}`;
  context.fillStyle = palette.ink;
  const text = fitted(context, cell.data.name, room);
  if (text !== "") context.fillText(text, cell.x0 + 4, y);
}

/** As much of a text as there is room for: about as much as its mean letter says, and less where letters are wide. */
export function fitted(context: Pick<CanvasRenderingContext2D, "measureText">, text: string, room: number): string {
  const line = text.slice(0, 200);
  const { width } = context.measureText(line);
  if (width <= room) return line;
  for (let kept = Math.floor((line.length * room) / width); kept >= LEAST_LETTERS; kept--) {
    const cut = `${line.slice(0, kept)}…`;
    if (context.measureText(cut).width <= room) return cut;
  }
  return "";
}
