import MiniSearch from "minisearch";
import { SEARCH_OPTIONS } from "../src/search-options.js";

const input = /** @type {HTMLInputElement} */ (document.getElementById("search"));
const list = /** @type {HTMLUListElement} */ (document.getElementById("found"));
const root = document.body.dataset.root ?? "";
const FOUND = 12;

/** @type {Promise<MiniSearch> | undefined} */
let index;
let chosen = -1;

function load() {
  index ??= fetch(`${root}search-index.json`)
    .then((response) => response.text())
    .then((text) => MiniSearch.loadJSON(text, SEARCH_OPTIONS));
  return index;
}

async function show() {
  const query = input.value.trim();
  const search = await load();
  if (query !== input.value.trim()) return;
  const found = search.search(query, {
    prefix: true,
    fuzzy: 0.15,
    boost: { heading: 4, title: 2 },
    combineWith: "AND",
  });
  list.replaceChildren(...(query === "" ? [] : found.length === 0 ? [nothing()] : found.slice(0, FOUND).map(entry)));
  list.hidden = query === "";
  input.setAttribute("aria-expanded", String(!list.hidden));
  choose(-1);
}

function nothing() {
  const item = document.createElement("li");
  item.textContent = "Nothing is found.";
  item.className = "none";
  return item;
}

/** @param {import("minisearch").SearchResult} result */
function entry({ href, heading, title }, position) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const where = document.createElement("small");
  item.id = `found-${position}`;
  item.role = "option";
  link.href = root + href;
  link.tabIndex = -1;
  link.textContent = heading;
  where.textContent = title === heading ? "" : title;
  link.append(where);
  item.append(link);
  return item;
}

/** @param {number} position */
function choose(position) {
  const items = [...list.querySelectorAll("[role=option]")];
  chosen = items.length === 0 ? -1 : Math.max(-1, Math.min(position, items.length - 1));
  items.forEach((item, at) => {
    item.setAttribute("aria-selected", String(at === chosen));
    if (at === chosen) item.scrollIntoView({ block: "nearest" });
  });
  if (chosen < 0) input.removeAttribute("aria-activedescendant");
  else input.setAttribute("aria-activedescendant", `found-${chosen}`);
}

function close() {
  list.hidden = true;
  input.setAttribute("aria-expanded", "false");
}

input.addEventListener("focus", () => void load());
input.addEventListener("input", () => void show());
input.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    choose(chosen + (event.key === "ArrowDown" ? 1 : -1));
  } else if (event.key === "Enter") {
    event.preventDefault();
    const link = list.querySelectorAll("a")[Math.max(0, chosen)];
    if (link !== undefined) location.href = link.href;
    close();
  } else if (event.key === "Escape") {
    close();
  }
});
document.addEventListener("keydown", (event) => {
  const isTyping = document.activeElement?.matches("input, textarea, select") ?? false;
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  input.focus();
});
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Node) || !input.form?.contains(event.target)) close();
});
// On a narrow page the contents begin closed.
const sections = document.querySelector("details.sections");
if (matchMedia("(max-width: 60rem)").matches) sections?.removeAttribute("open");
