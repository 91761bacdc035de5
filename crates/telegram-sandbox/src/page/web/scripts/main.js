// The page: the town's news on one side, who looks at what on the other, and the parts that show it.

import * as chats from './chats.js';
import * as composer from './composer.js';
import * as conversation from './conversation.js';
import * as head from './head.js';
import * as people from './people.js';
import * as theme from './theme.js';
import { alert } from './dialog.js';
import { answered } from './keyboard.js';
import { here } from './here.js';
import { leave } from './links.js';
import { listen } from './stream.js';
import { toast } from './toast.js';
import { town } from './town.js';
import { unreadOf } from './read.js';
import { titleOf } from './words.js';

for (const part of [theme, people, chats, conversation, composer]) part.start();

here.addEventListener('move', () => {
  head.draw();
  conversation.enter();
  composer.enter();
  around();
});

town.addEventListener('change', ({ detail }) => {
  switch (detail.kind) {
    case 'town':
      here.settle();
      here.dispatchEvent(new Event('move'));
      break;
    case 'message':
    case 'deleted':
      conversation.refresh(detail);
      composer.refresh();
      head.state();
      break;
    case 'chat':
      here.settle();
      head.draw();
      composer.refresh();
      composer.reload();
      break;
    case 'action':
      head.state();
      break;
    case 'answer':
      answer(detail);
      break;
    case 'offers':
      composer.offered(detail);
      break;
    case 'bot':
      composer.reload();
      head.draw();
      conversation.draw();
      break;
  }
  around();
});

addEventListener('focus', around);

listen((up) => {
  const line = document.getElementById('line');
  line.textContent = up ? '' : 'Connecting to the demo…';
  document.body.classList.toggle('offline', !up);
  head.state();
});

function around() {
  if (!town.ready) return;
  people.draw();
  chats.draw();
  const news = unreadOf(here.person);
  document.title = `${news ? `(${news}) ` : ''}${here.place ? titleOf(here.place) : 'Chats'} · muster demo`;
}

function answer(detail) {
  answered(detail);
  if (detail.person !== here.person) return;
  if (detail.url) leave(detail.url);
  else if (detail.text && detail.show_alert) alert(detail.text);
  else if (detail.text) toast(detail.text);
}
