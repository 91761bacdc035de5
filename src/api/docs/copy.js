// Copies a text to the clipboard.

export function copyText(text) {
  // Without TLS there is no clipboard interface.
  return navigator.clipboard?.writeText(text).catch(() => copySelected(text)) ?? copySelected(text);
}

function copySelected(text) {
  const field = document.createElement('textarea');
  field.className = 'hidden';
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
