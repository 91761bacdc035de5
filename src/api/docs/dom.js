// Announcements, and buttons that copy.

import { copyText } from './copy.js';
import { h } from './create_element.js';
import { ui } from './texts.js';

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
