import { once } from 'node:events';
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { WebProxy } from '../../scripts/ha/web-proxy.ts';

const LOOKS_EVERY_MS = 500;
/** So many looks in a row say that a process is not ready, before nobody is sent there. */
const FALLS = 2;

type Behind = { readonly port: number; wrong: number; underWay: number };

/**
 * What proxies have in common, where none is installed: it looks whether a process is ready, keeps its connections to it, sends a request to
 * another one where it finds nobody there, and answers 502 where a connection breaks with a request in it.
 */
export async function startPlainFront(appPorts: readonly number[]): Promise<WebProxy> {
  const behind = appPorts.map((port): Behind => ({ port, wrong: FALLS, underWay: 0 }));
  const agent = new Agent({ keepAlive: true });
  const ready = () => behind.filter(({ wrong }) => wrong < FALLS).toSorted((a, b) => a.underWay - b.underWay);
  const look = (one: Behind): Promise<void> =>
    fetch(`http://127.0.0.1:${one.port}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        one.wrong = answer.ok ? 0 : one.wrong + 1;
      },
      () => void (one.wrong += 1),
    );
  const timer = setInterval(() => void Promise.all(behind.map(look)), LOOKS_EVERY_MS);
  await Promise.all(behind.map(look));
  const server = createServer((request, response) => void pass(request, response));
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    for (const one of ready()) if (await sent(one, request, response, body)) return;
    response.writeHead(503).end('nobody is ready');
  }
  /** False: nobody was there, and nothing was sent. */
  function sent(one: Behind, from: IncomingMessage, response: ServerResponse, body: Buffer): Promise<boolean> {
    one.underWay += 1;
    return new Promise<boolean>((done) => {
      const { method, url: path, headers } = from;
      const onward = ask({ port: one.port, host: '127.0.0.1', agent, method, path, headers });
      onward.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.once('close', () => (response.end(), done(true)));
      });
      onward.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return done(false);
        if (response.headersSent) response.destroy();
        else response.writeHead(502).end(`the connection broke: ${error.message}`);
        done(true);
      });
      response.once('close', () => onward.destroy());
      onward.end(body);
    }).finally(() => (one.underWay -= 1));
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    name: 'a plain proxy',
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    pid: process.pid,
    has: (port) => Promise.resolve(ready().some((one) => one.port === port)),
    async stop() {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
