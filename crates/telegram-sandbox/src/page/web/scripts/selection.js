// Who looks, and at which chat. It lives in the address, so that reload, a second tab and Back all work.

import { store } from './store.js';

const phone = matchMedia('(max-width: 720px)');

class Selection extends EventTarget {
  personId = null;
  chatId = null;

  constructor() {
    super();
    addEventListener('hashchange', () => this.update());
    phone.addEventListener('change', () => this.update());
  }

  /** The person who acts, as the store knows them. */
  get person() {
    return store.people.get(this.personId);
  }

  get chat() {
    return store.chats.get(this.chatId);
  }

  go(person, chat = null) {
    const address = chat === null ? `#/${person}` : `#/${person}/${chat}`;
    if (location.hash !== address) location.hash = address;
    // The browser tells of a new address later; what is typed by then belongs to the new place.
    this.update();
  }

  /** Makes the address true, or the nearest thing that can be. */
  update() {
    if (!store.ready) return;
    const [person, chat] = location.hash.slice(2).split('/').map(Number);
    const before = `${this.personId}/${this.chatId}`;
    this.personId = store.people.has(person) ? person : store.people.keys().next().value;
    const seen = store.chatsOf(this.personId).map(({ id }) => id);
    const home = phone.matches ? null : this.personId;
    this.chatId = seen.includes(chat) ? chat : home;
    document.body.dataset.pane = this.chatId === null ? 'list' : 'chat';
    if (`${this.personId}/${this.chatId}` !== before) this.dispatchEvent(new Event('move'));
  }
}

export const selection = new Selection();
