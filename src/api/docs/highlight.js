// Colours for code and JSON, and where their lines may break.

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

/** Where a line may break, beside spaces: in strings, which are addresses for the most part, and between them. */
const BREAKS_OF_STRING = /(?<=[^/]\/)(?=[^/])|(?=&)|(?<=,)/;
const BREAKS = /(?<=[(,])(?=\S)|(?=\.[A-Za-z])/;
/** Names of headers and times stay whole; longer words may break at a hyphen. */
const WITH_HYPHENS = /(\b\w+(?:-[\w:]+)+)/;
const LONGEST_WHOLE = 24;

/** Colours the code of an element. */
export function paint(element, text = element.textContent) {
  element.replaceChildren(...highlight(element.dataset.kind, text));
}

/** The lines of a code. A string before a colon is a name. */
export function highlight(kind, code) {
  const parts = [STRING, WORDS[kind] ?? WORDS.curl, NUMBER, ...(kind === 'curl' ? [FLAG] : [])];
  const pattern = new RegExp(parts.map((part) => `(${part.source})`).join('|'), 'g');
  const nodes = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const [text, string, word] = match;
    nodes.push(...breakable(code.slice(end, match.index), BREAKS));
    end = match.index + text.length;
    const isName = string && kind === 'json' && code[end] === ':';
    nodes.push(h('span', { class: isName ? 'name' : string ? 'string' : word ? 'word' : 'number' }, breakable(text, BREAKS_OF_STRING)));
  }
  return linesOf([...nodes, ...breakable(code.slice(end), BREAKS)]).flatMap(hanging);
}

/** The nodes of each line. An element with several lines is divided. */
function linesOf(nodes) {
  const lines = [[]];
  for (const node of nodes) {
    const [first, ...others] = typeof node === 'string' ? node.split('\n') : linesOf([...node.childNodes].map((child) => child.data ?? child)).map((part) => {
      const copy = node.cloneNode();
      copy.append(...part);
      return copy;
    });
    lines.at(-1).push(first);
    lines.push(...others.map((part) => [part]));
  }
  return lines;
}

/** A line that continues below its beginning, not at the edge. The end of the line before it is there for whoever reads the text of the element. */
function hanging(nodes, at) {
  const line = h('span', { class: 'line' }, nodes);
  const [{ length }] = line.textContent.replaceAll('\t', '  ').match(/^ */);
  line.style.setProperty('--indent', `${length + 2}ch`);
  return [...(at > 0 ? [h('span', { hidden: true }, '\n')] : []), line];
}

/** The nodes of a text that breaks at sensible places only. */
function breakable(text, breaks) {
  const whole = (part, at) => (at % 2 === 1 && part.length <= LONGEST_WHOLE ? h('span', { class: 'whole' }, part) : part);
  return text.split(breaks).flatMap((part, at) => [at > 0 && h('wbr'), ...part.split(WITH_HYPHENS).map(whole)]).filter(Boolean);
}
