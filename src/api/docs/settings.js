// What a person has chosen: theme, language of the samples, server, key. Remembered by this browser.

const REMEMBERED = ['theme', 'sample', 'server', 'key'];

function recall(name) {
  try {
    return localStorage.getItem(`muster.${name}`) ?? '';
  } catch {
    return '';
  }
}

function remember(name, value) {
  try {
    if (value) localStorage.setItem(`muster.${name}`, value);
    else localStorage.removeItem(`muster.${name}`);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}

class Settings {
  #values = Object.fromEntries(REMEMBERED.map((name) => [name, recall(name)]));
  #events = new EventTarget();

  /** The chosen value, or an empty text. */
  get(name) {
    return this.#values[name] ?? '';
  }

  /** Changes a value; an empty one is forgotten. */
  set(name, value) {
    this.#values[name] = value;
    if (REMEMBERED.includes(name)) remember(name, value);
    this.#events.dispatchEvent(new Event(name));
  }

  /** Calls `listener` now and after every change. */
  follow(name, listener) {
    listener(this.get(name));
    this.#events.addEventListener(name, () => listener(this.get(name)));
  }
}

export const settings = new Settings();
