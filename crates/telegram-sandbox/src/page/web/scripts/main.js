// Connects the event stream and the selection to the parts of the page.

import * as app from './app.js';
import * as chats from './chats.js';
import * as composer from './composer.js';
import * as conversation from './conversation.js';
import * as header from './header.js';
import * as people from './people.js';
import * as pinned from './pinned.js';
import * as theme from './theme.js';
import { alert } from './dialog.js';
import { answered } from './keyboard.js';
import { selection } from './selection.js';
import { leave } from './links.js';
import { listen } from './stream.js';
import { notify } from './notification.js';
import { store } from './store.js';
import { unreadOf } from './unread.js';
import { titleOf } from './format.js';
import { language, texts, translate } from './texts.js';

for (const part of [theme, people, chats, conversation, composer, app]) part.start();

let spoken = null;
speak();

selection.addEventListener('move', () => {
  speak();
  header.draw();
  conversation.enter();
  composer.enter();
  around();
});

store.addEventListener('change', ({ detail }) => {
  switch (detail.kind) {
    case 'snapshot':
      selection.update();
      selection.dispatchEvent(new Event('move'));
      break;
    case 'message':
    case 'deleted':
      conversation.refresh(detail);
      composer.refresh();
      header.state();
      break;
    case 'chat':
      selection.update();
      header.draw();
      composer.refresh();
      composer.reload();
      break;
    case 'action':
      header.state();
      break;
    case 'answer':
      answer(detail);
      break;
    case 'offers':
      composer.offered(detail);
      break;
    case 'bot':
      composer.reload();
      header.draw();
      conversation.draw();
      break;
  }
  around();
});

addEventListener('focus', around);

listen((up) => {
  const line = document.getElementById('line');
  line.textContent = up ? '' : texts().connecting;
  document.body.classList.toggle('offline', !up);
  header.state();
});

// What is not redrawn follows the language.
function speak() {
  if (spoken === language()) return;
  spoken = language();
  translate();
  theme.translate();
  composer.translate();
  app.translate();
}

function around() {
  if (!store.ready) return;
  people.draw();
  chats.draw();
  pinned.draw();
  const news = unreadOf(selection.personId);
  document.title = `${news ? `(${news}) ` : ''}${selection.chat ? titleOf(selection.chat) : texts().chats} · Telegram sandbox`;
}

function answer(detail) {
  answered(detail);
  if (detail.person !== selection.personId) return;
  if (detail.url) leave(detail.url);
  else if (detail.text && detail.show_alert) alert(detail.text);
  else if (detail.text) notify(detail.text);
}
