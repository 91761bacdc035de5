// Buttons under the message field, which send their text.

import { h } from './element.js';
import { texts } from './texts.js';

export class ReplyKeyboard {
  element = h('div', { class: 'keyboard reply', role: 'group', hidden: true });
  /** Called with the text of the button. */
  onTap = () => {};
  #shape = '[]';

  /** Names the buttons in the language of the page. */
  translate() {
    this.element.setAttribute('aria-label', texts().buttonsOfBot);
  }

  /** Shows the rows of texts; the buttons, and their focus, stay while the rows do. */
  draw(rows) {
    const shape = JSON.stringify(rows);
    if (shape === this.#shape) return;
    this.#shape = shape;
    this.element.hidden = rows.length === 0;
    this.element.replaceChildren(...rows.map((row) => h('div', { class: 'keys' }, ...row.map((text) => this.#key(text)))));
  }

  #key(text) {
    return h('button', { class: 'key', type: 'button', on: { click: () => this.onTap(text) } },
      h('span', { class: 'key-text', dir: 'auto', text }));
  }
}
