// @ts-check
// Changes an alert by words that name only what is to be different, as in the chat.

import { send } from './api.js';
import { openDialog } from './dialog.js';
import { fill, h } from './element.js';
import { openSentence } from './live_sentence.js';
import { t } from './texts.js';
import { attempt, toast } from './toast.js';

/** @param {import('./alert.js').Alert} alert @param {(below?: string) => string} pathOf Its path, or one below it. @param {(alert: import('./alert.js').Alert) => void} changed */
export function openEditAlert(alert, pathOf, changed) {
  openDialog(t('alert-change'), (body, close, signal) => {
    const field = h('input', { class: 'field', type: 'text', autofocus: true, 'aria-label': t('alert-difference'), placeholder: t('alert-difference'), autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', oninput: () => live.changed() });
    const button = h('button', { class: 'button', disabled: true, onclick: () => save() }, t('save'));
    const live = openSentence(() => pathOf('/preview'), () => field.value.trim(), button, signal);
    body.addEventListener('keydown', live.pressed);

    const save = () => attempt(async () => {
      const now = await send('PATCH', pathOf(), { words: field.value.trim() });
      close(() => changed(now));
      toast(t('saved'));
    }, button);

    fill(body, h('p', {}, alert.text), field, h('p', { class: 'hint' }, t('alert-difference-examples')), live.element, h('div', { class: 'buttons' }, button));
  });
}
