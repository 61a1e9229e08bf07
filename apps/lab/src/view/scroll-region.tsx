import type { ComponentChildren } from "preact";

/** A part of the page that scrolls by itself, and so can be reached with the keyboard. */
export function ScrollRegion({
  label,
  class: name = "",
  children,
}: {
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be scrollable without a mouse (WCAG 2.1.1)
    <section class={`scroll ${name}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
