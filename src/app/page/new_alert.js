// @ts-check
/** @param {string} about @param {any} known */
export function openNewAlert(about, known) { void about; void known; }
