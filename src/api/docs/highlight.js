// Colours for code and JSON.

import { h } from './dom.js';

const WORDS = {
  curl: /\b(?:curl)\b/,
  javascript: /\b(?:const|await|if|throw|new)\b/,
  python: /\b(?:import|print|None|True|False)\b/,
  go: /\b(?:package|import|func|if|defer|nil)\b/,
  json: /\b(?:true|false|null)\b/,
};
const STRING = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/;
const NUMBER = /-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/;
const FLAG = /(?<=\s)-[A-Za-z]\b/;

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
