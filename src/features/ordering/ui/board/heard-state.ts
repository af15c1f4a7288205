import type { Connection } from '#platform/browser/live-events.ts';

/** The server says something every 15 s: who has heard nothing for so long is not live, whatever the stream believes of itself. */
const QUIET_MS = 20_000;

/** What is to be said of a connection that was last heard so long ago, in milliseconds. `quiet`: it is open, and says nothing. */
export const heardState = (connection: Connection, ageMs: number): Connection | 'quiet' =>
  connection === 'live' && ageMs >= QUIET_MS ? 'quiet' : connection;
