// A photo over the whole window: a click toggles its original size, arrow keys and a swipe lead to the chat's other photos.

import { h } from './element.js';
import { closing, show } from './dialog.js';
import { icon } from './icons.js';
import { store } from './store.js';
import { texts } from './texts.js';

/** A finger that moves so many pixels to the side turns to the next photo. */
const SWIPE = 50;

export const sourceOf = ({ photo }) => `/sandbox/photos/${encodeURIComponent(photo.at(-1).file_id)}`;

export async function enlarge({ chat, message_id: first }) {
  // What is covered stays covered.
  const photos = store.messages(chat.id).filter(({ photo, has_media_spoiler: isCovered, message_id: id }) => photo && (!isCovered || id === first));
  let at = photos.findIndex(({ message_id: id }) => id === first);
  let from = null;
  const image = h('img', { draggable: 'false' });
  const zoom = h('button', { class: 'zoom', type: 'button', 'aria-label': texts().ownSize, autofocus: true, on: {
    click: () => zoom.classList.toggle('full'),
    pointerdown: ({ pointerType, clientX }) => { from = pointerType === 'mouse' || zoom.classList.contains('full') ? null : clientX; },
    pointerup: ({ clientX }) => {
      const way = from === null ? 0 : clientX - from;
      if (Math.abs(way) < SWIPE) return;
      turn(way < 0 ? 1 : -1);
      zoom.addEventListener('click', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    },
  } }, image);
  const caption = h('p', { class: 'lightbox-caption', dir: 'auto' });
  const count = h('span', { class: 'lightbox-count', role: 'status' });
  const leading = (name, label, by) => h('button', { class: `round ${name}`, type: 'button', 'aria-label': label, on: { click: () => turn(by) } }, icon('back'));
  const [before, after] = [leading('before', texts().photoBefore, -1), leading('after', texts().photoAfter, 1)];

  function draw() {
    const text = photos[at].caption ?? '';
    image.src = sourceOf(photos[at]);
    image.alt = text || texts().photo;
    caption.textContent = text;
    caption.hidden = !text;
    count.textContent = photos.length > 1 ? `${at + 1} / ${photos.length}` : '';
    before.hidden = at === 0;
    after.hidden = at === photos.length - 1;
    zoom.classList.remove('full');
  }

  function turn(by) {
    if (!photos[at + by]) return;
    at += by;
    draw();
    zoom.focus();
  }

  /** In its original size, a photo is moved by these keys. */
  function press({ key }) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (by && !zoom.classList.contains('full')) turn(by);
  }

  draw();
  addEventListener('keydown', press);
  await show({ label: texts().photo, class: 'lightbox' }, h('form', { method: 'dialog', class: 'lightbox-bar' }, count, closing()), zoom, before, after, caption);
  removeEventListener('keydown', press);
}
