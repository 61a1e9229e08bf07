import { CLASS_LABELS, KEYWORD_CLASSES } from "../analyze/keyword-classes.js";
import type { ByteNode } from "../map/byte-tree.js";
import { layOut } from "../map/layout.js";
import { paint, paletteOf } from "../map/paint.js";
import { whole } from "../state/numbers.js";

const [WIDTH, HEIGHT, MARGIN, HEAD, FOOT, SCALE] = [1200, 720, 24, 44, 32, 2];

/** The map as a picture, with a title and a legend, in the colours of the page. */
export function treemapPng(node: ByteNode): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = (WIDTH + 2 * MARGIN) * SCALE;
  canvas.height = (HEIGHT + HEAD + FOOT + 2 * MARGIN) * SCALE;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser gives no canvas to draw on.");
  const palette = paletteOf(document.documentElement);
  context.scale(SCALE, SCALE);
  context.fillStyle = palette.page;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = palette.ink;
  context.font = "600 18px system-ui, sans-serif";
  context.fillText(`${node.name.slice(0, 80)}: ${whole(node.bytes)} bytes`, MARGIN, MARGIN + 18);
  context.font = "13px system-ui, sans-serif";
  let x = MARGIN;
  for (const name of KEYWORD_CLASSES) {
    context.fillStyle = palette.classes[name];
    context.fillRect(x, MARGIN + HEAD + HEIGHT + 14, 12, 12);
    context.fillStyle = palette.ink;
    context.fillText(CLASS_LABELS[name], x + 18, MARGIN + HEAD + HEIGHT + 25);
    x += context.measureText(CLASS_LABELS[name]).width + 42;
  }
  context.translate(MARGIN, MARGIN + HEAD);
  paint(context, layOut(node, WIDTH, HEIGHT), palette);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("The picture could not be written.")) : resolve(blob)));
  });
}
