// @ts-check
// Asks who the person is in the game.

import { send } from './api.js';
import { fill, h, icon, setText } from './element.js';
import { twoDigits } from './format.js';
import { pickServer } from './picker.js';
import { settings } from './settings.js';
import { t } from './texts.js';
import { toastError } from './toast.js';

/** @typedef {{ message: string, is_known: boolean, choices: string[], nicknames: import('./me_cards.js').Nickname[] }} Changed What the bot answers, and the nicknames after it. */

/** The form. @param {(changed: Changed, server: number) => void} claimed The bot knows the nickname. */
export function claimForm(claimed) {
  let server = 0;
  const field = h('input', { class: 'field', type: 'text', 'aria-label': t('nickname'), placeholder: t('nickname'), autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', oninput: draw });
  const name = h('span', { class: 'row-end hint' });
  const answer = h('p', { class: 'live-sentence is-unclear', role: 'status', hidden: true });
  const choices = h('div', { class: 'card', hidden: true });
  const button = h('button', { class: 'button' }, t('claim'));

  function draw() {
    const on = server || settings()?.server;
    setText(name, on ? twoDigits(on) : t('choose'));
    button.disabled = !on || !field.value.trim();
  }

  async function claim() {
    const on = server || settings()?.server;
    if (button.disabled || !on) return;
    button.disabled = true;
    try {
      /** @type {Changed} */
      const changed = await send('POST', '/app/me', { nickname: field.value.trim(), server: on });
      const isKnown = changed.is_known;
      answer.hidden = isKnown;
      choices.hidden = changed.choices.length === 0;
      setText(answer, changed.message);
      fill(choices, changed.choices.map((choice) => h('button', { class: 'row', type: 'button', onclick: () => {
        field.value = choice;
        claim();
      } }, choice)));
      if (isKnown) claimed(changed, on);
    } catch (error) {
      toastError(error);
    }
    draw();
  }

  draw();
  return h('form', { onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    claim();
  } }, field,
    h('div', { class: 'card' }, h('button', { class: 'row', type: 'button', 'aria-haspopup': 'dialog', onclick: () => pickServer(server || settings()?.server || null, (chosen) => {
      server = chosen;
      draw();
    }) }, h('span', {}, t('my-server')), name)),
    answer, choices, h('div', { class: 'buttons' }, button));
}
