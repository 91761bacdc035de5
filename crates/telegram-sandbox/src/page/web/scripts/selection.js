// The selected person and chat, kept in the URL so that reload, a second tab and Back work.

import { set } from './element.js';
import { store } from './store.js';

const phone = matchMedia('(max-width: 720px)');
const list = document.querySelector('.chats');

class Selection extends EventTarget {
  personId = null;
  chatId = null;

  constructor() {
    super();
    addEventListener('hashchange', () => this.update());
    phone.addEventListener('change', () => this.update());
  }

  /** The selected person. */
  get person() {
    return store.people.get(this.personId);
  }

  get chat() {
    return store.chats.get(this.chatId);
  }

  go(person, chat = null) {
    const address = chat === null ? `#/${person}` : `#/${person}/${chat}`;
    if (location.hash !== address) location.hash = address;
    // `hashchange` fires later; what is typed until then belongs to the new chat.
    this.update();
  }

  /** Selects the person and chat of the URL, or the nearest existing ones. */
  update() {
    if (!store.ready) return;
    const [person, chat] = location.hash.slice(2).split('/').map(Number);
    const before = `${this.personId}/${this.chatId}`;
    this.personId = store.people.has(person) ? person : store.people.keys().next().value;
    const seen = store.chatsOf(this.personId).map(({ id }) => id);
    const home = phone.matches ? null : this.personId;
    this.chatId = seen.includes(chat) ? chat : home;
    const pane = this.chatId === null ? 'list' : 'chat';
    document.body.dataset.pane = pane;
    // On a phone the list is the page while no chat is open.
    set(list, 'role', pane === 'list' ? 'main' : null);
    if (`${this.personId}/${this.chatId}` !== before) this.dispatchEvent(new Event('move'));
  }
}

export const selection = new Selection();
