/** How far this device's clock is from the server's, as the server's last answer told. */
let behindMs = 0;

/** Reads an answer's `Date`. It counts whole seconds: nearer than that nobody needs to know. */
export function noteServerDate(date: string | null, now = Date.now()): void {
  const server = Date.parse(date ?? '');
  if (!Number.isNaN(server)) behindMs = server - now;
}

/** An instant of the server, on the clock of this device: an expiry stays as far ahead as the server meant, however wrong that clock is. */
export const onThisClock = (serverMs: number): number => serverMs - behindMs;
