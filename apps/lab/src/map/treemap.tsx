import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { bytesText, percent, whole } from "../state/numbers.js";
import { isDark, selectedTool, theme, zoom } from "../state/view-state.js";
import { type ByteNode, wayTo } from "./byte-tree.js";
import { type Cell, cellAt, layOut, neighbour } from "./layout.js";
import { paint, paletteOf } from "./paint.js";

const HEIGHT = 520;

/** The map of bytes: each area is as large as its bytes. The table beside it says the same in words. */
export function Treemap({ tree }: { readonly tree: ByteNode }) {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useSignal(0);
  const chosen = useSignal<Cell | undefined>(undefined);
  const pointed = useSignal<Cell | undefined>(undefined);
  const spoken = useSignal("");

  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      width.value = Math.floor(entry?.contentRect.width ?? 0);
    });
    if (frame.current !== null) watch.observe(frame.current);
    return () => watch.disconnect();
  }, [width]);

  const way = wayTo(tree, zoom.value);
  const focus = way.at(-1) ?? tree;
  const height = width.value < 600 ? Math.round(HEIGHT * 0.75) : HEIGHT;
  const known = useRef<{ readonly key: readonly unknown[]; readonly root: Cell }>(null);

  /** The layout of what is in focus, worked out when it is first needed: after the page is drawn, or at the next key. */
  function laidOut(node: ByteNode): Cell {
    const key = [node, width.value, height];
    if (known.current?.key.every((part, at) => part === key[at]) !== true) {
      known.current = { key, root: layOut(node, width.value, height) };
    }
    return known.current.root;
  }

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || canvas.current === null || width.value === 0) return;
    const ratio = devicePixelRatio;
    canvas.current.width = width.value * ratio;
    canvas.current.height = height * ratio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paint(context, laidOut(focus), paletteOf(canvas.current), chosen.value ?? pointed.value);
  }, [focus, width.value, height, chosen.value, pointed.value, isDark.value, theme.value]);

  const zoomTo = (keys: readonly string[]): void => {
    zoom.value = keys;
    chosen.value = undefined;
    pointed.value = undefined;
    const target = wayTo(tree, keys).at(-1);
    if (target?.tool !== undefined) selectedTool.value = target.tool;
    spoken.value = target === undefined ? "" : `Inside ${target.name}, ${bytesText(target.bytes)}.`;
  };
  const enter = (cell: Cell | undefined): void => {
    if (cell?.data.children !== undefined) zoomTo([...zoom.value, cell.data.key]);
  };
  const leave = (): void => {
    const last = zoom.value.at(-1);
    const outer = way.at(-2) ?? tree;
    zoomTo(zoom.value.slice(0, -1));
    chosen.value = laidOut(outer).children?.find(({ data }) => data.key === last);
  };
  const choose = (cell: Cell): void => {
    chosen.value = cell;
    spoken.value = describe(cell, focus);
  };

  function onKeyDown(event: KeyboardEvent): void {
    const cells = laidOut(focus).children ?? [];
    const [first] = cells;
    const selected = chosen.value;
    if (event.key.startsWith("Arrow") && first !== undefined) {
      choose(selected === undefined ? first : (neighbour(cells, selected, event.key) ?? selected));
    } else if (event.key === "Enter" || event.key === " ") enter(selected);
    else if ((event.key === "Escape" || event.key === "Backspace") && zoom.value.length > 0) leave();
    else if (event.key === "Home" && zoom.value.length > 0) zoomTo([]);
    else return;
    event.preventDefault();
  }

  const under = (event: MouseEvent): Cell | undefined => cellAt(laidOut(focus), event.offsetX, event.offsetY, 1);
  const shown = pointed.value ?? chosen.value;
  return (
    <figure ref={frame} class="treemap">
      <nav class="crumbs" aria-label="Place in the map">
        <ol>
          {way.map((node, depth) => (
            <li key={node.key}>
              {depth === way.length - 1 ? (
                <span aria-current="location">{depth === 0 ? "All tools" : node.name}</span>
              ) : (
                <button type="button" class="link" onClick={() => zoomTo(zoom.value.slice(0, depth))}>
                  {depth === 0 ? "All tools" : node.name}
                </button>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <div
        class="treemap-keys"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the map takes keys of its own, which role="application" says
        tabIndex={0}
        aria-label={`Map of bytes: ${focus.name}`}
        aria-describedby="treemap-help"
        onKeyDown={onKeyDown}
      >
        <canvas
          ref={canvas}
          style={{ width: `${width.value}px`, height: `${height}px` }}
          onClick={(event) => enter(under(event))}
          onMouseMove={(event) => {
            pointed.value = under(event);
          }}
          onMouseLeave={() => {
            pointed.value = undefined;
          }}
        />
      </div>
      <figcaption>
        <p class="readout">
          {shown === undefined ? `${focus.name}: ${whole(focus.bytes)} bytes` : describe(shown, focus)}
        </p>
        <p id="treemap-help" class="quiet">
          Click, or arrow keys and Enter, to zoom in; Esc to zoom out. The table has the same figures.
        </p>
        <p class="visually-hidden" role="status">
          {spoken.value}
        </p>
      </figcaption>
    </figure>
  );
}

function describe({ data }: Cell, focus: ByteNode): string {
  const share = focus.bytes === 0 ? 0 : data.bytes / focus.bytes;
  const inside = data.children === undefined ? "" : `, ${data.children.length} inside`;
  return `${data.name}: ${whole(data.bytes)} bytes, ${percent(share)} of ${focus.kind === "catalogue" ? "all" : focus.name}${inside}`;
}
