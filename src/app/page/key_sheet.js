// @ts-check
// A new key, shown once: masked, copied by one touch, and tried with a first request.

import { addressOf } from './api.js';
import { copyText } from './copy.js';
import { openDialog } from './dialog.js';
import { fill, h, setText } from './element.js';
import { settings } from './settings.js';
import { t } from './texts.js';
import { toast } from './toast.js';

/** @param {string} key */
const masked = (key) => `${key.slice(0, 4)}${'•'.repeat(12)}${key.slice(-4)}`;

/** @param {string} key @param {string} api Where the API is. */
export function showKey(key, api) {
  // Nobody gets the key again, so a touch beside the sheet does not close it before the person has it.
  let isSeen = false;
  const copy = (/** @type {string} */ text) => copyText(text).then(() => {
    isSeen = true;
    toast(t('copied'));
  });
  openDialog(t('key-ready'), (body, _, signal) => {
    const { server, fraction } = settings() ?? {};
    const path = server && fraction ? `/v2/fraction?serverId=${server}&fractionId=${encodeURIComponent(fraction)}` : '/v2/status';
    const shown = h('div', { class: 'code' }, masked(key));
    const request = (/** @type {string} */ written) => `curl -H 'X-API-Key: ${written}' \\\n  '${api}${path}'`;
    const sample = h('div', { class: 'code' }, request('…'));
    const result = h('div', { class: 'code', role: 'status', hidden: true });
    let isMasked = true;
    const mask = h('button', { class: 'button quiet', 'aria-pressed': 'false', onclick: () => {
      isMasked = !isMasked;
      isSeen = true;
      setText(shown, isMasked ? masked(key) : key);
      setText(mask, t(isMasked ? 'key-show' : 'key-hide'));
      mask.setAttribute('aria-pressed', String(!isMasked));
    } }, t('key-show'));
    fill(body,
      h('p', { class: 'hint' }, t('key-once')), shown,
      h('div', { class: 'buttons' }, mask, h('button', { class: 'button', autofocus: true, onclick: () => copy(key) }, t('key-copy'))),
      h('h3', { class: 'part-title' }, t('first-request')), sample,
      h('div', { class: 'buttons' },
        h('button', { class: 'button quiet', onclick: () => copy(request(key)) }, t('copy-request')),
        h('button', { class: 'button quiet', onclick: () => tryKey(key, path, result, signal) }, t('send-request'))),
      result);
  }, () => isSeen);
}

/** Sends the first request with the new key, as a program would. @param {string} key @param {string} path @param {HTMLElement} result @param {AbortSignal} signal */
async function tryKey(key, path, result, signal) {
  result.hidden = false;
  setText(result, '…');
  const began = performance.now();
  try {
    const answer = await fetch(addressOf(path), { headers: { 'X-API-Key': key }, signal, cache: 'no-store', credentials: 'omit' });
    const text = await answer.text();
    setText(result, `${t('answered', { status: String(answer.status), ms: Math.round(performance.now() - began) })}\n${text.slice(0, 400)}${text.length > 400 ? '…' : ''}`);
  } catch {
    if (!signal.aborted) setText(result, t('offline'));
  }
}
