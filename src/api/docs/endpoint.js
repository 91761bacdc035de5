// The section of one endpoint: its words and parameters, the sample, and the response.

import { copyButton, h, rich } from './dom.js';
import { highlight } from './highlight.js';
import { Response } from './response.js';
import { SAMPLES, requestUrl, sample } from './samples.js';
import { settings } from './settings.js';
import { readFields } from './spec.js';

const PLACEHOLDER = 'YOUR_KEY';

/** `context` is what all sections share: texts, the document, the base address, examples, the key dialog, a signal. */
export function endpointSection(endpoint, context) {
  const { texts } = context;
  const values = Object.fromEntries(endpoint.parameters.map((parameter) => [parameter.name, prefilled(parameter, context)]));
  const response = new Response(endpoint, context);
  const inputs = endpoint.parameters.map((parameter) => parameterRow(endpoint, parameter, values, context, () => panel.update()));
  const send = async (headers) => {
    const wrong = inputs.map((row) => row.querySelector('input')).find((input) => !input.reportValidity());
    if (wrong) return;
    if (!settings.get('key')) {
      context.askForKey(() => send(headers));
      return;
    }
    await response.load(requestUrl(context.base, endpoint, values), headers);
  };
  response.onRepeat = (etag) => send({ 'If-None-Match': etag });
  const panel = samplePanel(endpoint, values, context, () => send({}));
  const title = h('h3', {}, texts.summary(endpoint));
  const form = h('form', { class: 'prose', 'aria-label': texts.summary(endpoint), onsubmit: (event) => { event.preventDefault(); send({}); } },
    title,
    h('p', { class: 'path' }, h('span', { class: 'method' }, 'GET'), h('code', {}, breakable(endpoint.path)),
      h('a', { class: 'anchor', href: `#${endpoint.path}`, 'aria-label': texts.ui.link }, '#')),
    texts.description(endpoint) && h('p', {}, rich(texts.description(endpoint))),
    inputs.length > 0
      ? [h('h4', {}, texts.ui.parameters), h('div', { class: 'parameters' }, inputs)]
      : h('p', { class: 'soft' }, texts.ui.noParameters),
    h('p', { class: 'statuses' }, `${texts.ui.errors} `, endpoint.statuses.map((status) => h('a', { class: 'chip', href: '#errors' }, status))),
    fieldList(endpoint, context),
    // Enter in a field sends the request.
    h('button', { class: 'hidden', tabindex: '-1', 'aria-hidden': 'true' }));
  return h('section', { class: 'pair endpoint', id: endpoint.path }, form, h('div', { class: 'side' }, panel.element, response.element));
}

function prefilled({ name, example, schema }, { examples }) {
  return String(examples[name] ?? example ?? schema?.default ?? '');
}

/** A line may break after each slash. */
const breakable = (path) => path.split(/(?<=\/)/).flatMap((part) => [part, h('wbr')]);

function parameterRow(endpoint, parameter, values, { texts }, onChange) {
  const { name, required, schema = {} } = parameter;
  const id = `${endpoint.path}:${name}`;
  const input = h('input', {
    id,
    name,
    value: values[name],
    required,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    inputmode: schema.type === 'integer' ? 'numeric' : null,
    'aria-describedby': `${id}:text`,
    oninput: () => {
      values[name] = input.value.trim();
      onChange();
    },
  });
  const range = schema.default !== undefined ? `${schema.minimum}–${schema.maximum}, ${texts.ui.default} ${schema.default}` : null;
  return h('div', { class: 'parameter' },
    h('div', {},
      h('label', { for: id }, h('code', {}, name)),
      h('span', { class: 'kind' }, schema.type),
      h('span', { class: required ? 'kind required' : 'kind' }, required ? texts.ui.required : texts.ui.optional),
      range && h('span', { class: 'kind' }, range),
      h('p', { id: `${id}:text` }, rich(texts.parameter(endpoint, parameter)))),
    input);
}

function fieldList(endpoint, { document, texts }) {
  const fields = readFields(document, endpoint.success.schema ?? {});
  if (fields.length === 0) return null;
  const list = (all) => h('ul', { class: 'fields' }, all.map(({ name, type, description, children }) => h('li', {},
    h('p', {}, h('code', {}, name), ' ', h('span', { class: 'kind' }, type), ' ', rich(texts.field(description ?? ''))),
    children.length > 0 && list(children))));
  return h('details', { class: 'answer' }, h('summary', {}, texts.ui.fields), list(fields));
}

/** The request in the chosen language, with the button that sends it. */
function samplePanel(endpoint, values, { base, texts, signal, askForKey }, send) {
  const code = h('code');
  const block = h('pre', { tabindex: '0', 'aria-label': texts.ui.request }, code);
  let text = '';
  const tabs = Object.entries(SAMPLES).map(([kind, name]) =>
    h('button', { type: 'button', class: 'tab', 'data-kind': kind, onclick: () => settings.set('sample', kind) }, name));
  const includes = h('input', { type: 'checkbox', onchange: () => {
    if (includes.checked && !settings.get('key')) askForKey(() => {});
    settings.set('includesKey', includes.checked ? 'yes' : '');
  } });
  const update = () => {
    const kind = settings.get('sample') in SAMPLES ? settings.get('sample') : 'curl';
    const key = settings.get('includesKey') && settings.get('key');
    text = sample(kind, base, endpoint, values, key || PLACEHOLDER);
    code.replaceChildren(...highlight(kind, text));
    for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.dataset.kind === kind));
    includes.checked = Boolean(key);
  };
  for (const name of ['sample', 'key', 'includesKey']) settings.follow(name, signal, update);
  const element = h('div', { class: 'panel' },
    h('div', { class: 'head' }, h('div', { class: 'tabs', role: 'group', 'aria-label': texts.ui.language }, tabs),
      copyButton(texts.ui.copy, texts.ui.copied, () => text)),
    block,
    h('div', { class: 'foot' },
      h('label', {}, includes, texts.ui.withKey),
      h('button', { type: 'button', class: 'send', onclick: send }, texts.ui.send)));
  return { element, update };
}
