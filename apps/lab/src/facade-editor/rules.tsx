import { type GroupRule, STRATEGIES, type StrategyId } from "../fold/grouping.js";
import { changeGrouping, changePrefix, grouping } from "../state/grouping-state.js";
import { STRATEGY_NOTES } from "../state/lever-rows.js";

const RULES: readonly (readonly [rule: GroupRule, label: string])[] = [
  ["server", "by server"],
  ["prefix", "by name"],
  ["map", "by hand"],
];

/** What makes a group, and where the schemas go. */
export function Rules() {
  const { rule, words, strategy, splitByEffect, prefix } = grouping.value;
  return (
    <div class="card">
      <h3>Rule</h3>
      <fieldset class="segmented">
        <legend class="visually-hidden">Group the tools</legend>
        {RULES.map(([name, label]) => (
          <label key={name}>
            <input type="radio" name="rule" checked={rule === name} onChange={() => changeGrouping({ rule: name })} />
            {label}
          </label>
        ))}
      </fieldset>
      {rule === "prefix" && (
        <div class="field inline">
          <label for="words">Words of the name</label>
          <select
            id="words"
            value={String(words)}
            onChange={(event) => changeGrouping({ words: event.currentTarget.value === "2" ? 2 : 1 })}
          >
            <option value="1">the first</option>
            <option value="2">the first two</option>
          </select>
        </div>
      )}
      <div class="field inline">
        <label for="strategy">Schemas</label>
        <select
          id="strategy"
          value={strategy}
          onChange={(event) => changeGrouping({ strategy: event.currentTarget.value as StrategyId })}
        >
          {STRATEGIES.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        <span class="quiet hint">{STRATEGY_NOTES[STRATEGIES.find(({ id }) => id === strategy)?.label ?? ""]}</span>
      </div>
      <label class="switch">
        <input
          type="checkbox"
          checked={splitByEffect}
          onChange={(event) => changeGrouping({ splitByEffect: event.currentTarget.checked })}
        />
        Split each group into read, write and destructive
      </label>
      <label class="switch">
        <input
          type="checkbox"
          checked={prefix === "always"}
          onChange={(event) => changePrefix(event.currentTarget.checked ? "always" : "never")}
        />
        Name tools <code>server__tool</code>
      </label>
    </div>
  );
}
