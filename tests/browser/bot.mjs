// A bot that sends every kind of message, so that the page can be tested without muster's own bot.

import { deflateSync } from 'node:zlib';
import { crc32 } from './crc.mjs';

const KEY = 'mst_00000000000000000000000000000005TkmO';

/** Runs until `stop` is called. */
export async function startBot({ telegram, token }) {
  const ending = new AbortController();
  const call = async (method, body) => {
    const form = body instanceof FormData;
    const response = await fetch(`${telegram}/bot${token}/${method}`, {
      method: 'POST',
      headers: form ? {} : { 'Content-Type': 'application/json' },
      body: form ? body : JSON.stringify(body ?? {}),
      signal: ending.signal,
    });
    const answer = await response.json();
    if (!answer.ok) throw new Error(`${method}: ${answer.description}`);
    return answer.result;
  };
  await introduce(call);
  const done = poll(call).catch((why) => {
    if (!ending.signal.aborted) throw why;
  });
  return {
    stop() {
      ending.abort();
      return done;
    },
  };
}

async function introduce(call) {
  const commands = (words) => Object.entries(words).map(([command, description]) => ({ command, description }));
  const english = { start: 'From the beginning', new: 'A key for the API', map: 'The map as a picture', all: 'Every kind of text' };
  const russian = { start: 'С начала', new: 'Ключ к API', map: 'Карта картинкой' };
  await call('setMyCommands', { commands: commands(english), scope: { type: 'all_private_chats' } });
  await call('setMyCommands', { commands: commands(russian), scope: { type: 'all_private_chats' }, language_code: 'ru' });
  await call('setMyCommands', { commands: commands({ online: 'Who is on duty' }), scope: { type: 'all_group_chats' } });
  await call('setMyDescription', { description: 'Who is on duty, who of the family is online, what is for sale. And the keys of the query API.' });
}

async function poll(call) {
  let offset = 0;
  for (;;) {
    for (const update of await call('getUpdates', { offset, timeout: 20 })) {
      offset = update.update_id + 1;
      if (update.message?.text && !update.message.via_bot) await hear(call, update.message);
      else if (update.callback_query) await pressed(call, update.callback_query);
      else if (update.inline_query) await sought(call, update.inline_query);
    }
  }
}

async function hear(call, { chat, from, text, message_id: id }) {
  const say = (words, more = {}) => call('sendMessage', { chat_id: chat.id, text: words, parse_mode: 'HTML', ...more });
  const keyboard = (...rows) => ({ reply_markup: { inline_keyboard: rows } });
  const [command] = text.split(/[@\s]/);
  await call('sendChatAction', { chat_id: chat.id, action: command === '/map' ? 'upload_photo' : 'typing' });
  switch (command) {
    case '/start':
      return say(greeting(from), keyboard(
        [{ text: '🔑 New key', callback_data: 'new' }, { text: '👮 Who is on duty', callback_data: 'duty' }],
        [{ text: '📖 Reference', url: 'https://example.org/docs' }, { text: '➕ Add to a group', url: 'https://t.me/muster_demo_bot?startgroup=hi' }]));
    case '/new':
      return say(`🔑 Your key, shown once:\n<tg-spoiler>${KEY}</tg-spoiler>\n\nLimit: 60 requests in 60 s.\n<pre><code class="language-shell">curl -H "X-API-Key: $KEY" \\\n  "http://127.0.0.1:8080/v2/status"</code></pre>\n⚠️ Do not publish it: whoever has it asks in your name.`, keyboard(
        [{ text: 'Copy the key', copy_text: { text: KEY } }],
        [{ text: '🙈 Hide now', callback_data: 'hide' }, { text: '🗑 Delete key', callback_data: 'delete' }]));
    case '/map':
      return call('sendPhoto', picture(chat.id));
    case '/online':
      return say(duty(1), { reply_parameters: { message_id: id }, ...pages(1) });
    case '/long':
      return say(Array.from({ length: 60 }, (_, at) => `Line ${at}`).join('\n'));
    case '/buttons':
      return say('Here they are.', { reply_markup: { keyboard: [['Left', 'Right'], ['A button in a row of its own']], is_persistent: true } });
    case 'Right':
      return say('Right it is.', { reply_markup: { remove_keyboard: true } });
    case '/all':
      return say(`<b>bold</b> <i>italic</i> <u>under</u> <s>struck</s> <b><i>both</i></b> <code>code</code> <a href="https://example.org/x">a link</a> <a href="https://t.me/muster_demo_bot?start=deep">deep</a>\n<blockquote>quoted\ntwice</blockquote>\n<blockquote expandable>one\ntwo\nthree\nfour\nfive</blockquote>\n<pre>plain block</pre>\n#tag @alice https://example.org /start &lt;img src=x onerror=alert(1)&gt; <tg-spoiler>a secret that is long enough to need more than one line of the bubble, so that its cover breaks</tg-spoiler>`);
    default:
      return chat.type === 'private' ? say('I do not know that. Try /start, /new, /map or /all.') : undefined;
  }
}

