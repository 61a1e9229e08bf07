import { useSignal } from "@preact/signals";

const SHOWN_MS = 1_600;

/** Copies a text, and says so. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: () => string | Promise<string> }) {
  const said = useSignal("");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await text());
      said.value = "Copied";
    } catch {
      said.value = "The browser refused";
    }
    setTimeout(() => {
      said.value = "";
    }, SHOWN_MS);
  };
  return (
    <button type="button" class="copy" onClick={() => void copy()}>
      <span aria-live="polite">{said.value === "" ? label : said.value}</span>
    </button>
  );
}
