// The page of the checks: those of one part, of one gravity, with some words.
"use strict";

const filters = document.getElementById("filters");
const codes = [...document.querySelectorAll(".code")].map((row) => ({
  row,
  part: row.dataset.part,
  severity: row.dataset.severity,
  words: window.muster.words(row.textContent),
}));

window.muster.filtered(filters, document.getElementById("shown"), codes, (code, chosen) =>
  (!chosen.part || code.part === chosen.part) && (!chosen.severity || code.severity === chosen.severity));

// A link to a code that is not among those shown: show all again.
addEventListener("hashchange", () => {
  const wanted = document.getElementById(location.hash.slice(1));
  if (!wanted?.closest(".codes") || wanted.checkVisibility()) return;
  filters.reset();
  setTimeout(() => wanted.scrollIntoView(), 50);
});
