import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { setTimeout as wait } from 'node:timers/promises';
import { epsonPrinter } from '../printers/epson-printer.ts';
import type { Ask, Faults, Rang, Turn } from '../printers/faults.ts';
import { networkPrinter, type NetworkFaults } from '../printers/network-printer.ts';
import { printerPage } from '../printers/printer-page.ts';
import { shelf } from '../printers/shelf.ts';
import { starPrinter } from '../printers/star-printer.ts';
import type { Typing } from '../printers/typist.ts';

export type Pretended = Pick<Faults, 'condition' | 'loses' | 'slow'> &
  Pick<NetworkFaults, 'tells'> &
  Typing & {
    readonly speaks: 'star' | 'epson' | 'escpos';
    /** What the portal shows of one that asks; null of one that is called. */
    readonly address: string | null;
    /** Where one that is called listens. */
    readonly host: string;
    readonly port: number;
    readonly out: string;
    /** Port of its page on this machine; null: none. */
    readonly page: number | null;
    /** Seconds between asking. */
    readonly every: number;
    readonly say: (words: string) => void;
    readonly signal: AbortSignal;
  };

/** A printer without a printer, until the signal: writes what comes out of it as pictures into a folder, and shows it on a page. */
export async function pretendPrinter(wanted: Pretended): Promise<void> {
  const { speaks, address, say, signal } = wanted;
  const papers = shelf(wanted.out, say);
  if (speaks === 'escpos') {
    const device = await networkPrinter(wanted.host, wanted.port, papers.add, wanted);
    Object.assign(device.faults, given(wanted), { tells: wanted.tells });
    say(`It listens at ${wanted.host}, port ${device.port}. PRINTER_NETWORKS of the server must name that address.`);
    const close = await opened(wanted, device, papers);
    await stopped(signal);
    close();
    return device.close();
  }
  if (address === null) throw new Error('Where does it ask? The portal shows an address when a printer is added.');
  const device = (speaks === 'epson' ? epsonPrinter : starPrinter)(address, asking(signal), papers.add);
  Object.assign(device.faults, given(wanted), { width: wanted.width });
  const close = await opened(wanted, device, papers);
  await ask(device, wanted).finally(close);
}

const given = ({ condition, loses, slow }: Pretended): Partial<Faults> => ({ condition, loses, slow });
const asking =
  (signal: AbortSignal): Ask =>
  (address, init) =>
    fetch(address, { ...init, signal });
const stopped = (signal: AbortSignal): Promise<unknown> => (signal.aborted ? Promise.resolve() : once(signal, 'abort'));

async function ask(device: { turn(): Promise<Turn> }, { every, say, signal }: Pretended): Promise<void> {
  while (!signal.aborted) {
    const turn = await device.turn().catch(() => 'away' as const);
    if (turn === 'refused')
      throw new Error('Nothing prints at this address. Is it the one that the portal shows, whole, and of this kind?');
    if (turn === 'away' && !signal.aborted) say('No answer; it is asked again.');
    if (turn !== 'printed') await wait(every * 1000, undefined, { signal }).catch(() => undefined);
  }
}

/** Its page; what closes it. */
async function opened(
  { page, speaks, say }: Pretended,
  device: { readonly faults: Faults; readonly rang: Rang },
  papers: ReturnType<typeof shelf>,
): Promise<() => void> {
  if (page === null) return () => undefined;
  const server = serve({ fetch: printerPage(`A pretended printer (${speaks})`, device, papers).fetch, hostname: '127.0.0.1', port: page });
  await once(server, 'listening');
  const at = server.address();
  say(`Its paper: http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : page}/`);
  return () => void server.close();
}
