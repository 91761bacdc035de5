// Text put into the message field by other parts of the page.

/** The composer listens for `draft` and takes the text. */
export const drafts = new EventTarget();

export function draft(text) {
  drafts.dispatchEvent(new CustomEvent('draft', { detail: text }));
}

/** The message to reply to or edit; the composer shows it above the field. */
export function intend(kind, message) {
  drafts.dispatchEvent(new CustomEvent('intent', { detail: { kind, message } }));
}
