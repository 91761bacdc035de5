// @ts-check
// The person's API keys.

import { addressOf, send } from './api.js';
import { haptic } from './bridge.js';
import { openDialog } from './dialog.js';
import { childrenOf, fill, h, icon, setText, updateList } from './element.js';
import { ago, DAY, moment, serverNow } from './format.js';
import { holdButton } from './hold_button.js';
import { showKey } from './key_sheet.js';
import { openUsage } from './key_usage.js';
import { watch } from './live.js';
import { empty, screenHead, skeleton } from './states.js';
import { t } from './texts.js';
import { attempt, reasonOf, toast, toastError } from './toast.js';

/**
 * @typedef {{ id: number, label: string, hint: string, created: string, last_used: string | null, is_blocked: boolean, expires: string | null,
 *   is_expired: boolean, is_retiring: boolean, has_own_end: boolean, scope: string[] | null, limit: number, seconds: number, remaining: number | null }} Key
 */

/** A key that has not been used for so many days is perhaps forgotten. */
const FORGOTTEN = 12;

/** The days for which a key can be made valid; 0 stands for no end. */
const LIFETIMES = [1, 30, 90, 0];

/** @type {import('./main.js').OpenScreen} */
export function openKeys(root, signal) {
  const about = h('p', {});
  const rows = h('div', {});
  const list = h('div', {}, skeleton(3));
  const create = h('button', { class: 'button', onclick: () => askName(t('new-key'), t('key-create'), '', make) }, t('new-key'));
  const buttons = h('div', { class: 'buttons', hidden: true }, create);
  /** @type {Key[] | null} */
  let keys = null;
  let most = 0;
  let address = '';
  /** What a key can be limited to: each name with what people call it. @type {[string, string][]} */
  let groups = [];
  /** When a replaced key can end by itself. @type {[unknown, string][]} */
  let oldEnds = [];
  fill(root, screenHead('🔑', t('keys-title'), about), h('div', { class: 'two' }, list, h('div', {}, buttons,
    h('div', { class: 'card' }, h('a', { class: 'row', href: addressOf('/docs'), target: '_blank', rel: 'noopener' }, h('span', {}, t('docs')), h('span', { class: 'row-end hint' }, icon('right')))))));

  function draw() {
    if (!keys) return;
    setText(about, t('keys-of', { count: keys.length, most }));
    buttons.hidden = keys.length === 0 || keys.length >= most;
    if (keys.length === 0) return fill(list, empty(t('no-keys'), t('no-keys-yet'), t('new-key'), () => create.click()));
    if (!rows.isConnected) fill(list, rows);
    updateList(rows, keys, ({ id }) => id, drawRow);
  }

  /** @param {Key} key @param {HTMLElement | undefined} old */
  function drawRow(key, old) {
    const card = old ?? h('section', { class: 'card' }, h('button', { class: 'row', 'aria-haspopup': 'dialog' }, h('span', {}), h('small', {}), h('span', { class: 'row-end' })), h('div', { class: 'meter' }, h('i', {})));
    const [row, meter] = childrenOf(card);
    const [bar] = childrenOf(meter);
    const [label, about, end] = childrenOf(row);
    row.onclick = () => openKey(key);
    setText(label, key.label);
    const used = Date.parse(key.last_used ?? key.created) / 1000;
    const idle = Math.floor((serverNow() - used) / DAY);
    const isOver = key.is_blocked || key.is_expired;
    const isForgotten = idle >= FORGOTTEN && !isOver;
    setText(about, [key.hint, idle >= FORGOTTEN ? t('key-idle', { days: idle }) : key.last_used ? t('key-used', { time: ago(used) }) : t('key-unused'), endOf(key)].filter(Boolean).join(' · '));
    end.className = `row-end${isOver || isForgotten ? ' badge warn' : ''}`;
    setText(end, key.is_blocked ? t('key-blocked') : key.is_expired ? t('key-expired') : isForgotten ? t('key-forgotten') : key.remaining === null ? '' : t('key-left', { count: key.remaining }));
    meter.hidden = key.remaining === null;
    bar.style.width = `${(100 * (key.remaining ?? 0)) / Math.max(key.limit, 1)}%`;
    return card;
  }

  /** @param {string} label */
  const make = (label) => issue('/app/keys', { label });

  /** @param {string} path @param {object} [body] */
  async function issue(path, body) {
    const made = await send('POST', path, body);
    if (made.replaced) change(made.replaced);
    keys = [...(keys ?? []), made];
    draw();
    haptic('success');
    return () => showKey(made.key, address);
  }

  /** @param {Key} changed */
  function change(changed) {
    keys = keys?.map((one) => (one.id === changed.id ? { ...one, ...changed } : one)) ?? null;
    draw();
  }

  /** @param {Key} key */
  function openKey(key) {
    openDialog(key.label, (body, close, ending) => {
      const act = (/** @type {() => void} */ then) => () => close(then);
      fill(body,
        h('p', { class: 'hint' }, [key.hint, t('key-limit', { limit: key.limit, seconds: key.seconds })].join(' · ')),
        h('div', { class: 'card' }, h('button', { class: 'row', 'aria-haspopup': 'dialog', onclick: act(() => openUsage(key)) }, h('span', {}, t('key-usage')), h('small', {}, t('key-usage-about')))),
        h('div', { class: 'card' },
          h('button', { class: 'row', onclick: act(() => askName(t('rename'), t('save'), key.label, (label) => rename(key, label))) }, h('span', {}, t('rename'))),
          h('button', { class: 'row', 'aria-haspopup': 'dialog', onclick: act(() => askRotate(key)) }, h('span', {}, t('rotate')), h('small', {}, t('rotate-about'))),
          key.has_own_end && h('button', { class: 'row', 'aria-haspopup': 'dialog', onclick: act(() => askEnd(key)) }, h('span', {}, t('key-end')), h('small', {}, endOf(key) || t('key-endless'))),
          !key.is_blocked && !key.is_expired && h('button', { class: 'row', 'aria-haspopup': 'dialog', onclick: act(() => askScope(key)) }, h('span', {}, t('key-access')), h('small', {}, scopeOf(key)))),
        h('div', { class: 'buttons' }, holdButton(() => close(() => remove(key)), ending)));
    });
  }

  /** @param {Key} key @param {string} label */
  async function rename(key, label) {
    change(await send('PATCH', `/app/keys/${key.id}`, { label }));
    return () => toast(t('key-renamed'));
  }

  /** Asks how long the key is to be valid. @param {Key} key */
  function askEnd(key) {
    openDialog(t('key-end'), (body, close) => {
      const choice = (/** @type {number} */ days) => h('button', { class: 'row', onclick: () => close(() => limit(key, days)) }, h('span', {}, days ? t('key-days', { days }) : t('key-endless')));
      fill(body, h('p', { class: 'hint' }, t('key-end-about')), h('div', { class: 'card' }, ...LIFETIMES.map(choice)));
    });
  }

  /** @param {Key} key @param {number} days */
  const limit = (key, days) => attempt(async () => {
    change(await send('PATCH', `/app/keys/${key.id}`, { days }));
    toast(t('key-end-set'));
  });

  /** @param {Key} key */
  const scopeOf = (key) => (key.scope ? groups.filter(([name]) => key.scope?.includes(name)).map(([, title]) => title).join(', ') : t('key-access-all'));

  /** Asks what the key may read. Nothing chosen is everything. @param {Key} key */
  function askScope(key) {
    const boxes = groups.map(([name, title]) => ({ name, title, box: h('input', { type: 'checkbox', checked: key.scope?.includes(name) ?? false }) }));
    const question = h('div', { class: 'question' }, h('p', { class: 'hint' }, t('key-access-about')), h('div', { class: 'card' }, boxes.map(({ title, box }) => h('label', { class: 'row' }, h('span', {}, title), box))));
    askFirst(t('key-access'), t('save'), question, async () => {
      const chosen = boxes.filter(({ box }) => box.checked).map(({ name }) => name);
      change(await send('PATCH', `/app/keys/${key.id}`, { scope: chosen.length ? chosen : ['all'] }));
      return () => toast(t('key-access-set'));
    });
  }

  /** Asks when the old key is to end. @param {Key} key */
  function askRotate(key) {
    const field = h('select', { class: 'field', 'aria-label': t('rotate-end') }, [t('rotate-never'), ...oldEnds.map(([, title]) => title)].map((title, at) => h('option', { value: String(at) }, title)));
    askFirst(t('rotate'), t('key-create'), h('div', { class: 'question' }, h('p', { class: 'hint' }, t('rotate-about')), h('p', { class: 'hint' }, t('rotate-end')), field),
      () => issue(`/app/keys/${key.id}/rotate`, { oldEnds: oldEnds[Number(field.value) - 1]?.[0] ?? 'Never' }));
  }

  /** The page says that a key is deleted after the server has answered: from then on it does not work. @param {Key} key */
  const remove = (key) => attempt(async () => {
    await send('DELETE', `/app/keys/${key.id}`);
    keys = keys?.filter(({ id }) => id !== key.id) ?? null;
    draw();
    haptic('success');
    toast(t('key-deleted'));
  });

  watch('/app/keys', ({ data }) => {
    ({ keys, most, address, groups, old_ends: oldEnds } = data);
    draw();
  }, signal, { least: 5 });
  return { show: () => {} };
}

