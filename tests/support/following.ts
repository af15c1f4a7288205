import { expect } from 'vitest';
import { openEvents, type Received } from '#tests/proofs/event-stream.ts';

export type Following = {
  readonly events: readonly Received[];
  /** Resolves when `enough` holds for what has come. */
  until(enough: (events: readonly Received[]) => boolean): Promise<readonly Received[]>;
  /** The line has ended, by whoever. */
  readonly ended: Promise<void>;
  close(): void;
};

/** Follows a stream of server-sent events from its greeting on. */
export async function follow(url: string, headers: Readonly<Record<string, string>>, after?: number): Promise<Following> {
  const events: Received[] = [];
  const watching = new Set<() => void>();
  const onEvent = (event: Received) => {
    events.push(event);
    for (const look of watching) look();
  };
  const stream = openEvents(url, { headers, onEvent, ...(after !== undefined && { after }) });
  await stream.opened;
  return {
    events,
    until: (enough) =>
      new Promise((resolve, reject) => {
        const give = (result: () => void) => {
          watching.delete(look);
          clearTimeout(patience);
          result();
        };
        const look = () => enough(events) && give(() => resolve(events));
        const patience = setTimeout(() => give(() => reject(new Error(`still waiting; came: ${JSON.stringify(kinds(events))}`))), 10_000);
        watching.add(look);
        look();
      }),
    ended: stream.ended,
    close: () => stream.close(),
  };
}

const kinds = (events: readonly Received[]) => events.map(({ id, type }) => `${id} ${type}`);

/** What an event carries. */
export const dataOf = <T>(event: Received | undefined): T => JSON.parse(event?.data ?? 'null') as T;

/** That the numbers of the events rise without a gap from `first`. */
export function expectRising(events: readonly Received[], first: number): void {
  expect(events.map((event) => event.id)).toEqual(events.map((_, at) => first + at));
}
