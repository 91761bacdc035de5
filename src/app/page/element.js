// @ts-check
// Creates icons, and changes elements that are shown already.

import { fill } from './create_element.js';

export { fill, h } from './create_element.js';

/** Sets a text if it differs; returns whether it did. @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent === text) return false;
  element.textContent = text;
  return true;
}

/** An element of a picture. @param {string} tag @param {Record<string, string | number>} attributes @param {...(SVGElement | string)} children */
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
export function updateList(parent, items, keyOf, draw) {
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

/** Replaces the children, and gives the focus to the button in place of the one that had it. @param {Element} parent @param {...import('./create_element.js').Children} children */
export function refill(parent, ...children) {
  const buttons = () => [...parent.querySelectorAll('button')];
  const focused = buttons().findIndex((button) => button === document.activeElement);
  fill(parent, ...children);
  buttons()[focused]?.focus();
}

/** The first children of an element, which the caller knows to be there. @param {Element} element @returns {[HTMLElement, HTMLElement, HTMLElement]} */
export const childrenOf = (element) => /** @type {any} */ ([...element.children]);

/** Flashes a changed element once. @param {Element} element */
export function flash(element) {
  element.classList.remove('flash');
  requestAnimationFrame(() => element.classList.add('flash'));
}

const ICONS = {
  fraction: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z',
  map: 'M9 4L3 6v14l6-2 6 2 6-2V4l-6 2zM9 4v14M15 6v14',
  alerts: 'M6 17V11a6 6 0 1112 0v6l2 2H4zM10 21h4',
  keys: 'M4 14a4 4 0 108 0 4 4 0 10-8 0M11 11l8-8M16 6l3 3',
  me: 'M8 8a4 4 0 108 0 4 4 0 10-8 0M4 21c0-4 4-6 8-6s8 2 8 6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  whole: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  right: 'M9 6l6 6-6 6',
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  return svg('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, svg('path', { d: ICONS[name] }));
}
