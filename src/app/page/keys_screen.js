// @ts-check
/** @type {import('./main.js').OpenScreen} */
export function open(root) {
  return { show: () => root.replaceChildren() };
}
