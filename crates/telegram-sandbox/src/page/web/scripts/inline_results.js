// Inline results for `@bot query`, above the message field.

import { perform } from './api.js';
import { avatar } from './avatar.js';
import { h } from './element.js';
import { selection } from './selection.js';
import { icon } from './icons.js';
import { Suggestions } from './suggestions.js';
import { initialsOf, nameOf } from './format.js';
import { store } from './store.js';
import { counted, texts } from './texts.js';

// A query is sent after this pause in typing.
const REST = 250;
// Telegram's apps wait about this long for the bot's answer.
const PATIENCE = 15_000;
const HUES = 7;

/** Active while the field starts with the bot's name; arrows select, and Enter without a selection belongs to the field. */
export class Cards {
  element = h('ul', { id: 'cards', class: 'suggestions', role: 'listbox' });
  status = h('p', { class: 'offscreen', role: 'status' });
  /** Called with the query and the picked result. */
  onPick = () => {};
  /** Called with the payload to start the private chat with. */
  onStart = () => {};
  /** Called with the new text of the field. */
  onName = () => {};
  #field;
  #list;
  #words = null;
  #rest = 0;
  #asking = null;
  // The answer can arrive over the event stream before the response to the query.
  #early = new Map();

  constructor(field) {
    this.#field = field;
    this.#list = new Suggestions(field, this.element, { must: false });
    this.#list.onPick = (item) => this.#pick(item);
  }

  /** Names the list in the language of the page. */
  translate() {
    this.element.setAttribute('aria-label', texts().cards);
  }

  /** Another chat or person: drops earlier queries. */
  enter() {
    this.#forget();
    this.#words = null;
  }

  /** Follows the text of the field. */
  filter(text) {
    const words = wordsOf(text);
    if (words === null) {
      this.enter();
      return this.#complete(text);
    }
    if (words === this.#words) return;
    if (this.#words === null) this.#list.close();
    this.#words = words;
    this.#stop();
    this.#list.release();
    this.#rest = setTimeout(() => this.#ask(words), REST);
  }

  /** The bot answered an inline query. */
  offered(offer) {
    if (this.#asking?.query === offer.query) this.#show(offer);
    else if (this.#asking?.query === null) this.#early.set(offer.query, offer);
  }

  /** Handles the keys of open results; returns whether it handled one. */
  onKey(event) {
    if (!this.#list.isOpen || event.isComposing) return false;
    const { chosen, items } = this.#list;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const name = items.find(({ name }) => name);
    if (step) this.#list.step(step);
    else if (event.key === 'Enter' && !event.shiftKey && chosen) this.#pick(chosen);
    else if (event.key === 'Tab' && !event.shiftKey && name) this.#pick(name);
    else if (event.key === 'Escape') this.#forget();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  async #ask(words) {
    const asking = { query: null, patience: setTimeout(() => this.#stop(), PATIENCE) };
    this.#asking = asking;
    this.#busy(true);
    const query = await perform(selection.personId, { do: 'ask', chat: selection.chatId, text: words });
    if (this.#asking !== asking) return;
    asking.query = query;
    const offer = this.#early.get(query);
    if (query === null) this.#forget();
    else if (offer) this.#show(offer);
  }

  #show({ query, results, button }) {
    this.#stop();
    const hint = button ? [{ key: 'hint', hint: button }] : [];
    const cards = results.map((card) => ({ key: `card ${card.id}`, query, card }));
    this.#list.open([...hint, ...cards].map((item, i) => ({ ...item, id: `card-${i}` })), draw);
    this.status.textContent = button?.text ?? countOf(cards.length);
  }

  // Completes `@` and the beginning of the bot's name.
  #complete(text) {
    const typed = /^@(\w*)$/.exec(text ?? '')?.[1].toLowerCase();
    const name = store.bot?.username ?? '';
    if (typed !== undefined && name.toLowerCase().startsWith(typed)) {
      this.#list.open([{ key: 'name', id: 'card-name', name }], draw);
    }
  }

  #pick({ query, card, hint, name }) {
    this.#forget();
    if (card) this.onPick({ query, result: card.id });
    else if (hint) this.onStart(hint.start_parameter);
    else this.onName(`@${name} `);
  }

  // The results stay until the next answer.
  #stop() {
    clearTimeout(this.#rest);
    clearTimeout(this.#asking?.patience);
    this.#asking = null;
    this.#early.clear();
    this.#busy(false);
  }

  #forget() {
    this.#stop();
    this.#list.close();
    this.status.textContent = '';
  }

  #busy(busy) {
    this.#field.parentElement?.classList.toggle('asking', busy);
  }
}

/** The text after the bot's name, or null without it. */
function wordsOf(text) {
  const [, name, words] = /^@(\w+)\s([^]*)$/.exec(text ?? '') ?? [];
  return name?.toLowerCase() === store.bot?.username.toLowerCase() ? words.trim() : null;
}

function draw({ id, key, card, hint, name }, old) {
  const shape = JSON.stringify([card?.title, card?.description, card?.photo_file_id, hint?.text]);
  if (old?.dataset.shape === shape && old.id === id) return old;
  const option = (kind, ...children) => h('li', { role: 'option', id, class: kind, data: { shape } }, ...children);
  const words = (title, about) => h('span', { class: 'card-words' },
    h('span', { class: 'card-title', dir: 'auto', text: title }), about && h('span', { class: 'card-about', dir: 'auto', text: about }));
  if (hint) return option('hint', icon('chat'), h('span', { dir: 'auto', text: hint.text }));
  if (name) return option('card', avatar(store.bot.id, nameOf(store.bot)), words(`@${name}`, texts().lookUp));
  const title = card.title ?? texts().photo;
  const picture = card.photo_file_id
    ? h('img', { class: 'avatar', src: `/sandbox/photos/${encodeURIComponent(card.photo_file_id)}`, alt: '' })
    : h('span', { class: `avatar hue-${hueOf(key)}`, 'aria-hidden': 'true', text: initialsOf(title).slice(0, 1) });
  return option('card', picture, words(title, card.description));
}

const countOf = (count) => (count === 0 ? texts().noCards : `${count} ${counted(count, texts().cardCount)}`);

// A colour that depends on the result.
const hueOf = (key) => [...key].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 9973, 7) % HUES;
