// Words put into the message field from elsewhere.

/** The composer listens for `draft` and takes the text over. */
export const drafts = new EventTarget();

export function draft(text) {
  drafts.dispatchEvent(new CustomEvent('draft', { detail: text }));
}

/** What the person is about to answer or to change; the composer shows it above the field. */
export function intend(kind, message) {
  drafts.dispatchEvent(new CustomEvent('intent', { detail: { kind, message } }));
}
