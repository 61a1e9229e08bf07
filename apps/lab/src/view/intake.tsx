import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Input } from "../read/read-catalog.js";
import { isOpening, openFrom, openInputs, problem, refuseLarge } from "../state/catalog-state.js";
import { liveSources, openExample, openHost, openLive } from "../state/sources.js";

/** Opens files that were chosen or dropped, each as a server of its own. */
export function openFiles(files: readonly File[]): Promise<boolean> | undefined {
  if (files.length === 0) return undefined;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (refuseLarge(files.map(({ name }) => name).join(", "), size)) return undefined;
  return openFrom(() => Promise.all(files.map(readFile)));
}

async function readFile(file: File): Promise<Input> {
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

type Panel = "paste" | "host" | undefined;

/** Where a catalogue comes in. */
export function Intake() {
  const picker = useRef<HTMLInputElement>(null);
  const panel = useSignal<Panel>(undefined);
  const toggle = (name: Panel) => (): void => {
    problem.value = undefined;
    panel.value = panel.value === name ? undefined : name;
  };
  const start = (open: () => Promise<boolean>) => async (): Promise<void> => {
    if (await open()) panel.value = undefined;
  };
  return (
    <section class="intake" aria-label="Open a catalogue">
      <div class="drop">
        <p class="drop-words">
          <strong>Drop your tools/list here</strong>
          <span>or a request body for Anthropic, OpenAI or Gemini. Nothing leaves this page.</span>
        </p>
        <div class="drop-buttons">
          <button type="button" class="primary" onClick={() => picker.current?.click()}>
            Choose files
          </button>
          <button type="button" aria-expanded={panel.value === "paste"} onClick={toggle("paste")}>
            Paste
          </button>
          <button type="button" aria-expanded={panel.value === "host"} onClick={toggle("host")}>
            From a host
          </button>
          {liveSources.value.map((source) => (
            <button type="button" key={source.name} onClick={() => void start(() => openLive(source))()}>
              {source.name}
            </button>
          ))}
          <button type="button" onClick={() => void start(openExample)()}>
            Example
          </button>
          <input
            ref={picker}
            type="file"
            multiple
            accept=".json,application/json"
            class="visually-hidden"
            tabIndex={-1}
            aria-label="Files to open"
            onChange={(event) => {
              void openFiles([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = "";
            }}
          />
        </div>
      </div>
      {panel.value === "paste" && <PastePanel onOpen={start} />}
      {panel.value === "host" && <HostPanel onOpen={start} />}
      <p class="visually-hidden" role="status">
        {isOpening.value ? "Opening" : ""}
      </p>
    </section>
  );
}

interface PanelProps {
  readonly onOpen: (open: () => Promise<boolean>) => () => Promise<void>;
}

function PastePanel({ onOpen }: PanelProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const open = onOpen(() =>
    openInputs([{ name: "Pasted text", bytes: new TextEncoder().encode(area.current?.value ?? "") }]),
  );
  return (
    <form
      class="panel"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <label for="paste">A tools/list answer, a list of tools, or a request body, as JSON</label>
      <textarea id="paste" ref={area} rows={8} spellcheck={false} placeholder='{"tools":[…]}' autocomplete="off" />
      <button type="submit" class="primary">
        Show
      </button>
    </form>
  );
}

function HostPanel({ onOpen }: PanelProps) {
  const address = useSignal("");
  const token = useSignal("");
  const open = onOpen(() => openHost(address.value.trim(), token.value.trim()));
  return (
    <form
      class="panel row"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <div class="field grow">
        <label for="host-address">Address of a Toolfold host</label>
        <input
          id="host-address"
          type="url"
          required
          placeholder="http://127.0.0.1:4870"
          value={address.value}
          onInput={(event) => {
            address.value = event.currentTarget.value;
          }}
        />
      </div>
      <div class="field">
        <label for="host-token">Token, if it needs one</label>
        <input
          id="host-token"
          type="password"
          autocomplete="off"
          value={token.value}
          onInput={(event) => {
            token.value = event.currentTarget.value;
          }}
        />
      </div>
      <button type="submit" class="primary">
        Read
      </button>
    </form>
  );
}
