import { once } from 'node:events';
import { createServer } from 'node:net';

/** Asks until the answer is there or the patience is over; says how long it took, or null. */
export async function until(ask: () => Promise<boolean> | boolean, patienceMs: number, everyMs = 50): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < patienceMs) {
    if (await ask()) return performance.now() - began;
    await new Promise((wake) => setTimeout(wake, everyMs));
  }
  return null;
}

const given = new Set<number>();
/** A port that nobody listens on; no two askers get the same. */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    server.close();
    await once(server, 'close');
    if (address === null || typeof address === 'string') throw new Error('no port to be had');
    if (given.has(address.port)) continue;
    given.add(address.port);
    return address.port;
  }
}
