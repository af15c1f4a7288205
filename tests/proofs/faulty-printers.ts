import { setTimeout as wait } from 'node:timers/promises';
import { epsonPrinter } from '#app/printers/epson-printer.ts';
import { CONDITIONS, type Ask, type Condition, type Faults, type Paper, type Turn } from '#app/printers/faults.ts';
import { networkPrinter } from '#app/printers/network-printer.ts';
import { starPrinter } from '#app/printers/star-printer.ts';

/** A printer that something may be wrong with, and what comes out of it. */
export type FaultyPrinter = {
  readonly name: string;
  readonly kind: 'cloudprnt' | 'epson' | 'escpos';
  /** Something else may be wrong with it from now on, or nothing; sometimes its power goes, for a moment or for longer than we wait. */
  strike(): void;
  /** Nothing is wrong any more. */
  heal(): void;
  readonly struck: { readonly offs: number; readonly answersLost: number };
  close(): Promise<void>;
};
type Told = { readonly name: string; readonly draw: () => number; readonly onPaper: (by: string, paper: Uint8Array) => void };

const POLL_MS = 250;
const SHORT_MS = 2_000;
/** Longer than a printer may be silent until another takes over. */
const LONG_MS = 40_000;
const LONG = 0.02;
const OFF = 0.12;
/** Of the answers on bad days. */
const LOST = 0.06;

/** Where the next printer of this process listens: an address of this machine that nobody else has. Port 9100 is the only one that is called. */
let addresses = 0;
export const nextHost = (): string => `127.${100 + (process.pid % 100)}.${process.pid % 250}.${(addresses += 1)}`;
export const PRINTER_NETWORKS = '127.0.0.0/8';

function drawFaults(draw: () => number, faults: Faults): void {
  const condition: Condition = draw() < 0.75 ? 'ok' : (CONDITIONS[Math.floor(draw() * CONDITIONS.length)] ?? 'ok');
  Object.assign(faults, { condition, failsOnce: draw() < 0.1, loses: draw() < 0.2 ? 1 : 0 });
}
const WELL = { condition: 'ok', failsOnce: false, loses: 0 } as const;

/** How long its power is away, if it goes. */
const offFor = (draw: () => number): number => (draw() < LONG ? LONG_MS : draw() < OFF ? draw() * SHORT_MS : 0);

/** One that asks us. Beside its own faults its calls get lost, or their answers do, and it forgets what it was about to say. */
export function askingPrinter(kind: 'cloudprnt' | 'epson', address: string, { name, draw, onPaper }: Told): FaultyPrinter {
  const struck = { offs: 0, answersLost: 0 };
  const ending = new AbortController();
  let [lost, offUntil, forgets] = [0, 0, false];
  const ask: Ask = async (to, init) => {
    const fate = draw();
    if (fate < lost / 2) throw new Error('lost on its way');
    const answer = await fetch(to, { ...init, signal: AbortSignal.any([ending.signal, AbortSignal.timeout(20_000)]) });
    if (fate >= lost) return answer;
    struck.answersLost += 1;
    await answer.arrayBuffer();
    throw new Error('its answer was lost');
  };
  const device = (kind === 'epson' ? epsonPrinter : starPrinter)(address, ask, ({ paper }: Paper) => onPaper(name, paper));
  const running = (async () => {
    while (!ending.signal.aborted) {
      if (performance.now() < offUntil) device.restart();
      const turn: Turn = performance.now() < offUntil ? 'idle' : await device.turn().catch(() => 'idle' as const);
      // The paper is out, and its power goes before it says so.
      if (turn === 'printed' && forgets) {
        device.restart();
        forgets = false;
      }
      if (turn !== 'printed') await wait(POLL_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    name,
    kind,
    struck,
    strike() {
      drawFaults(draw, device.faults);
      Object.assign(device.faults, { deaf: draw() < 0.1 ? 1 : 0 });
      lost = draw() < 0.3 ? LOST : 0;
      forgets = draw() < 0.2;
      if (forgets) device.faults.loses = 1;
      const off = offFor(draw);
      if (off === 0) return;
      struck.offs += 1;
      offUntil = Math.max(offUntil, performance.now() + off);
    },
    heal() {
      Object.assign(device.faults, WELL, { deaf: 0 });
      [lost, offUntil, forgets] = [0, 0, false];
    },
    async close() {
      ending.abort();
      await running;
    },
  };
}

/** One that we call. Its power goes while it has nothing to do, in the middle of a ticket, and between the paper and its answer. */
export async function calledPrinter(host: string, { name, draw, onPaper }: Told): Promise<FaultyPrinter> {
  const struck = { offs: 0, answersLost: 0 };
  let [diesSoon, isClosed, onAt] = [false, false, 0];
  let changing: Promise<void> = Promise.resolve();
  const open = () =>
    networkPrinter(host, 9100, ({ paper }) => {
      onPaper(name, paper);
      if (!diesSoon) return;
      diesSoon = false;
      struck.answersLost += 1;
      off(draw() * SHORT_MS);
    });
  let device: Awaited<ReturnType<typeof open>> | null = await open();
  const off = (ms: number): void => {
    if (ms === 0 || device === null) return;
    struck.offs += 1;
    onAt = performance.now() + ms;
    const faults = { ...device.faults };
    const closing = device.close();
    device = null;
    changing = (async () => {
      await closing;
      while (performance.now() < onAt && !isClosed) await wait(20);
      if (isClosed) return;
      device = await open();
      Object.assign(device.faults, faults);
    })();
  };
  return {
    name,
    kind: 'escpos',
    struck,
    strike() {
      if (device === null) return;
      drawFaults(draw, device.faults);
      diesSoon = draw() < 0.2;
      off(offFor(draw));
    },
    heal() {
      [diesSoon, onAt] = [false, 0];
      const well = () => void (device && Object.assign(device.faults, WELL));
      well();
      void changing.then(well);
    },
    async close() {
      isClosed = true;
      await changing;
      await device?.close();
    },
  };
}
