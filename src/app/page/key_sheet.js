// @ts-check
// A new key, shown once: masked, copied by one touch, and tried with a first request.

import { copyText } from './copy.js';
import { openDialog } from './dialog.js';
import { fill, h, say } from './element.js';
import { settings } from './settings.js';
import { t } from './texts.js';
import { toast } from './toast.js';

/** @param {string} key */
const masked = (key) => `${key.slice(0, 4)}${'•'.repeat(12)}${key.slice(-4)}`;

/** @param {string} key @param {string} address Where the API is. */
export function showKey(key, address) {
  openDialog(t('key-ready'), (body, _, signal) => {
    const { server, fraction } = settings() ?? {};
    const path = server && fraction ? `/v2/fraction?serverId=${server}&fractionId=${encodeURIComponent(fraction)}` : '/v2/status';
    const shown = h('div', { class: 'code' }, masked(key));
    const request = (/** @type {string} */ written) => `curl -H 'X-API-Key: ${written}' \\\n  '${address}${path}'`;
    const sample = h('div', { class: 'code' }, request('…'));
    const result = h('div', { class: 'code', role: 'status', hidden: true });
    let isMasked = true;
    const mask = h('button', { class: 'button quiet', type: 'button', 'aria-pressed': 'false', onclick: () => {
      isMasked = !isMasked;
      say(shown, isMasked ? masked(key) : key);
      say(mask, t(isMasked ? 'key-show' : 'key-hide'));
      mask.setAttribute('aria-pressed', String(!isMasked));
    } }, t('key-show'));
    fill(body,
      h('p', { class: 'hint' }, t('key-once')), shown,
      h('div', { class: 'buttons' }, mask, h('button', { class: 'button', type: 'button', autofocus: true, onclick: () => copyText(key).then(() => toast(t('copied'))) }, t('key-copy'))),
      h('h3', { class: 'part-title' }, t('first-request')), sample,
      h('div', { class: 'buttons' },
        h('button', { class: 'button quiet', type: 'button', onclick: () => copyText(request(key)).then(() => toast(t('copied'))) }, 'curl'),
        h('button', { class: 'button quiet', type: 'button', onclick: () => tryKey(key, path, result, signal) }, t('send-request'))),
      result);
  });
}

/** Sends the first request with the new key, as a program would. @param {string} key @param {string} path @param {HTMLElement} result @param {AbortSignal} signal */
async function tryKey(key, path, result, signal) {
  result.hidden = false;
  say(result, '…');
  const began = performance.now();
  try {
    const answer = await fetch(path, { headers: { 'X-API-Key': key }, signal, cache: 'no-store', credentials: 'omit' });
    const text = await answer.text();
    say(result, `${t('answered', { status: String(answer.status), ms: Math.round(performance.now() - began) })}\n${text.slice(0, 400)}${text.length > 400 ? '…' : ''}`);
  } catch {
    if (!signal.aborted) say(result, t('offline'));
  }
}
