// The response of an endpoint: first the documented example, then what the server really answered.

import { announce, wireCopy } from './dom.js';
import { h } from './create_element.js';
import { highlight, paint } from './highlight.js';
import { settings } from './settings.js';
import { fill, ui } from './texts.js';

/** How many lines are shown at first, and with each press of "more": long answers would block the browser. */
const LINES = 120;
const MORE_LINES = 2000;

const HEADERS = ['RateLimit', 'Retry-After', 'ETag', 'Cache-Control', 'Last-Modified', 'X-Error-Id'];

export class Response {
  /** Asks again with the ETag of the shown response. */
  onRepeat = () => {};
  /** Asks for another key after this one was refused. */
  onChangeKey = () => {};
  isRunning = false;
  #element;
  #copy;
  #label;
  #running = new AbortController();

  constructor(element) {
    this.#element = element;
    this.#copy = element.querySelector('.copy');
    this.#label = element.querySelector('pre').getAttribute('aria-label');
    const code = element.querySelector('code');
    const text = code.textContent;
    paint(code);
    wireCopy(this.#copy, () => text);
  }

  /** Sends the request; a newer one replaces an older one. */
  async load(url, headers) {
    this.#running.abort();
    const running = new AbortController();
    this.#running = running;
    this.isRunning = true;
    const begun = performance.now();
    this.#show([h('span', { class: 'soft spinning' }, ui.sending)], {});
    announce(ui.sending);
    try {
      // The browser's cache would hide the server's own answer.
      const answer = await fetch(url, { headers: { ...headers, 'X-API-Key': settings.get('key') }, cache: 'no-store', credentials: 'omit', signal: running.signal });
      const text = await answer.text();
      this.#received(answer, text, performance.now() - begun);
    } catch {
      if (running !== this.#running) return;
      const why = running.signal.aborted ? ui.cancelled : navigator.onLine ? ui.unreachable : ui.offline;
      this.#show([h('span', { class: running.signal.aborted ? 'soft' : 'bad sentence' }, why)], {});
      announce(why);
    }
    this.isRunning = false;
  }

  cancel() {
    this.#running.abort();
  }

  #received(answer, text, milliseconds) {
    const { status } = answer;
    const size = new TextEncoder().encode(text).length;
    const summary = [
      h('span', { class: status < 400 ? 'status good' : 'status bad' }, `${status} ${answer.statusText}`.trim()),
      h('span', {}, `${Math.max(1, Math.round(milliseconds))} ms`),
      h('span', {}, size < 1024 ? `${size} B` : `${(size / 1024).toFixed(1)} KB`),
    ];
    const left = answer.headers.get('X-RateLimit-Remaining');
    if (left !== null) summary.push(h('span', { class: 'left' }, fill(ui.left, { count: left })));
    if (status === 401 || status < 400) settings.set('refused', status === 401 ? 'yes' : '');
    this.#show(summary, {
      headers: HEADERS.map((name) => [name, answer.headers.get(name)]).filter(([, value]) => value !== null),
      text: status === 304 ? '' : pretty(text),
      note: status === 304 && ui.unchanged,
      foot: status === 401
        ? this.#foot(ui.refused, ui.changeKey, () => this.onChangeKey())
        : answer.headers.get('ETag') && this.#foot(ui.repeatHint, ui.repeat, () => this.onRepeat(answer.headers.get('ETag'))),
    });
    announce(summary.map((part) => part.textContent).join(', '));
  }

  #foot(text, label, onclick) {
    return h('div', { class: 'foot' }, h('span', {}, text), h('button', { type: 'button', class: 'small', onclick }, label));
  }

  #show(summary, { headers = [], text = '', note, foot }) {
    const lines = visible(text).split('\n');
    const code = h('code');
    let shown = 0;
    const more = h('button', { type: 'button', class: 'more', onclick: () => add(MORE_LINES) });
    const add = (count) => {
      code.append(...highlight('json', lines.slice(shown, shown + count).join('\n')));
      shown += count;
      more.hidden = shown >= lines.length;
      more.textContent = fill(ui.more, { count: (lines.length - shown).toLocaleString() });
    };
    add(LINES);
    wireCopy(this.#copy, () => text);
    this.#copy.hidden = !text;
    this.#element.replaceChildren(
      h('div', { class: 'head' }, h('div', { class: 'summary' }, summary), this.#copy),
      ...(headers.length > 0 ? [h('dl', {}, headers.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))))] : []),
      ...(note ? [h('p', { class: 'note' }, note)] : []),
      ...(text ? [h('pre', { tabindex: '0', 'aria-label': this.#label }, code), more] : []),
      ...(foot ? [foot] : []));
  }
}

/** Characters that would change the direction of what stands after them are shown as escapes. */
function visible(text) {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
