// @ts-check
// Short messages at the bottom of the page, with a way to take back what was done; and the clipboard.

import { h } from './element.js';
import { t } from './texts.js';

/** How long something can be taken back. */
const SECONDS = 5;

/** Shows a sentence. @param {string} text @param {() => void} [undo] */
export function toast(text, undo) {
  const place = document.getElementById('toasts');
  // A dialog is above everything else: the toast moves into it.
  const dialog = [...document.querySelectorAll('dialog[open]')].pop();
  if (place) (dialog ?? document.body).append(place);
  const message = h('div', { class: 'toast' }, h('span', {}, text), undo && h('button', {
    type: 'button',
    onclick: () => {
      message.remove();
      undo();
    },
  }, t('undo')));
  place?.replaceChildren(message);
  setTimeout(() => message.remove(), (undo ? SECONDS : 3) * 1000);
}

/** Says why something failed. @param {unknown} error */
export function toastTrouble(error) {
  const { kind = '', sentence = '' } = /** @type {any} */ (error);
  toast(sentence || t(kind === 'offline' ? 'offline' : 'failed'));
}

/** @param {string} text @returns {Promise<void>} */
export async function copyText(text) {
  try {
    // Without TLS, or in a frame that is not allowed to, there is no clipboard.
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement('textarea');
    field.className = 'hidden';
    field.value = text;
    const place = [...document.querySelectorAll('dialog[open]')].pop() ?? document.body;
    place.append(field);
    const before = document.activeElement;
    field.select();
    document.execCommand('copy');
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
