import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { quantile } from '#tests/proofs/proof.ts';
import { openProduct, portOf } from './product.ts';
import { readPlaces } from './venues.ts';

/** `npm run bench:streams`: one client opens four thousand event streams over sockets of its own; how many it gets, and what everybody else has of it meanwhile. */
const WANTED = 4_000;
/** What the house gives strangers at one address (`stream-seats.ts`). */
const MOST = 500;
const AT_ONCE = 200;

await using product = await openProduct('streams', { venues: 1 });
const app = await product.start({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
const port = portOf(app);
const [place] = await readPlaces(app.url, 1);
const sockets: Socket[] = [];

/** The status that a socket of its own is answered with; the stream stays open. */
async function stream(address: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`GET /api/stores/${place?._id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString('latin1'))?.[1] ?? 0);
}

/** How long a menu page takes somebody else. Milliseconds. */
async function page(): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${app.url}/store/?id=${place?.number}`, { headers: { 'X-Forwarded-For': '198.51.100.7' } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`the menu was answered ${answer.status}`);
  return performance.now() - began;
}

try {
  const statuses: number[] = [];
  const pages: number[] = [];
  for (let from = 0; from < WANTED; from += AT_ONCE) {
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: AT_ONCE }, () => stream('203.0.113.9'))),
      page().then((took) => pages.push(took)),
    ]);
    statuses.push(...answers);
  }
  const [open, refused] = [200, 429].map((status) => statuses.filter((one) => one === status).length);
  const neighbour = await stream('198.51.100.7');
  console.log(`${WANTED} streams asked for by one client: ${open} open, ${refused} told 429; a neighbour's stream: ${neighbour}`);
  console.log(`the menu meanwhile: median ${quantile(pages, 0.5).toFixed(1)} ms, slowest ${quantile(pages, 1).toFixed(1)} ms`);
  if (open !== MOST || refused !== WANTED - MOST || neighbour !== 200) process.exitCode = 1;
} finally {
  for (const socket of sockets) socket.destroy();
}
