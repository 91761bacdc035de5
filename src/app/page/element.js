// @ts-check
// Creates DOM elements. Text becomes text nodes, never markup.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element: listeners (`onclick`), attributes, then children. Null, undefined and false are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, any>} [attributes] @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...shown(children.flat()));
  return element;
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function shown(children) {
  return children.filter((child) => child !== null && child !== undefined && child !== false).map((child) => (child instanceof Node ? child : String(child)));
}

/** Replaces the children. @param {Element} parent @param {...(Child | Child[])} children */
export function fill(parent, ...children) {
  parent.replaceChildren(...shown(children.flat()));
}

/** Sets a text if it differs; returns whether it did. @param {Element} element @param {string} text */
export function say(element, text) {
  if (element.textContent === text) return false;
  element.textContent = text;
  return true;
}

/** An element of a picture. @param {string} tag @param {Record<string, string | number>} attributes @param {...SVGElement} children */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Updates the parent's children to `items`, and keeps the elements (and their focus) whose key stays.
 * @template Item
 * @param {Element} parent @param {Item[]} items @param {(item: Item) => string | number} keyOf
 * @param {(item: Item, old: HTMLElement | undefined) => HTMLElement} draw Draws a new element, or updates the old one.
 */
export function follow(parent, items, keyOf, draw) {
  const old = new Map(Array.from(parent.children, (child) => [/** @type {HTMLElement} */ (child).dataset.key, /** @type {HTMLElement} */ (child)]));
  let place = parent.firstElementChild;
  for (const item of items) {
    const key = String(keyOf(item));
    const before = old.get(key);
    const element = draw(item, before);
    element.dataset.key = key;
    old.delete(key);
    if (element === place) place = place.nextElementSibling;
    else {
      if (before && before !== element && before === place) place = before.nextElementSibling;
      parent.insertBefore(element, place);
      if (before !== element) before?.remove();
    }
  }
  for (const gone of old.values()) gone.remove();
}

/** Flashes a changed element once. @param {Element} element */
export function flash(element) {
  element.classList.remove('flash');
  requestAnimationFrame(() => element.classList.add('flash'));
}
