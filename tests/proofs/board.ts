import { openEvents, type Received } from './event-stream.ts';
import { until } from './proof.ts';

/** A kitchen's board that goes on by itself, as the product's own does: with the number of what it has seen last. */
export type Board = {
  readonly received: readonly Received[];
  /** How often it had to begin again. */
  readonly reconnects: number;
  /** Whether everything up to this number has come. */
  reaches(seq: number, patienceMs: number): Promise<boolean>;
  /** What is missing, double or out of order. */
  violations(): string[];
  close(): void;
};

const AGAIN_MS = 500;

export function openBoard(url: string, { headers, from }: { headers: Readonly<Record<string, string>>; from: number }): Board {
  const received: Received[] = [];
  let reconnects = -1;
  let closed = false;
  let close = () => undefined as void;
  const follow = async (): Promise<void> => {
    while (!closed) {
      reconnects += 1;
      const stream = openEvents(url, { headers, after: received.at(-1)?.id ?? from, onEvent: (event) => received.push(event) });
      close = () => stream.close();
      await stream.ended;
      if (!closed) await new Promise((wake) => setTimeout(wake, AGAIN_MS));
    }
  };
  void follow();
  return {
    received,
    get reconnects() {
      return reconnects;
    },
    reaches: async (seq, patienceMs) => (await until(() => (received.at(-1)?.id ?? from) >= seq, patienceMs)) !== null,
    violations: () => {
      const strange = received.findIndex(({ id }, at) => id !== from + 1 + at);
      const [before, found] = [received[strange - 1]?.id ?? from, received[strange]?.id];
      return strange === -1 ? [] : [`a board got event ${found} after event ${before}`];
    },
    close() {
      closed = true;
      close();
    },
  };
}
