// Line icons, drawn on a grid of 24.

const PATHS = {
  back: 'M15 5l-7 7 7 7',
  more: 'M12 5.5h.01M12 12h.01M12 18.5h.01',
  send: 'M4 12l16-8-5 16-3.5-6.5z M11.5 13.5L20 4',
  down: 'M6 9l6 6 6-6',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  copy: 'M9 9h10v11H9z M15 9V4H5v11h4',
  tick: 'M4.5 12.5l5 5L19.5 7',
  link: 'M8 16L17 7 M9.5 7H17v7.5',
  close: 'M6 6l12 12M18 6L6 18',
  pin: 'M9 4h6l-1 6 4 4H6l4-4zM12 14v6',
  reply: 'M10 6L4 12l6 6 M4 12h9c4 0 7 2 7 6',
  edit: 'M4 20l1-4L16 5l3 3L8 19z',
  forward: 'M14 6l6 6-6 6 M20 12h-9c-4 0-7 2-7 6',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  code: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
  slash: 'M15 5L9 19',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  auto: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 3v18M12 8l7-3.5M12 13l9-4.5M12 18l8-4',
  people: 'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5.2a3.5 3.5 0 0 1 0 6.6M18 14.5c2 .8 3.2 2.6 3.5 5.5',
  block: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M5.6 5.6l12.8 12.8',
  leave: 'M10 4H5v16h5M10 12h11M17 8l4 4-4 4',
  join: 'M14 4h5v16h-5M3 12h11M10 8l4 4-4 4',
  quote: 'M5 7v10M9 9h10M9 15h7',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  app: 'M4 5h16v14H4zM4 9.5h16',
  reload: 'M19 12a7 7 0 1 1-2.2-5.1L19.5 9.5M19.5 4.5v5h-5',
  chat: 'M5 5h14v11H11l-4 4v-4H5z',
};

const SVG = 'http://www.w3.org/2000/svg';

/** A decorative icon, hidden from screen readers. */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}
