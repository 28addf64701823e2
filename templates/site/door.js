// Straight to the pages in the reader's language; the links are there for whoever runs no scripts.
const links = [...document.querySelectorAll("a[hreflang]")];
const wanted = [navigator.language || "", ...(navigator.languages || [])].map((one) => one.split("-")[0]);
const found = wanted.map((one) => links.find((link) => link.hreflang === one)).find(Boolean);
location.replace((found || links[0]).href);
