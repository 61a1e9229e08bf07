import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

/** What a tool says of itself; a long text shows its beginning until the rest is asked for. */
export function Description({ text }: { readonly text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const isWhole = useSignal(false);
  const isCut = useSignal(false);
  useLayoutEffect(() => {
    const shown = paragraph.current;
    isCut.value = shown !== null && shown.scrollHeight > shown.clientHeight + 1;
  }, [text]);
  if (text === "") return <p class="description">No description.</p>;
  return (
    <>
      <p ref={paragraph} id="description" class={`description ${isWhole.value ? "" : "clamped"}`}>
        {text}
      </p>
      {(isCut.value || isWhole.value) && (
        <button
          type="button"
          class="link"
          aria-expanded={isWhole.value}
          aria-controls="description"
          onClick={() => {
            isWhole.value = !isWhole.value;
          }}
        >
          {isWhole.value ? "Show less" : "Show all of it"}
        </button>
      )}
    </>
  );
}
