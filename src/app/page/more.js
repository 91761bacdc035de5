// @ts-check
// What the first screen does without. It is a file of its own, which is loaded after that screen.

export { openAlerts } from './alerts_screen.js';
export { openDay } from './day_view.js';
export { openKeys } from './keys_screen.js';
export { openMe } from './me_screen.js';
export { openNewAlert } from './new_alert.js';
export { openWeek } from './week_view.js';
