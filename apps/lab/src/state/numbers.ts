const WHOLE = new Intl.NumberFormat("en-US");

/** `12,345`. */
export function whole(value: number): string {
  return WHOLE.format(Math.round(value));
}

/** `812 B`, `12.3 kB`, `3.15 MB`: thousands, as prices of tokens are. */
export function bytesText(bytes: number): string {
  if (bytes < 1_000) return `${Math.round(bytes)} B`;
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(bytes < 100_000 ? 1 : 0)} kB`;
  return `${(bytes / 1_000_000).toFixed(2)} MB`;
}

/** `0.4 %`, `12 %`. */
export function percent(share: number): string {
  const value = share * 100;
  const isFine = (Math.abs(value) < 10 && value !== 0) || (value > 99 && value < 100);
  const text = value.toFixed(isFine ? 1 : 0);
  // What is almost all is not all.
  return `${text === "100.0" ? "99.9" : text.replace("-", "−")} %`;
}
