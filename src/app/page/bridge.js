// @ts-check
// The messages between the page and Telegram, without Telegram's script: https://core.telegram.org/api/web-events

/** Who hears an event of the host. @type {Record<string, (data: any) => void>} */
const listeners = {};

const host = /** @type {any} */ (window);

/** Sends an event to the app around the page: a phone's, a desktop's or the web's. @param {string} type @param {object} [data] */
export function post(type, data = {}) {
  if (host.TelegramWebviewProxy) host.TelegramWebviewProxy.postEvent(type, JSON.stringify(data));
  else if (host.external && 'notify' in host.external) host.external.notify(JSON.stringify({ eventType: type, eventData: data }));
  // The page does not know which of Telegram's web clients holds it; the server's CSP does. Nothing secret is sent.
  else if (window.parent !== window) window.parent.postMessage(JSON.stringify({ eventType: type, eventData: data }), '*');
}

/** Listens to an event of the host. @param {string} type @param {(data: any) => void} listener */
export function listen(type, listener) {
  listeners[type] = listener;
}

/** @param {string} type @param {unknown} data */
const receive = (type, data) => listeners[type]?.(data ?? {});

/** Begins to hear the host, and asks it for its theme and its size. */
export function startBridge() {
  const view = { receiveEvent: receive };
  host.Telegram = { WebView: view };
  host.TelegramGameProxy = view;
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || typeof event.data !== 'string') return;
    try {
      const { eventType, eventData } = JSON.parse(event.data);
      if (typeof eventType === 'string') receive(eventType, eventData);
    } catch {
      // Other scripts of the host may send other texts.
    }
  });
  post('iframe_ready', { reload_supported: false });
  post('web_app_ready');
  post('web_app_expand');
  post('web_app_request_theme');
  post('web_app_request_viewport');
  post('web_app_set_header_color', { color_key: 'secondary_bg_color' });
}

const HAPTICS = {
  select: { type: 'selection_change' },
  light: { type: 'impact', impact_style: 'light' },
  success: { type: 'notification', notification_type: 'success' },
};

/** Makes the phone tick. @param {keyof typeof HAPTICS} kind */
export const haptic = (kind) => post('web_app_trigger_haptic_feedback', HAPTICS[kind]);

/** The address of the bot; empty if it has no name. */
export const botAddress = () => document.documentElement.dataset.bot;

/** Offers to send the bot's answer to a question in a chat that the person picks. @param {string} query */
export function sendToChat(query) {
  post('web_app_switch_inline_query', { query, chat_types: ['users', 'groups', 'channels'] });
}
