// @ts-check
// The words of alerts and questions, as a person would type them after `/watch` or after the bot's name. The server
// understands them in every language.

/** Without a server the bot takes the one of the chat. @param {number} server */
const on = (server) => (server ? ` ${server}` : '');

export const words = {
  /** The lot's auction ends soon. @param {{ kind: string, id: number }} lot @param {number} server @param {number} minutes */
  lotEnds: ({ kind, id }, server, minutes) => `${kind} ${id} ${minutes} min${on(server)}`,

  /** @param {{ kind: string, id: number | string }} lot @param {number} server */
  lotChanges: ({ kind, id }, server) => `${kind} ${id}${on(server)}`,

  /** @param {string} fraction @param {'<' | '>'} sign @param {number} bound @param {number} server */
  fractionCount: (fraction, sign, bound, server) => `${fraction} ${sign} ${bound}${on(server)}`,

  /** @param {string} family @param {'<' | '>'} sign @param {number} bound @param {number} server */
  familyCount: (family, sign, bound, server) => `family ${family} ${sign} ${bound}${on(server)}`,

  /** @param {string} fraction @param {number} server */
  leader: (fraction, server) => `leader ${fraction}${on(server)}`,

  /** @param {string} fraction @param {string} time @param {number} server */
  dailySummary: (fraction, time, server) => `digest ${fraction} at ${time}${on(server)}`,

  /** @param {string} nickname @param {number} server */
  player: (nickname, server) => `${nickname}${on(server)}`,

  /** @param {{ kind: string, place: string, most: number, minutes: number }} lots @param {number} server */
  auctions: ({ kind, place, most, minutes }, server) =>
    ['auction', kind, place, most && `< ${most}`, minutes && `ends ${minutes}m`, server || ''].filter(Boolean).join(' '),

  /** Questions that the bot answers in any chat. */
  ask: {
    /** @param {string} fraction @param {number} server */
    fraction: (fraction, server) => `${fraction}${on(server)}`,
    /** @param {string} fraction @param {number} server */
    week: (fraction, server) => `week ${fraction}${on(server)}`,
    /** @param {string} family @param {number} server */
    family: (family, server) => `family ${family}${on(server)}`,
    /** @param {string} nickname @param {number} server */
    player: (nickname, server) => `player ${nickname}${on(server)}`,
  },
};
