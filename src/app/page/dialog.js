// @ts-check
// A sheet over the page. The browser keeps the focus inside, and gives it back at the end.

import { h, icon } from './element.js';
import { popDialog, pushDialog } from './router.js';
import { t } from './texts.js';

let count = 0;

/**
 * Opens a sheet with a title. `build` fills it; `close` leaves it, and then calls what it is given. A touch beside the sheet closes
 * it if it `mayClose`.
 * @param {string} title @param {(body: HTMLElement, close: (then?: () => void) => void, signal: AbortSignal) => void} build @param {() => boolean} [mayClose]
 */
export function openDialog(title, build, mayClose = () => true) {
  const ending = new AbortController();
  const before = document.activeElement;
  const id = `dialog-${++count}`;
  const body = h('div', { class: 'dialog-body' });
  let isOpen = true;
  /** @param {(() => void)} [then] */
  const close = (then) => (isOpen ? popDialog(then) : then?.());
  const dialog = h('dialog', { 'aria-labelledby': id },
    h('header', { class: 'dialog-head' },
      h('h2', { id, tabindex: '-1' }, title),
      h('button', { class: 'round', 'aria-label': t('close'), onclick: () => close() }, icon('close'))),
    body);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  dialog.addEventListener('click', (event) => event.target === dialog && mayClose() && close());
  document.body.append(dialog);
  build(body, close, ending.signal);
  dialog.showModal();
  const first = /** @type {HTMLElement | null} */ (body.querySelector('[autofocus]') ?? dialog.querySelector('h2'));
  first?.focus();
  pushDialog(() => {
    isOpen = false;
    ending.abort();
    dialog.close();
    dialog.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  });
}
