import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleText } from './quoted-printable.ts';
import type { TestApp } from './app.ts';

/** The mails to an address in an app's folder, oldest first, as their reader sees them. */
export async function mailsIn({ system }: TestApp, to: string): Promise<string[]> {
  await system.accounts.idle();
  const folder = join(system.config.dataDir, 'mail');
  const files = (() => {
    try {
      return readdirSync(folder).filter((name) => name.endsWith('.eml'));
    } catch {
      // The folder is made with the first mail.
      return [];
    }
  })();
  return files
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.split(/\r?\n/).includes(`To: ${to}`))
    .map(simpleText);
}
