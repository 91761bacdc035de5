// Buttons under the message field, which send their text or open an app.

import { h } from './element.js';
import { icon } from './icons.js';
import { texts } from './texts.js';

export class ReplyKeyboard {
  element = h('div', { class: 'keyboard reply', role: 'group', hidden: true });
  /** Called with the text of the button. */
  onTap = () => {};
  /** Called with the text of a button that opens an app. */
  onApp = () => {};
  #shape = '[]';

  /** Names the buttons in the language of the page. */
  translate() {
    this.element.setAttribute('aria-label', texts().buttonsOfBot);
  }

  /** Shows the rows of `KeyboardButton`s; the buttons, and their focus, stay while the rows do. */
  draw(rows) {
    const shape = JSON.stringify(rows);
    if (shape === this.#shape) return;
    this.#shape = shape;
    this.element.hidden = rows.length === 0;
    this.element.replaceChildren(...rows.map((row) => h('div', { class: 'keys' }, ...row.map((button) => this.#key(button)))));
  }

  #key(button) {
    const { text, web_app: app } = typeof button === 'string' ? { text: button } : button;
    return h('button', { class: 'key', type: 'button', title: app?.url, on: { click: () => (app ? this.onApp(text) : this.onTap(text)) } },
      h('span', { class: 'key-text', dir: 'auto', text }), app && icon('app'));
  }
}
