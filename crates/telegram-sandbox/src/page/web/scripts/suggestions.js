// A list above the message field. The field keeps the focus; arrows select, Escape closes.

import { follow, set } from './element.js';

export class Suggestions {
  element;
  onPick = () => {};
  #field;
  #must;
  #items = [];
  #at = -1;

  /** With `must` the first item is selected at once, else only after an arrow key. */
  constructor(field, element, { must }) {
    this.#field = field;
    this.element = element;
    this.#must = must;
    element.hidden = true;
    element.addEventListener('pointerdown', (event) => event.preventDefault());
    element.addEventListener('click', ({ target }) => {
      const option = target.closest('[role=option]');
      if (option) this.onPick(this.#items[[...element.children].indexOf(option)]);
    });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  get items() {
    return this.#items;
  }

  get chosen() {
    return this.#items[this.#at];
  }

  /** Shows the items, each `{ key, … }` drawn by `draw(item, old)`; the selection stays while its item is listed. */
  open(items, draw) {
    if (items.length === 0) return this.close();
    const key = this.isOpen ? this.chosen?.key : undefined;
    const at = items.findIndex((item) => item.key === key);
    this.#items = items;
    follow(this.element, items, (item) => item.key, draw);
    this.element.hidden = false;
    set(this.#field, 'aria-controls', this.element.id);
    this.#choose(this.#must ? Math.max(at, 0) : at);
  }

  close() {
    if (!this.isOpen) return;
    this.element.hidden = true;
    this.#items = [];
    this.#at = -1;
    set(this.#field, 'aria-controls', null);
    set(this.#field, 'aria-activedescendant', null);
  }

  /** Moves the selection by so many steps, around the ends; without `must` "none" is one of the steps. */
  step(by) {
    const none = this.#must ? 0 : 1;
    const all = this.#items.length + none;
    this.#choose(((this.#at + none + by + all) % all) - none);
  }

  /** Clears the selection. */
  release() {
    if (!this.#must) this.#choose(-1);
  }

  #choose(index) {
    this.#at = index;
    const options = [...this.element.children];
    options.forEach((option, i) => set(option, 'aria-selected', String(i === index)));
    options[index]?.scrollIntoView({ block: 'nearest' });
    set(this.#field, 'aria-activedescendant', options[index]?.id);
  }
}
