// The reference at `/docs`: loads the OpenAPI document and the texts, and draws the page in the chosen language.

import { h, linkAnchors, rich } from './dom.js';
import { endpointSection } from './endpoint.js';
import { GUIDES, guideSection } from './guides.js';
import { keyDialog } from './key.js';
import { searchField } from './search.js';
import { settings } from './settings.js';
import { readFields, readGroups } from './spec.js';
import { LANGUAGES, Texts, fill, language } from './texts.js';

/** The address of the API: that of this page, under any prefix. */
const BASE = new URL('.', location.href).href.replace(/\/$/, '');
const THEMES = { '': '◐', light: '☀', dark: '☾' };

const bar = document.getElementById('bar');
const contents = document.getElementById('contents');
const main = document.getElementById('content');
const brand = bar.querySelector('.brand');
let drawn = new AbortController();

const load = async (path) => {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
};

try {
  const [openapi, data, ...translations] = await Promise.all(
    ['openapi.json', 'docs/page.json', ...Object.keys(LANGUAGES).map((name) => `docs/${name}.json`)].map(load));
  const languages = Object.fromEntries(Object.keys(LANGUAGES).map((name, at) => [name, new Texts(translations[at])]));
  draw(openapi, data, languages);
  goToAnchor();
  addEventListener('hashchange', goToAnchor);
} catch (reason) {
  main.replaceChildren(h('p', { class: 'problem' }, `The reference could not be loaded. Please try again in a moment. (${reason.message})`));
}

function draw(openapi, data, languages) {
  drawn.abort();
  drawn = new AbortController();
  const { signal } = drawn;
  const texts = languages[language()];
  const groups = readGroups(openapi);
  const endpoints = groups.flatMap((group) => group.endpoints);
  const { examples, limits, errors: codes, bot } = data;
  const facts = {
    bot: bot ? `[${bot.name ?? texts.ui.theBot}](${bot.url})` : texts.ui.theBot,
    requests: limits.key.requests,
    seconds: limits.key.window,
    shared: '',
  };
  if (limits.owner) {
    Object.assign(facts, { ownerRequests: limits.owner.requests, ownerSeconds: limits.owner.window });
    facts.shared = fill(texts.guides.limits.shared, facts);
  }
  const key = keyDialog({ texts, signal, bot });
  const context = { texts, signal, document: openapi, base: BASE, examples: { serverId: 1, ...known(examples) }, facts, codes, bot, askForKey: key.ask };
  linkAnchors([...endpoints.map(({ path }) => path), ...codes.map(({ code }) => code)]);

  document.documentElement.lang = language();
  document.title = `muster · ${texts.ui.title}`;
  const redraw = () => {
    const top = [...main.querySelectorAll('[id]')].find((element) => element.getBoundingClientRect().bottom > 80)?.id;
    draw(openapi, data, languages);
    if (top) document.getElementById(top)?.scrollIntoView();
  };
  const menu = h('button', { type: 'button', class: 'tool menu', 'aria-controls': 'contents', 'aria-expanded': 'false', 'aria-label': texts.ui.contents, onclick: () => toggleMenu() }, '☰');
  const toggleMenu = (isOpen = !document.body.classList.contains('menu-open')) => {
    document.body.classList.toggle('menu-open', isOpen);
    menu.setAttribute('aria-expanded', String(isOpen));
  };
  toggleMenu(false);
  document.addEventListener('keydown', (event) => event.key === 'Escape' && toggleMenu(false), { signal });

  bar.replaceChildren(
    h('a', { class: 'skip', href: '#content' }, texts.ui.skip), menu, brand,
    searchField(searchEntries(groups, languages, texts, openapi, codes), texts.ui, signal),
    h('div', { class: 'tools' }, key.button, languageButtons(redraw), themeButton(texts, signal)));
  contents.setAttribute('aria-label', texts.ui.contents);
  contents.replaceChildren(...navigation(groups, texts));
  contents.onclick = (event) => event.target.closest('a') && toggleMenu(false);
  main.replaceChildren(
    h('div', { class: 'intro' }, h('h1', {}, texts.ui.title), h('p', { class: 'lead' }, rich(texts.ui.lead)),
      h('p', { class: 'soft' }, texts.ui.base, ' ', h('code', {}, BASE), ' · ', h('a', { href: 'openapi.json' }, 'OpenAPI'))),
    ...GUIDES.map((name) => guideSection(name, context)),
    ...groups.flatMap((group) => [groupHead(group, texts), ...group.endpoints.map((endpoint) => endpointSection(endpoint, context))]));
  markCurrent(signal);
}

