// A photo over the whole window; a click toggles its original size.

import { h } from './element.js';
import { closing, show } from './dialog.js';
import { texts } from './texts.js';

export function enlarge(source, caption) {
  const image = h('img', { src: source, alt: caption || texts().photo });
  const zoom = h('button', { class: 'zoom', type: 'button', 'aria-label': texts().ownSize, autofocus: true, on: {
    click: () => zoom.classList.toggle('full'),
  } }, image);
  return show({ label: caption || texts().photo, class: 'lightbox' },
    h('form', { method: 'dialog', class: 'lightbox-bar' }, closing()),
    zoom,
    caption && h('p', { class: 'lightbox-caption', dir: 'auto', text: caption }));
}