const greeting = (from) => from.language_code === 'ru'
  ? `<b>Здравствуйте, ${from.first_name}!</b>\nЯ знаю, кто на смене. Попробуйте /new или /map.`
  : `<b>Hello, ${from.first_name}!</b>\nI know who is <u>on duty</u>, who of the family is online and what is for sale.\n\nTry /map, or get a key for the API with /new.`;

const duty = (page) => `👮 <b>LSPD</b> · 05 Brainburg\n3 online · 2 in uniform\n⭐ Leader: offline   🔹 Deputies: <code>Jane_Smith</code>\n<blockquote>${page}. Alex_Sidorov — Sergeant · lvl 25 · 👔\n${page + 1}. Jane_Smith — Captain · lvl 41 · 👔\n${page + 2}. Nicolas_Reed — Cadet · lvl 7</blockquote>\n<i>as of 18:42:00</i>`;

const pages = (page) => ({ reply_markup: { inline_keyboard: [
  [{ text: '◀', callback_data: 'page:1' }, { text: `${page}/2`, callback_data: 'same' }, { text: '▶', callback_data: 'page:2' }, { text: '🔄', callback_data: 'same' }],
  [{ text: '📈 24 h', callback_data: 'chart' }, { text: '👔 Only in uniform', callback_data: 'uniform' }],
] } });

async function pressed(call, { id, data, message }) {
  const answer = (more = {}) => call('answerCallbackQuery', { callback_query_id: id, ...more });
  const edit = (text, more = {}) => call('editMessageText', { chat_id: message.chat.id, message_id: message.message_id, text, parse_mode: 'HTML', ...more });
  const [deed, page] = data.split(':');
  switch (deed) {
    case 'hide':
      await edit('🔑 The key <code>0000…TkmO</code> is hidden.');
      return answer();
    case 'delete':
      return answer({ text: 'Delete the key “laptop”?\nIt stops working at once.', show_alert: true });
    case 'page':
      await edit(duty(Number(page)), pages(Number(page)));
      return answer();
    case 'duty':
      await call('sendMessage', { chat_id: message.chat.id, text: duty(1), parse_mode: 'HTML', ...pages(1) });
      return answer();
    case 'slow':
      return undefined;
    default:
      return answer({ text: 'Nothing new since 18:42' });
  }
}

let held = null;

async function sought(call, { id, query }) {
  const offer = (results, more = {}) => call('answerInlineQuery', { inline_query_id: id, results, ...more });
  const card = (name, title, description, words) => ({ type: 'article', id: name, title, description, input_message_content: { message_text: words, parse_mode: 'HTML' } });
  // The query `slow` is answered when the next one arrives.
  if (query === 'slow') {
    held = () => offer([card('slow', 'Too late', 'Nobody waits for this', 'too late')]);
    return undefined;
  }
  await held?.();
  held = null;
  switch (query) {
    case '':
      return offer([card('all', 'All servers', 'Type a nickname or a fraction, then the server’s number', 'All servers: 1481 players')]);
    case 'lspd':
      return offer([], { button: { text: 'Which server? Type its number, too', start_parameter: 'ask' } });
    case 'lspd 5':
      return offer([card('lspd', 'LSPD · 05 Brainburg', '3 online, 2 in uniform', duty(1)), ...['Alex_Sidorov', 'Jane_Smith', 'Nicolas_Reed', 'Bartholomew_Featherstonehaugh'].map((name) =>
        card(name, `${name} · 05 Brainburg`, 'online · LSPD · lvl 25', `👤 <b>${name}</b>`))]);
    default:
      return offer([]);
  }
}

function picture(chat) {
  const form = new FormData();
  form.set('chat_id', String(chat));
  form.set('caption', '<b>Brainburg</b> · 12 free houses');
  form.set('parse_mode', 'HTML');
  form.set('photo', new Blob([png(1000, 800)], { type: 'image/png' }), 'map.png');
  return form;
}

function png(width, height) {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const land = ((x >> 6) + (y >> 6)) % 2 * 12;
      rows.set([40 + land, 90 + (y >> 4) + land, 80 + (x >> 4) + land], y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