function known(examples) {
  return Object.fromEntries(Object.entries(examples).filter(([, value]) => value !== null));
}

function groupHead(group, texts) {
  const { name, description } = texts.tag(group);
  return h('header', { class: 'group', id: group.name }, h('h2', {}, name), h('p', { class: 'soft' }, rich(description)));
}

function navigation(groups, texts) {
  const list = (title, items) => [h('h2', {}, title), h('ul', {}, items.map(([href, ...words]) => h('li', {}, h('a', { href: `#${href}` }, words))))];
  return [
    ...list(texts.ui.guides, GUIDES.map((name) => [name, texts.guides[name].title])),
    ...groups.flatMap((group) => list(texts.tag(group).name, group.endpoints.map((endpoint) =>
      [endpoint.path, h('code', {}, endpoint.path.replace(/^\/v2/, '')), h('span', {}, texts.summary(endpoint))]))),
  ];
}

function searchEntries(groups, languages, texts, openapi, codes) {
  const all = Object.values(languages);
  const names = (fields) => fields.flatMap(({ name, children }) => [name, ...names(children)]);
  return [
    ...groups.flatMap((group) => group.endpoints).map((endpoint) => ({
      title: endpoint.path,
      hint: texts.summary(endpoint),
      href: endpoint.path,
      words: [...all.flatMap((one) => [one.summary(endpoint), one.description(endpoint) ?? '']), ...endpoint.parameters.map(({ name }) => name),
        ...names(readFields(openapi, endpoint.success.schema ?? {}))],
    })),
    ...GUIDES.map((name) => ({ title: texts.guides[name].title, hint: texts.ui.guide, href: name, words: all.flatMap((one) => [one.guides[name].title, ...one.guides[name].text]) })),
    ...codes.map(({ status, code }) => ({ title: code, hint: `${texts.ui.error} ${status}`, href: code, words: all.map((one) => one.errors[code] ?? '') })),
  ];
}

function languageButtons(redraw) {
  return h('div', { class: 'languages', role: 'group', 'aria-label': 'Language' }, Object.entries(LANGUAGES).map(([name, title]) =>
    h('button', { type: 'button', class: 'tool', lang: name, title, 'aria-label': title, 'aria-pressed': String(name === language()), onclick: () => { settings.set('language', name); redraw(); } }, name.toUpperCase())));
}

/** Switches between the system's theme, light and dark. */
function themeButton({ ui }, signal) {
  const order = Object.keys(THEMES);
  const button = h('button', { type: 'button', class: 'tool', onclick: () => settings.set('theme', order[(order.indexOf(settings.get('theme')) + 1) % order.length]) });
  settings.follow('theme', signal, (theme) => {
    button.textContent = THEMES[theme] ?? THEMES[''];
    const label = `${ui.theme}: ${ui.themes[Math.max(0, order.indexOf(theme))]}`;
    button.setAttribute('aria-label', label);
    button.title = label;
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  });
  return button;
}

/** Marks the section in view in the navigation. */
function markCurrent(signal) {
  const links = new Map([...contents.querySelectorAll('a')].map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
  const sections = [...main.querySelectorAll('section')];
  let current = null;
  const mark = () => {
    const section = sections.findLast((one) => one.getBoundingClientRect().top < 140) ?? sections[0];
    if (!section || section === current) return;
    current = section;
    for (const link of links.values()) link.removeAttribute('aria-current');
    const link = links.get(section.id);
    link?.setAttribute('aria-current', 'location');
    if (link && !contents.matches(':hover')) contents.scrollTo({ top: link.offsetTop - contents.clientHeight / 2 });
  };
  addEventListener('scroll', mark, { signal, passive: true });
  mark();
}

/** The sections are drawn later than the browser looks for the anchor. */
function goToAnchor() {
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}
