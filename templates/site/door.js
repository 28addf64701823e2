// Straight to the pages in the reader's language; the links are there for whoever runs no scripts.
location.replace((navigator.language || "en").startsWith("ru") ? "ru/index.html" : "en/index.html");
