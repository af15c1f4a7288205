import { inputOf } from './child.ts';
import { openConnection } from './keep-alive.ts';
import { spread, type Spread } from './spread.ts';

/** Browsers without a cache: the same page again and again on kept connections. */
type Input = { port: number; path: string; seconds: number; clients: number };
export type PageCount = { pages: number; seconds: number; bytes: number; tookMs: Spread };

const { port, path, seconds, clients } = inputOf<Input>();
const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/html\r\nAccept-Encoding: br\r\nAccept-Language: en\r\nUser-Agent: bench\r\n\r\n`;
let pages = 0;
let bytes = 0;
const took: number[] = [];
const began = performance.now();
await Promise.all(
  Array.from({ length: clients }, async () => {
    const connection = await openConnection(port);
    while (performance.now() - began < seconds * 1000) {
      const asked = performance.now();
      const { status, head, body } = await connection.ask(request);
      if (status !== 200) throw new Error(`the page was answered with ${status}`);
      took.push(performance.now() - asked);
      pages += 1;
      bytes = head.length + 4 + body.length;
    }
    connection.close();
  }),
);
console.log(JSON.stringify({ pages, seconds: (performance.now() - began) / 1000, bytes, tookMs: spread(took) } satisfies PageCount));
