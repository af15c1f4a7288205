import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Condition } from '../printers/faults.ts';
import { starPrinter } from '../printers/star-printer.ts';

type Pretended = { readonly out: string; readonly status: Condition; readonly every: number; readonly say: (words: string) => void };

/** A printer without a printer: asks at an address for ever, and writes what comes out of it as pictures into a folder. */
export async function pretendPrinter(address: string, { out, status, every, say }: Pretended): Promise<never> {
  mkdirSync(out, { recursive: true });
  let tickets = 0;
  const printer = starPrinter(address, fetch, ({ paper }) => {
    tickets += 1;
    const file = join(out, `${String(tickets).padStart(4, '0')}.png`);
    writeFileSync(file, paper);
    say(`Printed ${file}`);
  });
  printer.faults.condition = status;
  for (;;) {
    const turn = await printer.turn().catch(() => 'away' as const);
    if (turn === 'refused') throw new Error('Nothing prints at this address. Is it the one that the portal shows, whole?');
    if (turn === 'away') say('No answer; it is asked again.');
    if (turn !== 'printed') await wait(every * 1000);
  }
}
