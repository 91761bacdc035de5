// @ts-check
// What the first screen does without. It is a file of its own, which is loaded after that screen.

export { open as openAlerts } from './alerts_screen.js';
export { open as openDay } from './day_view.js';
export { open as openKeys } from './keys_screen.js';
export { open as openMe } from './me_screen.js';
export { openNewAlert } from './new_alert.js';
export { open as openWeek } from './week_view.js';
