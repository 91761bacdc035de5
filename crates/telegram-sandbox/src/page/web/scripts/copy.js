// The clipboard, also where `navigator.clipboard` is unavailable (plain http from another machine).

import { h } from './element.js';
import { notify } from './notification.js';
import { texts } from './texts.js';

export async function copy(text) {
  const done = await write(text);
  notify(done ? texts().copied : texts().notCopied, { bad: !done });
  return done;
}

async function write(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return writeOldWay(text);
  }
}

function writeOldWay(text) {
  const back = document.activeElement;
  const field = h('textarea', { class: 'offscreen', 'aria-hidden': 'true' });
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  back?.focus();
  return done;
}
