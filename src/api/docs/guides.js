// The guides before the endpoints: key, authentication, limits, caching, errors.

import { copyButton, h, rich } from './dom.js';
import { highlight } from './highlight.js';
import { fill } from './texts.js';

export const GUIDES = ['key', 'authentication', 'limits', 'caching', 'errors'];

/** One guide with its sample. In its texts, a line that starts with `- ` is an item of a list. */
export function guideSection(name, context) {
  const { texts, facts } = context;
  const { title, text } = texts.guides[name];
  const [more, side] = EXTRAS[name](context);
  return h('section', { class: 'pair guide', id: name },
    h('div', { class: 'prose' },
      h('h2', {}, title, h('a', { class: 'anchor', href: `#${name}`, 'aria-label': texts.ui.link }, '#')),
      paragraphs(text.map((line) => fill(line, facts))), more),
    h('div', { class: 'side' }, side));
}

function paragraphs(lines) {
  const nodes = [];
  for (const line of lines) {
    if (!line.startsWith('- ')) nodes.push(h('p', {}, rich(line)));
    else {
      if (nodes.at(-1)?.tagName !== 'UL') nodes.push(h('ul'));
      nodes.at(-1).append(h('li', {}, rich(line.slice(2))));
    }
  }
  return nodes;
}

function panel(label, kind, code, { texts: { ui } }) {
  return h('div', { class: 'panel' },
    h('div', { class: 'head' }, h('span', { class: 'soft' }, label), copyButton(ui.copy, ui.copied, () => code)),
    h('pre', { tabindex: '0', 'aria-label': label }, h('code', {}, highlight(kind, code))));
}

const EXTRAS = {
  key: (context) => {
    const { texts: { ui }, askForKey, bot } = context;
    const buttons = h('p', { class: 'actions' },
      bot && h('a', { class: 'send', href: bot.url }, ui.openBot),
      h('button', { type: 'button', class: bot ? 'plain' : 'send', onclick: () => askForKey(() => {}) }, ui.addKey));
    return [buttons, panel(ui.chat, 'curl', '/new my site', context)];
  },
  authentication: (context) => [null, panel('curl', 'curl', `curl '${context.base}/v2/status' \\\n  -H 'X-API-Key: YOUR_KEY'`, context)],
  limits: (context) => {
    const { texts: { ui, guides }, facts: { requests, seconds, ownerRequests, ownerSeconds } } = context;
    const owner = ownerRequests ? [', "owner";q={ownerRequests};w={ownerSeconds}', ', "owner";r=102;t=1'] : ['', ''];
    const code = [`RateLimit-Policy: "key";q={requests};w={seconds}${owner[0]}`, `RateLimit: "key";r=42;t=1${owner[1]}`,
      'X-RateLimit-Limit: {requests}', 'X-RateLimit-Remaining: 42', 'X-RateLimit-Reset: 1', 'Retry-After: 1'].map((line) => fill(line, context.facts)).join('\n');
    const amount = (count, window) => fill(ui.amount, { count, window });
    const amounts = [amount(requests, seconds), ...(ownerRequests ? [amount(ownerRequests, ownerSeconds)] : [])];
    const rows = amounts.map((value, at) => [guides.limits.rows[at], value]);
    for (const price of ['cheap', 'free']) rows.push(...guides.limits[price].map((line) => [line, ui[price]]));
    return [table(guides.limits.columns, rows), panel(ui.headers, 'curl', code, context)];
  },
  caching: (context) => {
    const { texts: { ui }, base, examples: { serverId } } = context;
    const code = `curl -i '${base}/v2/online?serverId=${serverId}' \\\n  -H 'X-API-Key: YOUR_KEY' \\\n  -H 'If-None-Match: "51c1a2b3c4d5e6f7"'\n\nHTTP/1.1 304 Not Modified\nETag: "51c1a2b3c4d5e6f7"\nCache-Control: private, max-age=7`;
    return [null, panel(ui.conditional, 'curl', code, context)];
  },
  errors: (context) => {
    const { texts: { ui, errors, guides }, codes, document } = context;
    const rows = codes.map(({ status, code }) => [[h('span', { class: 'chip' }, String(status)), h('code', { id: code }, code)], rich(errors[code] ?? '')]);
    const body = document.components.responses.NotFound?.content['application/json'].example ?? {};
    return [table(guides.errors.columns, rows), panel(ui.errorBody, 'json', JSON.stringify(body, null, 2), context)];
  },
};

function table(columns, rows) {
  return h('div', { class: 'table', tabindex: '0', role: 'region', 'aria-label': columns.join(', ') }, h('table', {},
    h('thead', {}, h('tr', {}, columns.map((column) => h('th', { scope: 'col' }, column)))),
    h('tbody', {}, rows.map((cells) => h('tr', {}, cells.map((cell) => h('td', {}, typeof cell === 'string' ? rich(cell) : cell)))))));
}
