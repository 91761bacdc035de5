// The response of an endpoint: first the documented example, then what the server really answered.

import { announce, copyButton, h } from './dom.js';
import { highlight } from './highlight.js';
import { settings } from './settings.js';
import { fill } from './texts.js';

/** How many lines are shown at first, and with each press of "more": long answers would block the browser. */
const LINES = 120;
const MORE_LINES = 2000;

const HEADERS = ['RateLimit', 'Retry-After', 'ETag', 'Cache-Control', 'Last-Modified', 'X-Error-Id'];

export class Response {
  element = h('div', { class: 'panel response' });
  /** Asks again with the ETag of the shown response. */
  onRepeat = () => {};
  #ui;
  #running = new AbortController();

  constructor(endpoint, { texts }) {
    this.#ui = texts.ui;
    const example = endpoint.success.example;
    this.#show([h('span', { class: 'soft' }, this.#ui.example)], [], example ? JSON.stringify(example, null, 2) : '');
  }

  /** Sends the request; a newer one replaces an older one. */
  async load(url, headers) {
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.element.classList.add('busy');
    const begun = performance.now();
    try {
      // The browser's cache would hide the server's own answer.
      const answer = await fetch(url, { headers: { ...headers, 'X-API-Key': settings.get('key') }, cache: 'no-store', credentials: 'omit', signal });
      const text = await answer.text();
      this.#received(answer, text, performance.now() - begun);
    } catch (reason) {
      if (signal.aborted) return;
      this.#show([h('span', { class: 'status bad' }, this.#ui.failed)], [], String(reason));
      announce(this.#ui.failed);
    }
    this.element.classList.remove('busy');
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
    if (left !== null) summary.push(h('span', { class: 'left' }, fill(this.#ui.left, { count: left })));
    const headers = HEADERS.map((name) => [name, answer.headers.get(name)]).filter(([, value]) => value !== null);
    this.#show(summary, headers, status === 304 ? '' : pretty(text), status === 304 && this.#ui.unchanged, answer.headers.get('ETag'));
    announce(summary.map((part) => part.textContent).join(', '));
  }

  #show(summary, headers, text, note, etag) {
    const lines = visible(text).split('\n');
    const code = h('code');
    let shown = 0;
    const more = h('button', { type: 'button', class: 'more', onclick: () => add(MORE_LINES) });
    const add = (count) => {
      code.append(...highlight('json', `${lines.slice(shown, shown + count).join('\n')}\n`));
      shown += count;
      more.hidden = shown >= lines.length;
      more.textContent = fill(this.#ui.more, { count: (lines.length - shown).toLocaleString() });
    };
    add(LINES);
    this.element.replaceChildren(
      h('div', { class: 'head' }, h('div', { class: 'summary' }, summary), text && copyButton(this.#ui.copy, this.#ui.copied, () => text)),
      ...(headers.length > 0 ? [h('dl', {}, headers.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))))] : []),
      ...(note ? [h('p', { class: 'note' }, note)] : []),
      ...(text ? [h('pre', { tabindex: '0', 'aria-label': this.#ui.response }, code), more] : []),
      ...(etag ? [h('div', { class: 'foot' }, h('span', {}, this.#ui.repeatHint),
        h('button', { type: 'button', class: 'small', onclick: () => this.onRepeat(etag) }, this.#ui.repeat))] : []));
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
