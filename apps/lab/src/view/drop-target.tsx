import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { openFiles } from "./intake.jsx";

/** Takes files that are dropped anywhere on the page, and text that is. */
export function DropTarget() {
  const isOver = useSignal(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      event.preventDefault();
      isOver.value = true;
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) isOver.value = false;
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      isOver.value = false;
      const { files } = event.dataTransfer ?? {};
      const text = event.dataTransfer?.getData("text/plain") ?? "";
      if (files !== undefined && files.length > 0) void openFiles([...files]);
      else if (text !== "") void openFiles([new File([text], "Dropped text")]);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, [isOver]);
  return isOver.value ? (
    <div class="drop-veil" aria-hidden="true">
      Drop to open
    </div>
  ) : null;
}
