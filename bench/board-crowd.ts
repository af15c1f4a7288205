import { connect } from 'node:net';
import { inputOf } from './child.ts';

/** So many boards that listen at one process, over all venues. Tells `open` when all do; at SIGTERM when each order came to each board that follows its venue. */
type Input = { port: number; boards: number; venues: readonly number[]; cookie: string };
export type Crowd = { readonly arrivals: Record<string, number[]> };

const { port, boards, venues, cookie } = inputOf<Input>();
const arrivals: Record<string, number[]> = {};
const PLACED = 'event: order.placed\ndata: {"_id":"';
const now = () => performance.timeOrigin + performance.now();

function follow(venue: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.write(`GET /api/venues/${venue}/events HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\nCookie: ${cookie}\r\n\r\n`);
  let rest = '';
  return new Promise((open, fail) => {
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('a stream was closed')));
    socket.on('data', (chunk) => {
      const at = now();
      const text = rest + chunk.toString('latin1');
      if (text.includes('event: hello')) open();
      if (text.startsWith('HTTP/1.1 4')) fail(new Error(text.slice(0, 300)));
      let from = 0;
      for (let found = text.indexOf(PLACED); found >= 0; found = text.indexOf(PLACED, from)) {
        from = found + PLACED.length + 36;
        if (text.length >= from) (arrivals[text.slice(from - 36, from)] ??= []).push(at);
        else break;
      }
      // What was cut in the middle of its beginning is looked at again with the next part.
      rest = text.slice(Math.max(from, text.length - PLACED.length - 36));
    });
  });
}

for (let at = 0; at < boards; at += 50)
  await Promise.all(Array.from({ length: Math.min(50, boards - at) }, (_, nth) => follow(venues[(at + nth) % venues.length] ?? 1)));
console.log('"open"');
process.once('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify({ arrivals } satisfies Crowd)}\n`, () => process.exit(0));
});