/** When a key ends by itself, if it does. @param {Key} key */
function endOf(key) {
  if (key.is_retiring) return t('key-retiring');
  return key.expires && t('key-expires', { time: moment(Date.parse(key.expires) / 1000) });
}

/** Asks for a name. @param {string} title @param {string} label @param {string} value @param {(value: string) => Promise<() => void>} act */
function askName(title, label, value, act) {
  const field = h('input', { class: 'field', type: 'text', autofocus: true, value, maxlength: 32, placeholder: `${t('for-example')}: ${t('key-name-example')}`, autocomplete: 'off' });
  askFirst(title, label, h('label', { class: 'field-label' }, t('key-name'), field), () => act(field.value.trim() || t('key-name-example')));
}

/**
 * Asks before something is done. A refusal is shown above the button. @param {string} title @param {string} label @param {HTMLElement} question
 * @param {() => Promise<() => void>} act Returns what follows when the dialog is closed.
 */
function askFirst(title, label, question, act) {
  openDialog(title, (body, close, ending) => {
    const refusal = h('div', { class: 'live-sentence is-unclear', role: 'alert', hidden: true });
    const button = h('button', { class: 'button', onclick: done }, label);
    question.addEventListener('keydown', (event) => event.key === 'Enter' && done());
    async function done() {
      if (button.disabled) return;
      button.disabled = true;
      try {
        close(await act());
      } catch (error) {
        button.disabled = false;
        refusal.hidden = false;
        setText(refusal, reasonOf(error));
        if (ending.aborted) toastError(error);
      }
    }
    fill(body, question, refusal, h('div', { class: 'buttons' }, button));
  });
}
