// @ts-check
// The sentence under a form: what the bot understands of it, while it is filled in.

import { send, RequestError } from './api.js';
import { h, setText } from './element.js';
import { t } from './texts.js';

/** The time without typing after which the server is asked. */
const REST = 300;

/**
 * `changed` reads the words after a rest, `read` at once. @param {() => string} path Where the words are read.
 * @param {() => string} typed Empty as long as something is missing. @param {HTMLButtonElement} button Can be pressed when the words are understood.
 * @param {AbortSignal} signal @param {() => Promise<string>} [more] A second line.
 */
export function openSentence(path, typed, button, signal, more) {
  const sentence = h('span', {}, t('fill-in'));
  const detail = h('small', {});
  const element = h('div', { class: 'live-sentence', role: 'status' }, sentence, detail);
  let timer = 0;
  let asked = 0;
  let isPending = false;
  let isEntered = false;
  signal.addEventListener('abort', () => clearTimeout(timer));

  function changed() {
    clearTimeout(timer);
    isPending = true;
    isEntered = false;
    timer = window.setTimeout(read, REST);
  }

  /** Enter in a field presses the button, as soon as the words are understood. @param {KeyboardEvent} event */
  function pressed({ key, target, isComposing }) {
    if (key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement)) return;
    if (!isPending) return button.click();
    clearTimeout(timer);
    read();
    isEntered = true;
  }

  /** @param {boolean} isReady */
  function ready(isReady) {
    isPending = false;
    button.disabled = !isReady;
    if (isEntered) button.click();
    isEntered = false;
  }

  async function read() {
    const words = typed();
    const mine = ++asked;
    isPending = true;
    button.disabled = true;
    if (!words) {
      ready(false);
      return show(t('fill-in'));
    }
    try {
      const { text, message, now, fired } = await send('POST', path(), { words }, signal);
      if (mine !== asked) return;
      if (!text) throw new RequestError('refused', message);
      show(t('alert-sentence', { text }));
      ready(true);
      const past = typeof fired === 'number' && t('fired-last-day', { count: fired });
      // A sentence of its own in the chat.
      setText(detail, [now?.replace(/\.$/, ''), await more?.(), past].filter(Boolean).join(' · '));
    } catch (error) {
      if (signal.aborted || mine !== asked) return;
      ready(false);
      show(error instanceof RequestError && error.sentence ? error.sentence : t('failed'), true);
    }
  }

  /** @param {string} text @param {boolean} [isUnclear] */
  function show(text, isUnclear = false) {
    element.classList.toggle('is-unclear', isUnclear);
    setText(sentence, text);
    setText(detail, '');
  }

  return { element, changed, read, pressed };
}
