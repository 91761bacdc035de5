// Brings the reference at `/docs` to life. The page is complete without it; the server wrote all its texts.

import { wireCopy } from './dom.js';
import { wireEndpoint } from './endpoint.js';
import { h } from './create_element.js';
import { paint } from './highlight.js';
import { keyDialog } from './key.js';
import { wireSearch } from './search.js';
import { settings } from './settings.js';
import { BASE, ui, withBase } from './texts.js';

const THEMES = { '': ['◐', ui.themeSystem], light: ['☀', ui.themeLight], dark: ['☾', ui.themeDark] };

const bar = document.getElementById('bar');
const contents = document.getElementById('contents');
const main = document.getElementById('content');

// On phones, the lists of fields are closed: they are long.
if (matchMedia('(max-width: 820px)').matches) for (const list of main.querySelectorAll('.answer')) list.open = false;
main.querySelector('code.base').textContent = BASE;
for (const panel of main.querySelectorAll('.guide .panel')) wireGuidePanel(panel);
const askForKey = keyDialog(bar.querySelector('.key'));
const addKey = main.querySelector('.add-key');
addKey.onclick = () => askForKey(() => {});
addKey.disabled = false;
const add = addKey.textContent;
settings.follow('key', (key) => { addKey.textContent = key ? ui.changeKey : add; });
const fillers = [...main.querySelectorAll('.endpoint')].map((section) => wireEndpoint(section, askForKey));
wireSearch(bar.querySelector('.search'), goTo);
wireTheme(bar.querySelector('.theme'));
wireMenu(bar.querySelector('.menu'));
markCurrent();
hideBar();
goToAnchor();
addEventListener('hashchange', goToAnchor);
loadExamples();

function wireGuidePanel(panel) {
  for (const code of panel.querySelectorAll('code')) paint(code, withBase(code.textContent));
  const choices = [...panel.querySelectorAll('details')];
  wireCopy(panel.querySelector('.copy'), () => (choices.find(({ open }) => open) ?? panel).querySelector('code').textContent);
  if (choices.length === 0) return;
  settings.follow('sample', (kind) => {
    const choice = choices.find(({ dataset }) => dataset.kind === kind);
    if (choice) choice.open = true;
  });
}

/** The list of servers, and the values with which every request of the page works. */
async function loadExamples() {
  const picker = document.getElementById('server');
  let data;
  try {
    const response = await fetch('docs/page.json');
    if (!response.ok) throw new Error(response.statusText);
    data = await response.json();
  } catch {
    const note = h('p', { class: 'trouble', role: 'alert' }, ui.examplesFailed, ' ',
      h('button', { type: 'button', class: 'link', onclick: () => { note.remove(); loadExamples(); } }, document.querySelector('#trouble a').textContent));
    main.querySelector('.intro').append(note);
    return;
  }
  const { serverId, servers } = data;
  const fill = () => {
    const examples = servers.find((server) => String(server.serverId) === picker.value);
    if (examples) for (const filler of fillers) filler(examples);
  };
  if (servers.length === 0) return;
  picker.replaceChildren(...servers.map((server) => h('option', { value: server.serverId }, `${String(server.serverId).padStart(2, '0')} ${server.name}`)));
  const remembered = settings.get('server');
  picker.value = servers.some((server) => String(server.serverId) === remembered) ? remembered : serverId;
  picker.disabled = false;
  picker.onchange = () => {
    settings.set('server', picker.value);
    fill();
  };
  fill();
}

/** Switches between the system's theme, light and dark. */
function wireTheme(button) {
  const order = Object.keys(THEMES);
  const name = button.getAttribute('aria-label');
  button.onclick = () => settings.set('theme', order[(order.indexOf(settings.get('theme')) + 1) % order.length]);
  button.disabled = false;
  settings.follow('theme', (theme) => {
    const [sign, title] = THEMES[theme] ?? THEMES[''];
    button.textContent = sign;
    button.title = `${name}: ${title}`;
    button.setAttribute('aria-label', button.title);
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  });
}

function wireMenu(button) {
  const toggle = (isOpen) => {
    document.body.classList.toggle('menu-open', isOpen);
    button.setAttribute('aria-expanded', String(isOpen));
  };
  button.onclick = () => toggle(!document.body.classList.contains('menu-open'));
  button.disabled = false;
  contents.onclick = (event) => event.target.closest('a') && toggle(false);
  document.addEventListener('keydown', (event) => event.key === 'Escape' && toggle(false));
}

/** Marks the section in view in the navigation. */
function markCurrent() {
  const links = new Map([...contents.querySelectorAll('a')].map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
  const parts = [...main.querySelectorAll('section, .group')];
  let current = null;
  const mark = () => {
    const part = parts.findLast((one) => one.getBoundingClientRect().top < 140) ?? parts[0];
    // The navigation names the endpoints of a group.
    const section = part?.matches('.group') ? part.nextElementSibling : part;
    if (!section || section === current) return;
    current = section;
    for (const link of links.values()) link.removeAttribute('aria-current');
    const link = links.get(section.id);
    link?.setAttribute('aria-current', 'location');
    if (link && !contents.matches(':hover')) contents.scrollTo({ top: link.offsetTop - contents.clientHeight / 2 });
  };
  addEventListener('scroll', mark, { passive: true });
  mark();
}

/** On phones, the bar leaves when people read on. */
function hideBar() {
  let before = scrollY;
  addEventListener('scroll', () => {
    const way = scrollY - before;
    // Fingers tremble, and some browsers bounce at the ends.
    if (Math.abs(way) < 8) return;
    before = scrollY;
    bar.classList.toggle('is-away', way > 0 && scrollY > 200);
  }, { passive: true });
}

/** Goes to an element, which may be a field in a closed list. */
function goTo(id) {
  const element = document.getElementById(id);
  const list = element?.closest('details');
  if (list && list !== element) list.open = true;
  element?.scrollIntoView();
}

function goToAnchor() {
  if (location.hash) goTo(decodeURIComponent(location.hash.slice(1)));
}
