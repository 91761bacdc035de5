// The list of the bot's commands above the message field.

import { commandsFor } from './api.js';
import { h } from './element.js';
import { selection } from './selection.js';
import { Suggestions } from './suggestions.js';
import { store } from './store.js';
import { texts } from './texts.js';

/** Opens on `/` and filters while typing; arrows select, Enter sends, Tab completes. */
export class CommandMenu {
  element = h('ul', { id: 'commands', class: 'suggestions', role: 'listbox' });
  onPick = () => {};
  #field;
  #list;
  #all = [];
  #place = '';
  #asked = 0;
  #dismissed = false;

  constructor(field) {
    this.#field = field;
    this.#list = new Suggestions(field, this.element, { must: true });
    this.#list.onPick = (item) => this.#pick(item, true);
  }

  /** Names the list in the language of the page. */
  translate() {
    this.element.setAttribute('aria-label', texts().commands);
  }

  /** Loads the commands of this person in this chat. The latest request counts, in whatever order responses arrive. */
  async reload() {
    const { personId: person, chatId: chat } = selection;
    this.#asked += 1;
    const asking = this.#asked;
    if (chat === null) return;
    if (this.#place !== `${person}/${chat}`) this.#all = [];
    this.#place = `${person}/${chat}`;
    const commands = await commandsFor(person, chat);
    if (this.#asked !== asking || !commands) return;
    this.#all = commands;
    document.body.classList.toggle('no-commands', commands.length === 0);
    if (document.activeElement === this.#field) this.filter();
  }

  /** The menu button: shows all commands, whatever is typed. */
  toggle() {
    if (this.#list.isOpen) return this.#list.close();
    this.#dismissed = false;
    this.#field.focus();
    this.#open(this.#all);
  }

  /** Opens for `/`, `/pl`… in the field and closes for anything else. */
  filter() {
    const typed = /^\/(\w*)$/.exec(this.#field.value)?.[1];
    if (typed === undefined) {
      this.#dismissed = false;
      return this.#list.close();
    }
    if (this.#dismissed) return;
    this.#open(this.#all.filter(({ command }) => command.startsWith(typed.toLowerCase())));
  }

  /** Handles the keys of an open list; returns whether it handled one. */
  onKey(event) {
    if (!this.#list.isOpen || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.#list.step(step);
    else if (event.key === 'Enter' && !event.shiftKey) this.#pick(this.#list.chosen, true);
    else if (event.key === 'Tab' && !event.shiftKey) this.#pick(this.#list.chosen, false);
    else if (event.key === 'Escape') this.#dismiss();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  #open(commands) {
    this.#list.open(commands.map((each) => ({ key: `${each.command} ${each.description}`, ...each })), ({ command, description }, old) => old ?? h('li', { role: 'option', id: `command-${command}` },
      h('span', { class: 'command-name', text: `/${command}` }), h('span', { class: 'command-words', dir: 'auto', text: description })));
  }

  #dismiss() {
    this.#dismissed = true;
    this.#list.close();
  }

  #pick({ command }, now) {
    this.#list.close();
    const address = selection.chat.type === 'private' ? '' : `@${store.bot.username}`;
    this.onPick(now ? `/${command}${address}` : `/${command} `, { now });
  }
}
