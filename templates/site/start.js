// The start page: search in everything, filters of the army lists, who can fight whom in a year.
"use strict";

const rows = [...document.querySelectorAll("#catalogue tbody tr")];
const lists = rows.map((row) => ({
  row,
  id: row.dataset.id,
  system: row.dataset.system,
  rules: row.querySelector(".rules").textContent,
  region: row.dataset.region,
  from: Number(row.dataset.from),
  to: Number(row.dataset.to),
  enemies: row.dataset.enemies.split(" ").filter(Boolean),
  link: row.querySelector("a"),
  words: window.muster.words(`${row.textContent} ${row.dataset.words}`),
}));
const counted = (words, number) => words.replace("{n}", number);

// ---- filters ----

// Two years the wrong way round mean what lies between them.
function lies(list, from, to) {
  const [first, last] = from && to && Number(from) > Number(to) ? [to, from] : [from, to];
  return (!first || list.to >= Number(first)) && (!last || list.from <= Number(last));
}

const filters = document.getElementById("filters");

if (filters) {
  window.muster.filtered(filters, document.getElementById("shown"), lists, (list, chosen) =>
    (!chosen.system || list.system === chosen.system) &&
    (!chosen.region || ` ${list.region} `.includes(` ${chosen.region} `) || list.region.startsWith(`${chosen.region},`)) &&
    (!chosen.enemy || list.enemies.includes(chosen.enemy)) &&
    lies(list, chosen.from, chosen.to));
}

// ---- who can fight whom: lists of one system and of that year, and those that did fight each other ----

const year = document.getElementById("year");
const slide = document.getElementById("year-slide");
const fights = document.getElementById("fights");

function link(list) {
  const copy = document.createElement("a");
  copy.href = list.link.getAttribute("href");
  copy.textContent = list.link.textContent;
  return copy;
}

function joined(some) {
  return some.flatMap((list, index) => (index ? [", ", link(list)] : [link(list)]));
}

function who() {
  const now = Number(year.value);
  if (!now) {
    fights.replaceChildren(year.value ? fights.dataset.zero : fights.dataset.empty);
    return;
  }
  const there = lists.filter((list) => list.from <= now && now <= list.to);
  const told = [];
  for (const system of new Set(there.map((list) => list.system))) {
    const home = there.filter((list) => list.system === system);
    const head = document.createElement("h3");
    head.textContent = home[0].rules;
    const all = document.createElement("ul");
    for (const list of home) {
      const line = document.createElement("li");
      line.append(link(list));
      const fought = home.filter((other) => list.enemies.includes(other.id) || other.enemies.includes(list.id));
      if (fought.length) line.append(` ${fights.dataset.against} `, ...joined(fought));
      all.append(line);
    }
    told.push(head, all);
  }
  fights.replaceChildren(...(told.length ? told : [fights.dataset.none]));
}

if (year) {
  document.getElementById("in-year").hidden = false;
  year.addEventListener("input", () => ((slide.value = year.value || slide.value), who()));
  slide.addEventListener("input", () => ((year.value = slide.value), who()));
  year.form.addEventListener("submit", (event) => event.preventDefault());
  who();
}

// ---- search: its index is read when somebody begins to search ----

const search = document.getElementById("search");
const told = document.getElementById("search-told");
const found = document.getElementById("search-found");
const MOST = 40;

// Every page and every row of its units, with the words it is found by. A row is found together with words of its page's
// name, but not by these alone.
let index = null;

function indexed() {
  const { words } = window.muster;
  const kinds = JSON.parse(found.dataset.kinds);
  return window.muster.search.flatMap(([kind, title, address, more, units]) => [
    { title, address, small: kind in kinds ? kinds[kind] : more, name: words(title), text: words(`${title} ${more}`) },
    ...units.map(([at, name]) => ({
      title: name, address: `${address}#${at}`, small: `${kinds[kind]}: ${title}`, name: words(name), text: words(`${name} ${title}`), row: true,
    })),
  ]);
}

function look() {
  const { wanted, met } = window.muster;
  const asked = wanted(search.value);
  if (!window.muster.search || !search.value.trim()) {
    found.replaceChildren();
    told.textContent = "";
    return;
  }
  index ??= indexed();
  const hits = index
    .map((entry) => ({ ...entry, inName: met(entry.name, asked), inText: met(entry.text, asked) }))
    .filter((hit) => asked.length && hit.inText && (!hit.row || asked.some((one) => met(hit.name, [one]))))
    .sort((one, other) => other.inName - one.inName || other.inText - one.inText);
  found.replaceChildren(
    ...hits.slice(0, MOST).map((hit) => {
      const line = document.createElement("li");
      const to = document.createElement("a");
      to.href = hit.address;
      to.textContent = hit.title;
      const small = document.createElement("small");
      small.textContent = hit.small;
      line.append(to, " ", small);
      return line;
    }),
  );
  told.textContent = hits.length ? counted(found.dataset.count, hits.length) : found.dataset.none;
}

function load() {
  if (document.getElementById("search-index")) return;
  const script = document.createElement("script");
  script.id = "search-index";
  script.src = search.form.dataset.search;
  script.addEventListener("load", look);
  document.head.append(script);
}

search.form.hidden = false;
search.addEventListener("focus", load);
search.addEventListener("input", () => (load(), look()));
search.form.addEventListener("submit", (event) => event.preventDefault());
