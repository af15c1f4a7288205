/** How far this device's clock is from the server's, as the server's last answer told. */
let behindMs = 0;

/** So near, both clocks are right: an answer's `Date` counts whole seconds, and is as old as the answer was long under way. */
const RIGHT_MS = 10_000;

/** Reads an answer's `Date`. */
export function noteServerDate(date: string | null, now = Date.now()): void {
  const server = Date.parse(date ?? '');
  if (!Number.isNaN(server)) behindMs = Math.abs(server - now) < RIGHT_MS ? 0 : server - now;
}

/** An instant of the server, on the clock of this device: an expiry stays as far ahead as the server meant, however wrong that clock is. */
export const onThisClock = (serverMs: number): number => serverMs - behindMs;

/** The other way round: what the server's clock shows at an instant of this device's. */
export const onServerClock = (thisMs: number): number => thisMs + behindMs;
