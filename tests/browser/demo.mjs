// Starts `muster demo` for a test run.

import { spawn } from 'node:child_process';
import { once } from 'node:events';

const PORTS = ['--page-addr', '127.0.0.1:0', '--api-addr', '127.0.0.1:0', '--operator-addr', '127.0.0.1:0'];

/** Starts a demo on free ports, with or (`ownBot`) without its bot, with its data in the folder `data` if given; returns its addresses and `stop`. */
export async function startDemo(program, { ownBot = false, data } = {}) {
  const demo = spawn(program, ['demo', ...PORTS, ...(ownBot ? ['--own-bot'] : []), ...(data ? ['--data', data] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, RUST_LOG: 'warn' },
  });
  const words = await spoken(demo);
  const find = (pattern) => pattern.exec(words)?.[1] ?? fail(`the demo did not print ${pattern}`);
  return {
    page: find(/Chat page\s+(\S+)/),
    api: find(/API\s+(http\S+)/),
    key: find(/X-API-Key: (\S+)'/),
    ...(ownBot && { telegram: find(/Bot API\s+(\S+)/), token: find(/token\s+(\S+)/) }),
    folder: find(/The data is in (\S+)/),
    async stop() {
      demo.kill('SIGINT');
      const [code] = await once(demo, 'exit');
      return code;
    },
  };
}

async function spoken(demo) {
  let words = '';
  demo.stdout.setEncoding('utf8');
  for await (const part of demo.stdout) {
    words += part;
    if (words.includes('The data is in')) return words;
  }
  return fail(`the demo ended before it was ready: ${words}`);
}

function fail(why) {
  throw new Error(why);
}
