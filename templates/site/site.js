// What every page can do: copy a text, print itself, scroll and sort its tables, be read without a network once it was visited.
"use strict";

for (const button of document.querySelectorAll("button[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const source = document.getElementById(button.dataset.copy);
    const told = document.getElementById(button.dataset.told);
    let done = true;
    try {
      await navigator.clipboard.writeText(source.textContent);
    } catch {
      const range = document.createRange(); // older browsers, and pages that lie in a file
      range.selectNodeContents(source);
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      done = document.execCommand("copy");
    }
    told.textContent = done ? told.dataset.done : told.dataset.failed;
  });
}

for (const button of document.querySelectorAll("button[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// A table that is wider than its place shows that more of it lies to the right.
for (const table of document.querySelectorAll(".scroll")) {
  const mark = () => table.classList.toggle("more", table.scrollWidth - table.clientWidth - table.scrollLeft > 1);
  table.addEventListener("scroll", mark, { passive: true });
  new ResizeObserver(mark).observe(table);
}

// The rule of a name stands beside it, inside the window, for the pointer, the keyboard and readers of screens; Escape takes
// it away. A first tap of a finger shows it, a second one follows the link. Without scripts the style sheet shows it.
const rule = document.createElement("div");
let term = null;

function hideRule() {
  term?.removeAttribute("aria-describedby");
  term = null;
  rule.hidden = true;
}

function showRule(one) {
  if (one === term) return;
  hideRule();
  term = one;
  term.setAttribute("aria-describedby", rule.id);
  rule.textContent = term.dataset.rule;
  rule.hidden = false;
  placeRule();
}

function placeRule() {
  if (!term) return;
  const gap = 6;
  const name = term.getClientRects()[0];
  const below = name.bottom + gap + rule.offsetHeight < innerHeight;
  rule.style.left = `${Math.max(gap, Math.min(name.left, document.documentElement.clientWidth - rule.offsetWidth - gap))}px`;
  rule.style.top = `${Math.max(0, below ? name.bottom + gap : name.top - gap - rule.offsetHeight)}px`;
}

if (document.querySelector(".term")) {
  rule.id = rule.className = "rule";
  rule.setAttribute("role", "tooltip");
  rule.hidden = true;
  document.querySelector("main").append(rule);
  document.documentElement.classList.add("scripted");
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType === "touch" || rule.contains(target)) return;
    const one = target.closest(".term") ?? document.querySelector(".term:focus-visible");
    one ? showRule(one) : hideRule();
  });
  document.addEventListener("focusin", ({ target }) => (target.matches(".term:focus-visible") ? showRule(target) : hideRule()));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hideRule());
  document.addEventListener("scroll", placeRule, { capture: true, passive: true });
  document.addEventListener("click", (event) => {
    const one = event.target.closest(".term");
    if (one && one !== term && event.pointerType === "touch") {
      event.preventDefault();
      showRule(one);
    } else if (!one) {
      hideRule();
    }
  });
}

// A map grows in steps about the middle of what is seen of it, or about the place that is pressed on; its frame scrolls.
const STEP = 1.5;
const STEPS = 5;
const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });

for (const field of document.querySelectorAll(".field")) {
  const frame = field.querySelector(".scroll");
  const map = field.querySelector(".map");
  const told = field.querySelector("[role=status]");
  let size = 0;

  // As wide as the frame, or less so that its height fits too; then as many times that.
  const fit = () => {
    map.style.width = `calc(min(100%, ${map.naturalWidth / map.naturalHeight} * var(--tall)) * ${STEP ** size})`;
  };

  const inside = () => {
    const { left, top } = frame.getBoundingClientRect();
    return { left: left + frame.clientLeft, top: top + frame.clientTop };
  };

  const zoom = (by, x = frame.clientWidth / 2, y = frame.clientHeight / 2) => {
    const [seen, held] = [map.getBoundingClientRect(), inside()];
    const [left, top] = [(held.left + x - seen.left) / seen.width, (held.top + y - seen.top) / seen.height];
    size = by ? Math.min(Math.max(size + by, 0), STEPS) : 0;
    fit();
    frame.scrollTo({ left: left * map.offsetWidth - x, top: top * map.offsetHeight - y, behavior: "instant" });
    told.textContent = percent.format(STEP ** size);
  };

  map.addEventListener("load", fit); // another form of it may come when the window changes
  if (map.naturalWidth) fit();
  map.addEventListener("click", (event) => {
    const { left, top } = inside();
    zoom(size < STEPS ? 1 : 0, event.clientX - left, event.clientY - top);
  });
  for (const button of field.querySelectorAll("[data-zoom]")) {
    button.hidden = false;
    button.addEventListener("click", () => zoom(Number(button.dataset.zoom)));
  }
}

// Heads of columns become buttons; the same one again turns the order round.
const words = new Intl.Collator(document.documentElement.lang, { numeric: true });

function sortable(table) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    if ("plain" in head.dataset) return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const body = table.tBodies[0];
      const keyed = [...body.rows].map((row) => {
        const cell = row.cells[column]; // looked up once a row: to find it takes longer than to compare
        return { row, key: cell.dataset.sort ?? cell.textContent };
      });
      const numbers = keyed.every(({ key }) => key !== "" && !isNaN(key));
      keyed.sort(({ key: a }, { key: b }) => (numbers ? a - b : words.compare(a, b)));
      if (down) keyed.reverse();
      body.append(...keyed.map(({ row }) => row));
    });
  });
}

document.querySelectorAll("table.sortable").forEach(sortable);

// Where there is a server, the site can be read without a network later on: the worker is told of this page and of what
// it loaded before the worker was there. Without storage or https the site works as ever.
if (location.protocol.startsWith("http")) {
  const home = new URL("../", document.currentScript.src).href;

  const keep = async () => {
    const link = document.createElement("link");
    link.rel = "manifest";
    link.href = `${home}manifest.webmanifest`;
    document.head.append(link);
    await navigator.serviceWorker.register(`${home}sw.js`, { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    const later = [...document.querySelectorAll("[data-search]")].map((form) => new URL(form.dataset.search, location).href);
    const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
    const own = [location.href.split("#")[0], ...loaded, ...later].filter((address) => address.startsWith(home));
    active.postMessage([...new Set(own)]);
  };

  addEventListener("load", () => keep().catch(() => {}));
}
