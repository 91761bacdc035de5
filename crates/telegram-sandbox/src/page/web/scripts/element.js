// Creates DOM elements. Text becomes text nodes, never markup.

/** An element: properties, listeners (`on`), attributes, then children. */
export function h(tag, { class: names, text, on, data, ...attributes } = {}, ...children) {
  const element = document.createElement(tag);
  if (names) element.className = names;
  if (text != null) element.textContent = text;
  for (const [event, listener] of Object.entries(on ?? {})) element.addEventListener(event, listener);
  for (const [name, value] of Object.entries(data ?? {})) element.dataset[name] = value;
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children.filter((child) => child != null && child !== false));
  return element;
}

/** Sets an attribute, or removes it if the value is null or false. */
export function set(element, name, value) {
  if (value == null || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : value);
}

/** Updates the parent's children to `items`, keeping elements (and their focus) whose key stays. */
export function follow(parent, items, keyOf, draw) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let place = parent.firstElementChild;
  for (const item of items) {
    const key = String(keyOf(item));
    const element = draw(item, old.get(key));
    element.dataset.key = key;
    if (element === place) place = place.nextElementSibling;
    else parent.insertBefore(element, place);
    const replaced = old.get(key);
    if (replaced && replaced !== element) {
      if (replaced === place) place = place.nextElementSibling;
      replaced.remove();
    }
    old.delete(key);
  }
  for (const gone of old.values()) gone.remove();
}

/** Arrow keys, Home and End move between the elements of `selector`, which share one tab stop. */
export function roam(parent, selector, { keys = ['ArrowUp', 'ArrowDown'], onMove } = {}) {
  parent.addEventListener('keydown', (event) => {
    const from = event.target.closest(selector);
    if (!from || !parent.contains(from) || event.target !== from) return;
    const all = [...parent.querySelectorAll(selector)];
    const at = all.indexOf(from);
    const to =
      event.key === keys[0] ? at - 1
      : event.key === keys[1] ? at + 1
      : event.key === 'Home' ? 0
      : event.key === 'End' ? all.length - 1
      : null;
    if (to === null) return;
    event.preventDefault();
    const next = all[Math.min(Math.max(to, 0), all.length - 1)];
    next.focus();
    onMove?.(next);
  });
}
