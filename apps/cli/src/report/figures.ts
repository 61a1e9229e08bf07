const number = new Intl.NumberFormat("en-US");

/** `12,345`; nothing where there is no figure. */
export function whole(value: number | undefined): string {
  return value === undefined ? "" : number.format(value);
}

/** What of `before` is saved, with one digit: `12.3 %`, or `−4.5 %` where it costs more. */
export function savedShare(after: number, before: number): string {
  const share = before === 0 ? 0 : (1 - after / before) * 100;
  const text = Math.abs(share).toFixed(1);
  return `${share < 0 && text !== "0.0" ? "−" : ""}${text} %`;
}
