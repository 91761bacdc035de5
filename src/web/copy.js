// @ts-check
// Copies a text to the clipboard.

/** @param {string} text @returns {Promise<void>} */
export async function copyText(text) {
  try {
    // Without TLS, or in a frame that is not allowed to, there is no clipboard.
    await navigator.clipboard.writeText(text);
  } catch {
    copySelected(text);
  }
}

/** @param {string} text */
function copySelected(text) {
  const field = document.createElement('textarea');
  field.className = 'hidden';
  field.value = text;
  // Nothing outside of an open dialog can be selected.
  const place = [...document.querySelectorAll('dialog[open]')].pop() ?? document.body;
  const before = document.activeElement;
  place.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
}
