// A message's text with its formatting, as elements. Offsets are UTF-16 units, as in JavaScript.

import { h } from './element.js';
import { icon } from './icons.js';
import { copy } from './copy.js';
import { open, safe } from './links.js';
import { texts } from './texts.js';

/** The text as nodes; a clicked command calls `say(command)`. */
export function dress(text, entities, say) {
  const root = document.createDocumentFragment();
  const ordered = [...(entities ?? [])].sort((a, b) => a.offset - b.offset || b.length - a.length);
  fill(root, text, 0, text.length, ordered, say);
  return root;
}

const BLOCKS = ['pre', 'blockquote', 'expandable_blockquote'];

function fill(parent, text, from, to, entities, say) {
  const queue = [...entities];
  let at = from;
  while (queue.length > 0) {
    const entity = queue.shift();
    const start = Math.max(entity.offset, at);
    const end = Math.min(entity.offset + entity.length, to);
    if (start >= end) continue;
    const inner = takeInner(queue, end);
    parent.append(text.slice(at, start));
    const [outer, heart] = wrap(entity, text.slice(start, end), say);
    fill(heart, text, start, end, inner, say);
    parent.append(outer);
    at = end;
    if (BLOCKS.includes(entity.type) && text[at] === '\n') at += 1;
  }
  parent.append(text.slice(at, to));
}

// Entities that start before `end` go inside; those that end after it are split there.
function takeInner(queue, end) {
  const inner = [];
  const rest = [];
  while (queue.length > 0 && queue[0].offset < end) {
    const entity = queue.shift();
    const over = entity.offset + entity.length - end;
    inner.push(entity);
    if (over > 0) rest.push({ ...entity, offset: end, length: over });
  }
  queue.unshift(...rest);
  return inner;
}

/** The element of an entity, and the element for its text. */
function wrap(entity, text, say) {
  switch (entity.type) {
    case 'bold':
      return same(h('strong'));
    case 'italic':
      return same(h('em'));
    case 'underline':
      return same(h('u'));
    case 'strikethrough':
      return same(h('s'));
    case 'spoiler':
      return spoiler();
    case 'code':
      return same(code(text));
    case 'pre':
      return pre(entity.language, text);
    case 'blockquote':
      return same(h('blockquote'));
    case 'expandable_blockquote':
      return quote();
    case 'url':
    case 'email':
      return same(link(entity.type === 'email' ? `mailto:${text}` : text));
    case 'text_link':
      return same(link(entity.url));
    case 'bot_command':
      return same(h('button', { class: 'command', type: 'button', on: { click: () => say(text) } }));
    default:
      return same(h('span', { class: `mark-${entity.type}` }));
  }
}

const same = (element) => [element, element];

function link(address) {
  const url = safe(address);
  if (!url) return h('span');
  return h('a', {
    href: url,
    target: '_blank',
    rel: 'noopener noreferrer',
    on: {
      click: (event) => {
        if (open(url)) event.preventDefault();
      },
    },
  });
}

const code = (text) => pressable(h('code', { title: texts().copy }), () => copy(text));

function pre(language, text) {
  const heart = h('code', { class: 'block' });
  const button = h('button', { class: 'bare', type: 'button', 'aria-label': texts().copyCode, on: { click: () => copy(text) } }, icon('copy'));
  const bar = h('span', { class: language ? 'pre-bar' : 'pre-bar bare-bar' }, language && h('span', { text: language }), button);
  return [h('div', { class: 'pre' }, bar, heart), heart];
}

function quote() {
  const heart = h('div', { class: 'folded' });
  const toggle = h('button', { class: 'bare unfold', type: 'button', 'aria-label': texts().wholeQuotation, 'aria-expanded': 'false', on: {
    click: () => toggle.setAttribute('aria-expanded', String(!heart.classList.toggle('folded'))),
  } }, icon('down'));
  return [h('blockquote', { class: 'long' }, heart, toggle), heart];
}

function spoiler() {
  const heart = h('span', { class: 'veiled', inert: true });
  const outer = h('span', { class: 'spoiler', 'aria-label': texts().hidden }, heart);
  const show = (event) => {
    event.stopPropagation();
    for (const veil of outer.closest('.text')?.querySelectorAll('.spoiler') ?? [outer]) unveil(veil);
  };
  pressable(outer, show);
  return [outer, heart];
}

function unveil(outer) {
  const heart = outer.firstElementChild;
  if (!heart?.inert) return;
  const focused = document.activeElement === outer;
  heart.inert = false;
  outer.classList.add('open');
  for (const name of ['role', 'tabindex', 'aria-label']) outer.removeAttribute(name);
  if (focused) (heart.querySelector('[tabindex], a, button') ?? outer.closest('[data-key]'))?.focus();
}

/** Makes an element a button that stays inline. */
function pressable(element, press) {
  element.setAttribute('role', 'button');
  element.tabIndex = 0;
  element.addEventListener('click', (event) => {
    if (element.getAttribute('role') === 'button') press(event);
  });
  element.addEventListener('keydown', (event) => {
    if (event.target !== element || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    event.stopPropagation();
    if (element.getAttribute('role') === 'button') press(event);
  });
  return element;
}
