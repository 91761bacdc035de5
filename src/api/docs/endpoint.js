// Brings the section of one endpoint to life: the sample follows its inputs, and "Send" sends the request.

import { wireCopy } from './dom.js';
import { paint } from './highlight.js';
import { Response } from './response.js';
import { requestUrl, sample } from './samples.js';
import { settings } from './settings.js';
import { BASE, ui } from './texts.js';

const PLACEHOLDER = 'YOUR_KEY';

/** `askForKey(then)` opens the dialog for the key. Returns a function that fills in examples. */
export function wireEndpoint(section, askForKey) {
  const inputs = [...section.querySelectorAll('.parameter :is(input, select)')];
  const endpoint = { path: section.id, parameters: inputs.map(({ name, dataset }) => ({ name, place: dataset.place })) };
  const values = () => Object.fromEntries(inputs.map((input) => [input.name, input.value.trim()]));
  const response = new Response(section.querySelector('.response'));
  const form = section.querySelector('form');
  const sendButton = section.querySelector('button.send');
  const [label, name] = [sendButton.textContent, sendButton.getAttribute('aria-label')];

  async function send(headers = {}) {
    if (inputs.some((input) => !input.reportValidity())) return;
    if (!settings.get('key')) {
      askForKey(() => send(headers));
      return;
    }
    sendButton.textContent = ui.cancel;
    sendButton.setAttribute('aria-label', name.replace(label, ui.cancel));
    await response.load(requestUrl(BASE, endpoint, values()), headers);
    // A newer request may be running.
    if (response.isRunning) return;
    sendButton.textContent = label;
    sendButton.setAttribute('aria-label', name);
  }

  response.onRepeat = (etag) => send({ 'If-None-Match': etag });
  response.onChangeKey = () => askForKey(() => send());
  sendButton.onclick = () => (response.isRunning ? response.cancel() : send());
  form.onsubmit = (event) => {
    event.preventDefault();
    send();
  };
  const updateSample = wireSample(section, endpoint, values, askForKey);
  for (const input of inputs) {
    input.oninput = () => {
      input.dataset.typed = 'yes';
      updateSample();
    };
  }
  for (const control of section.querySelectorAll('[disabled]')) control.disabled = false;

  return (examples) => {
    for (const input of inputs) {
      const example = examples[input.name];
      // What a person has typed stays, but the server is that of the bar.
      if (example === undefined || example === null || (input.dataset.typed && input.name !== 'serverId')) continue;
      input.value = example;
    }
    updateSample();
  };
}

/** The request in the chosen language. Returns a function that writes it anew. */
function wireSample(section, endpoint, values, askForKey) {
  const panel = section.querySelector('.request');
  const code = panel.querySelector('code');
  const tabs = [...panel.querySelectorAll('.tab')];
  const includes = panel.querySelector('.includes');
  let text = '';
  const update = () => {
    const kind = (tabs.find(({ dataset }) => dataset.kind === settings.get('sample')) ?? tabs[0]).dataset.kind;
    const key = settings.get('includesKey') && settings.get('key');
    text = sample(kind, BASE, endpoint, values(), key || PLACEHOLDER);
    code.dataset.kind = kind;
    paint(code, text);
    for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.dataset.kind === kind));
    includes.checked = Boolean(key);
  };
  for (const tab of tabs) tab.onclick = () => settings.set('sample', tab.dataset.kind);
  includes.onchange = () => {
    const isWanted = includes.checked;
    // The dialog may be closed without a key.
    if (isWanted && !settings.get('key')) {
      includes.checked = false;
      askForKey(() => settings.set('includesKey', 'yes'));
    } else settings.set('includesKey', isWanted ? 'yes' : '');
  };
  wireCopy(panel.querySelector('.copy'), () => text);
  for (const name of ['sample', 'key', 'includesKey']) settings.follow(name, update);
  return update;
}
