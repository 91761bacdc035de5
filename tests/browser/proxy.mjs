// A proxy that serves the API under a prefix.

import { createServer, request } from 'node:http';

export async function startProxy(api, prefix) {
  const { hostname, port } = new URL(api);
  const proxy = createServer((incoming, outgoing) => {
    if (!incoming.url.startsWith(`${prefix}/`)) return outgoing.writeHead(404).end();
    const { method, headers } = incoming;
    incoming.pipe(request({ host: hostname, port, path: incoming.url.slice(prefix.length), method, headers }, (response) => {
      outgoing.writeHead(response.statusCode, response.headers);
      response.pipe(outgoing);
    }));
  });
  await new Promise((done) => proxy.listen(0, '127.0.0.1', done));
  const close = () => {
    proxy.closeAllConnections();
    proxy.close();
  };
  return { address: `http://127.0.0.1:${proxy.address().port}`, close };
}
