import type { Socket } from 'node:net';
import { meaningOf, NEWS_BYTES } from './esc-pos.ts';

/** What is heard of a printer, each in milliseconds of patience. All reject where the connection breaks. */
export type Heard = {
  /** False: nobody answers. */
  connected(ms: number): Promise<boolean>;
  /** The two answers to how it is; null: they did not come. */
  states(ms: number): Promise<readonly [number, number] | null>;
  /** The answer to whether it is done; null: it did not come. */
  done(ms: number): Promise<number | null>;
  /** Whether the other side has let go. */
  ended(ms: number): Promise<boolean>;
  /** Answers that came too late are no answers to the next question. */
  forget(): void;
  /** Whether this speaks, and not as printers do. */
  isStranger(): boolean;
};

/** A printer says a byte or two that are none of these, at most. */
const STRANGE_BYTES = 4;

export function listenTo(socket: Socket): Heard {
  const { take, states, dones, isStranger } = sorted();
  let broken: Error | null = null;
  let closed = false;
  let wake: () => void = () => undefined;
  const hear = (change: () => void) => () => {
    change();
    wake();
  };
  socket.on('data', (data: Buffer) => {
    for (const byte of data) take(byte);
    wake();
  });
  socket.on('error', (error) => hear(() => void (broken = error))());
  socket.on(
    'close',
    hear(() => void (closed = true)),
  );
  socket.on(
    'connect',
    hear(() => undefined),
  );
  /** Whether it came in that time. */
  const until = async (there: () => boolean, ms: number): Promise<boolean> => {
    const late = Date.now() + ms;
    while (!there()) {
      if (broken) throw broken;
      const left = late - Date.now();
      if (left <= 0) return false;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        wake = () => (clearTimeout(timer), resolve());
      });
    }
    return true;
  };
  /** The same, of a printer that is still there. */
  const answered = async (there: () => boolean, ms: number): Promise<boolean> => {
    const came = await until(() => there() || closed, ms);
    if (came && !there()) throw new Error('the connection ended');
    return came;
  };
  return {
    connected: (ms) => until(() => !socket.connecting && broken === null, ms),
    async states(ms) {
      if (!(await answered(() => states.length >= 2, ms))) return null;
      const [cause = 0, paper = 0] = states.splice(0, 2);
      return [cause, paper];
    },
    async done(ms) {
      return (await answered(() => dones.length > 0, ms)) ? (dones.shift() ?? null) : null;
    },
    ended: (ms) => until(() => closed, ms),
    forget: () => [states, dones].forEach((answers) => answers.splice(0)),
    isStranger,
  };
}

/** Bytes by what they are. */
function sorted() {
  const [states, dones]: [number[], number[]] = [[], []];
  let [strange, news] = [0, 0];
  const take = (byte: number): void => {
    const meaning = meaningOf(byte);
    if (meaning === 'strange') strange += 1;
    if (news > 0) news -= 1;
    else if (meaning === 'state') states.push(byte);
    else if (meaning === 'done') dones.push(byte);
    else if (meaning === 'news') news = NEWS_BYTES;
  };
  return { take, states, dones, isStranger: () => strange >= STRANGE_BYTES };
}
