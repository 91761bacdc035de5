// Colours for code and JSON.

import { h } from './create_element.js';

const WORDS = {
  curl: /\b(?:curl)\b/,
  javascript: /\b(?:const|let|for|continue|else|await|if|throw|new)\b/,
  python: /\b(?:import|print|if|elif|not|or|while|try|except|as|continue|raise|None|True|False)\b/,
  go: /\b(?:package|import|func|if|for|switch|case|continue|return|defer|nil)\b/,
  php: /(?:<\?php|\b(?:if|elseif|while|continue|exit|function|use|return|true|false|null)\b)/,
  lua: /\b(?:local|function|if|then|else|elseif|while|do|end|not|or|and|nil|true|false)\b/,
  json: /\b(?:true|false|null)\b/,
};
const STRING = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/;
const NUMBER = /-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/;
const FLAG = /(?<=\s)-[A-Za-z]\b/;

/** Colours the code of an element. */
export function paint(element, text = element.textContent) {
  element.replaceChildren(...highlight(element.dataset.kind, text));
}

/** The nodes of a code. A string before a colon is a name. */
export function highlight(kind, code) {
  const parts = [STRING, WORDS[kind] ?? WORDS.curl, NUMBER, ...(kind === 'curl' ? [FLAG] : [])];
  const pattern = new RegExp(parts.map((part) => `(${part.source})`).join('|'), 'g');
  const nodes = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const [text, string, word] = match;
    nodes.push(code.slice(end, match.index));
    end = match.index + text.length;
    const isName = string && kind === 'json' && code[end] === ':';
    nodes.push(h('span', { class: isName ? 'name' : string ? 'string' : word ? 'word' : 'number' }, text));
  }
  return [...nodes, code.slice(end)];
}
