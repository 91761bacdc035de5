// Elements, announcements, and buttons that copy.

import { copyText } from './copy.js';
import { ui } from './texts.js';

/** Creates an element. An attribute `onclick` is a listener; null, undefined and false are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const announcer = h('div', { class: 'hidden', role: 'status', 'aria-live': 'polite' });

/** Reads a text to people who use a screen reader. */
export function announce(text) {
  if (!announcer.isConnected) document.body.append(announcer);
  announcer.textContent = text;
}

/** Makes a button copy what `text()` returns. */
export function wireCopy(button, text) {
  const label = button.textContent;
  let timer = 0;
  button.disabled = false;
  button.onclick = async () => {
    await copyText(text());
    button.textContent = ui.copied;
    announce(ui.copied);
    clearTimeout(timer);
    timer = setTimeout(() => { button.textContent = label; }, 1500);
  };
}
