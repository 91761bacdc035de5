// Elements, short marked-up texts, and buttons that copy.

/** Creates an element. An attribute `onclick` is a listener; null, undefined and false are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const MARKUP = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/;

// Shorter code, such as the name of a header, stays on one line.
const SHORT_CODE = 28;
let anchors = new Set();

/** From now on, `rich` links the names of these anchors. */
export function linkAnchors(names) {
  anchors = new Set(names);
}

/** The nodes of a text with `code`, **bold** and [links](#to). */
export function rich(text = '') {
  return text.split(MARKUP).filter(Boolean).map((part) => {
    if (part.startsWith('`')) {
      const code = h('code', part.length < SHORT_CODE ? { class: 'short' } : {}, part.slice(1, -1));
      return anchors.has(code.textContent) ? h('a', { href: `#${code.textContent}` }, code) : code;
    }
    if (part.startsWith('**')) return h('strong', {}, part.slice(2, -2));
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    return link ? h('a', { href: link[2] }, link[1]) : part;
  });
}

const announcer = h('div', { class: 'hidden', role: 'status', 'aria-live': 'polite' });

/** Reads a text to people who use a screen reader. */
export function announce(text) {
  if (!announcer.isConnected) document.body.append(announcer);
  announcer.textContent = text;
}

/** A button that copies what `text()` returns. */
export function copyButton(label, done, text) {
  const button = h('button', { class: 'small', type: 'button', onclick: copy }, label);
  let timer = 0;
  async function copy() {
    await navigator.clipboard.writeText(text()).catch(() => fallback(text()));
    button.textContent = done;
    announce(done);
    clearTimeout(timer);
    timer = setTimeout(() => { button.textContent = label; }, 1500);
  }
  return button;
}

/** Without TLS there is no clipboard interface. */
function fallback(text) {
  const field = h('textarea', { class: 'hidden' });
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
