// Who looks, and at which chat. It lives in the address, so that reload, a second tab and Back all work.

import { town } from './town.js';

const phone = matchMedia('(max-width: 720px)');

class Here extends EventTarget {
  person = null;
  chat = null;

  constructor() {
    super();
    addEventListener('hashchange', () => this.settle());
    phone.addEventListener('change', () => this.settle());
  }

  /** The person who acts, as the town knows them. */
  get me() {
    return town.people.get(this.person);
  }

  get place() {
    return town.chats.get(this.chat);
  }

  go(person, chat = null) {
    const address = chat === null ? `#/${person}` : `#/${person}/${chat}`;
    if (location.hash !== address) location.hash = address;
    // The browser tells of a new address later; what is typed by then belongs to the new place.
    this.settle();
  }

  /** Makes the address true, or the nearest thing that can be. */
  settle() {
    if (!town.ready) return;
    const [person, chat] = location.hash.slice(2).split('/').map(Number);
    const before = `${this.person}/${this.chat}`;
    this.person = town.people.has(person) ? person : town.people.keys().next().value;
    const seen = town.chatsOf(this.person).map(({ id }) => id);
    const home = phone.matches ? null : this.person;
    this.chat = seen.includes(chat) ? chat : home;
    document.body.dataset.pane = this.chat === null ? 'list' : 'chat';
    if (`${this.person}/${this.chat}` !== before) this.dispatchEvent(new Event('move'));
  }
}

export const here = new Here();
