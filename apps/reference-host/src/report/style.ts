import { styleText } from "node:util";

/** How the report stresses words; plain text where nobody asked for colours. */
export interface Style {
  readonly heading: (text: string) => string;
  readonly warning: (text: string) => string;
}

const PLAIN: Style = { heading: (text) => text, warning: (text) => text };

// Whether to colour is decided below, for the stream that is written to; styleText would ask its own default.
const decided = { validateStream: false };

const COLOURED: Style = {
  heading: (text) => styleText("bold", text, decided),
  warning: (text) => styleText("yellow", text, decided),
};

/** Colours only for a terminal that shows them and a user who wants them (no-color.org). */
export function chooseStyle(isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): Style {
  const refused = (env.NO_COLOR ?? "") !== "" || env.TERM === "dumb";
  return isTerminal && !refused ? COLOURED : PLAIN;
}
