import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { simpleText } from '#tests/support/quoted-printable.ts';

/** The newest mail to an address, as its reader sees it; waits for it. */
export async function mailTo(address: string): Promise<string> {
  let found = '';
  await expect.poll(() => (found = newest(address)), `a mail to ${address}`).not.toBe('');
  return found;
}

function newest(address: string): string {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'mail');
  const mails = filesIn(folder).filter((name) => name.endsWith('.eml'));
  const texts = mails.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'));
  const last = texts.findLast((text) => new RegExp(`^To: ${address.replaceAll('.', String.raw`\.`)}\r?$`, 'm').test(text));
  return simpleText(last ?? '');
}

/** The folder is made with the first mail. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
