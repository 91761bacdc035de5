// What the server wrote into the page for the script: texts in the page's language, and the public address.

const { ui: words, publicUrl } = JSON.parse(document.getElementById('texts').textContent);

export const ui = words;

/** The address of the API: that of this page, under any prefix. */
export const BASE = new URL('.', location.href).href.replace(/\/$/, '');

/** Replaces `{name}` by values. */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** A code that the server wrote, with the address at which this page was opened. */
export function withBase(code) {
  return code.replaceAll(publicUrl, BASE);
}
