// @ts-check
// The list below the map in three heights: pulled by its head, or changed by its button. On a wide page it stands beside
// the map, and has one height.

import { h } from './element.js';
import { t } from './texts.js';

const HEIGHTS = /** @type {const} */ (['low', 'middle', 'high']);
/** @typedef {typeof HEIGHTS[number]} Height */

/** @param {HTMLElement} root @param {() => void} changed Its height has changed. */
export function openSheet(root, changed) {
  /** @type {Height} */
  let height = 'middle';
  const grab = h('button', { class: 'grab', onclick: () => set(HEIGHTS[(HEIGHTS.indexOf(height) + 1) % 3] ?? 'middle') });
  const head = h('div', { class: 'sheet-head' });
  const body = h('div', { class: 'sheet-body' });
  const sheet = h('section', { class: 'sheet', 'aria-label': t('list') }, grab, head, body);
  root.append(sheet);

  /** @param {Height} next */
  function set(next) {
    apply(next);
    changed();
  }

  /** @param {Height} next */
  function apply(next) {
    height = next;
    sheet.dataset.height = next;
    sheet.style.height = '';
    grab.setAttribute('aria-label', t('list-height'));
    grab.setAttribute('aria-expanded', String(next !== 'low'));
  }

  grab.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const next = HEIGHTS[HEIGHTS.indexOf(height) + step];
    if (!step || !next) return;
    event.preventDefault();
    set(next);
  });
  for (const handle of /** @type {HTMLElement[]} */ ([grab, head])) {
    handle.addEventListener('pointerdown', (event) => {
      if (event.button > 0 || matchMedia('(min-width: 700px)').matches) return;
      const from = event.clientY;
      const before = sheet.clientHeight;
      let way = 0;
      const ending = new AbortController();
      /** @param {PointerEvent} now */
      const move = (now) => {
        way = now.clientY - from;
        if (Math.abs(way) < 6) return;
        sheet.classList.add('is-pulled');
        sheet.style.height = `${Math.max(60, Math.min(root.clientHeight - 40, before - way))}px`;
      };
      const end = () => {
        ending.abort();
        sheet.classList.remove('is-pulled');
        if (Math.abs(way) < 6) return;
        // The touch that pulled is no touch of a button.
        const stop = (/** @type {Event} */ click) => click.stopPropagation();
        addEventListener('click', stop, { capture: true, once: true });
        setTimeout(() => removeEventListener('click', stop, { capture: true }), 50);
        const part = sheet.clientHeight / root.clientHeight;
        const index = HEIGHTS.indexOf(height) + (Math.abs(way) < 40 ? 0 : way < 0 ? 1 : -1);
        set(part > 0.7 ? 'high' : part < 0.24 ? 'low' : HEIGHTS[Math.max(0, Math.min(2, index))] ?? 'middle');
      };
      addEventListener('pointermove', move, { signal: ending.signal });
      addEventListener('pointerup', end, { signal: ending.signal });
      addEventListener('pointercancel', end, { signal: ending.signal });
    });
  }
  apply('middle');
  return {
    head, body, set,
    /** How many pixels of the map it covers. */
    covered: () => (matchMedia('(min-width: 700px)').matches ? 0 : Math.round(root.clientHeight * (height === 'low' ? 0.14 : 0.46))),
  };
}
