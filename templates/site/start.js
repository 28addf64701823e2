// The start page: search in everything, filters of the army lists, who can fight whom in a year.
"use strict";

const rows = [...document.querySelectorAll("#shelf tbody tr")];
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
  words: `${row.textContent} ${row.dataset.words}`.toLocaleLowerCase(),
}));
const counted = (words, number) => words.replace("{n}", number);

// ---- filters ----

const filters = document.getElementById("filters");

if (filters) {
  window.muster.filtered(filters, document.getElementById("shown"), lists, (list, chosen) =>
    (!chosen.system || list.system === chosen.system) &&
    (!chosen.region || list.region === chosen.region) &&
    (!chosen.enemy || list.enemies.includes(chosen.enemy)) &&
    (!chosen.from || list.to >= Number(chosen.from)) &&
    (!chosen.to || list.from <= Number(chosen.to)));
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
  year.addEventListener("input", () => ((slide.value = year.value), who()));
  slide.addEventListener("input", () => ((year.value = slide.value), who()));
  year.form.addEventListener("submit", (event) => event.preventDefault());
  who();
}

// ---- search: its index is read when somebody begins to search ----

const search = document.getElementById("search");
const told = document.getElementById("search-told");
const found = document.getElementById("search-found");
const MOST = 40;

function look() {
  const wanted = search.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const all = window.muster?.search;
  if (!all || !wanted.length) {
    found.replaceChildren();
    told.textContent = "";
    return;
  }
  const hits = [];
  for (const [kind, title, address, more] of all) {
    const name = title.toLocaleLowerCase();
    const text = `${name} ${more.toLocaleLowerCase()}`;
    if (wanted.every((word) => text.includes(word))) {
      hits.push({ kind, title, address, more, first: wanted.every((word) => name.includes(word)) });
    }
  }
  hits.sort((one, other) => other.first - one.first);
  const kinds = JSON.parse(found.dataset.kinds);
  found.replaceChildren(
    ...hits.slice(0, MOST).map((hit) => {
      const line = document.createElement("li");
      const to = document.createElement("a");
      to.href = hit.address;
      to.textContent = hit.title;
      const small = document.createElement("small");
      small.textContent = hit.kind === "facts" ? hit.more : kinds[hit.kind];
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
