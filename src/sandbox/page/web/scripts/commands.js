// The list of the bot's commands over the message field.

import { commandsFor } from './act.js';
import { follow, h, set } from './element.js';
import { here } from './here.js';
import { town } from './town.js';

/** Opens on `/`, narrows while one types; arrows choose, Enter sends, Tab only fills in. */
export class CommandMenu {
  element = h('ul', { id: 'commands', role: 'listbox', 'aria-label': 'Commands', hidden: true });
  onPick = () => {};
  #field;
  #all = [];
  #shown = [];
  #at = 0;
  #dismissed = false;

  constructor(field) {
    this.#field = field;
    this.element.addEventListener('pointerdown', (event) => event.preventDefault());
    this.element.addEventListener('click', ({ target }) => {
      const option = target.closest('[role=option]');
      if (option) this.#pick([...this.element.children].indexOf(option), true);
    });
  }

  /** Asks anew which commands this person has here. */
  async reload() {
    const { person, chat } = here;
    if (chat === null) return;
    const commands = await commandsFor(person, chat);
    if (here.person !== person || here.chat !== chat) return;
    this.#all = commands;
    document.body.classList.toggle('no-commands', commands.length === 0);
    if (document.activeElement === this.#field) this.filter();
  }

  /** The button beside the field: everything, whatever is written. */
  toggle() {
    if (!this.element.hidden) return this.#close();
    this.#dismissed = false;
    this.#field.focus();
    this.#open(this.#all);
  }

  /** Follows the field: `/`, `/pl`… open, anything else closes. */
  filter() {
    const typed = /^\/(\w*)$/.exec(this.#field.value)?.[1];
    if (typed === undefined) {
      this.#dismissed = false;
      return this.#close();
    }
    if (this.#dismissed) return;
    this.#open(this.#all.filter(({ command }) => command.startsWith(typed.toLowerCase())));
  }

  /** Takes the keys that belong to an open list; says whether it took one. */
  onKey(event) {
    if (this.element.hidden || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.#choose((this.#at + step + this.#shown.length) % this.#shown.length);
    else if (event.key === 'Enter' && !event.shiftKey) this.#pick(this.#at, true);
    else if (event.key === 'Tab' && !event.shiftKey) this.#pick(this.#at, false);
    else if (event.key === 'Escape') this.#dismiss();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  #open(commands) {
    if (commands.length === 0) return this.#close();
    this.#shown = commands;
    follow(this.element, commands, ({ command }) => command, ({ command, description }, old) => old ?? h('li', { role: 'option', id: `command-${command}` },
      h('span', { class: 'command-name', text: `/${command}` }), h('span', { class: 'command-words', dir: 'auto', text: description })));
    this.element.hidden = false;
    set(this.#field, 'aria-expanded', 'true');
    this.#choose(0);
  }

  #close() {
    this.element.hidden = true;
    set(this.#field, 'aria-expanded', 'false');
    set(this.#field, 'aria-activedescendant', null);
  }

  #dismiss() {
    this.#dismissed = true;
    this.#close();
  }

  #choose(index) {
    this.#at = index;
    [...this.element.children].forEach((option, i) => set(option, 'aria-selected', i === index ? 'true' : 'false'));
    const option = this.element.children[index];
    option?.scrollIntoView({ block: 'nearest' });
    set(this.#field, 'aria-activedescendant', option?.id);
  }

  #pick(index, now) {
    const { command } = this.#shown[index];
    this.#close();
    const address = here.place.type === 'private' ? '' : `@${town.bot.username}`;
    this.onPick(now ? `/${command}${address}` : `/${command} `, { now });
  }
}
