// @ts-check
// Creates DOM elements. Text becomes text nodes, never markup.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Child | Child[] | Child[][]} Children */

/**
 * Creates an element: listeners (`onclick`), styles, attributes, then children. Null, undefined and false are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, any>} [attributes] @param {...Children} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (isAbsent(value)) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'style') Object.assign(element.style, value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  fill(element, ...children);
  return element;
}

/** Replaces the children of an element. @param {Element} parent @param {...Children} children */
export function fill(parent, ...children) {
  parent.replaceChildren(.../** @type {string[]} */ (children.flat(Infinity).filter((child) => !isAbsent(child))));
}

/** @param {unknown} value */
const isAbsent = (value) => value === null || value === undefined || value === false;
