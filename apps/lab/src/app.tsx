import { FacadeSection } from "./facade-editor/facade-section.jsx";
import { MapSection } from "./map/map-section.jsx";
import { catalog, isOpening, problem } from "./state/catalog-state.js";
import { type Theme, theme } from "./state/view-state.js";
import { ToolSection } from "./tool/tool-section.jsx";
import { DropTarget } from "./view/drop-target.jsx";
import { ExportSection } from "./view/export-section.jsx";
import { Intake } from "./view/intake.jsx";
import { Overview } from "./view/overview.jsx";

/** The whole page. */
export function App() {
  return (
    <>
      <a class="skip" href="#main">
        Skip to the figures
      </a>
      <header class="top">
        <p class="wordmark">
          toolfold <span>lab</span>
        </p>
        <p class="claim quiet">Where the bytes of your tools go, and what each lever would do</p>
        <ThemePicker />
      </header>
      <Intake />
      {problem.value !== undefined && (
        <p class="notice error" role="alert">
          {problem.value}
        </p>
      )}
      <main id="main" tabIndex={-1} aria-busy={isOpening.value}>
        {catalog.value !== undefined && (
          <>
            <Overview />
            <MapSection />
            <ToolSection />
            <FacadeSection />
            <ExportSection />
          </>
        )}
      </main>
      <footer class="quiet">
        <p>Everything is worked out on this page: nothing is uploaded, and it works offline.</p>
      </footer>
      <DropTarget />
    </>
  );
}

function ThemePicker() {
  return (
    <div class="theme">
      <label for="theme" class="quiet">
        Colours
      </label>
      <select
        id="theme"
        value={theme.value}
        onChange={(event) => {
          theme.value = event.currentTarget.value as Theme;
        }}
      >
        <option value="auto">auto</option>
        <option value="light">light</option>
        <option value="dark">dark</option>
      </select>
    </div>
  );
}
