import * as v from 'valibot';
import { Refusal } from '#platform/shared/refusal.ts';
import { hideSecrets } from '#platform/server/hide-secrets.ts';
import { log } from '#platform/server/log.ts';
import type { MenuReaderConfig } from '#platform/server/menu-reader-config.ts';
import { MOST_LETTERS } from '../menu-file.ts';

/** Reading a photograph takes longer than anything else here. */
const PATIENCE_MS = 60_000;
const MOST_BYTES = 2 * 1024 * 1024;
/** So many wait for the reader in this process; an owner reads a menu once in a year. */
const AT_ONCE = 4;

const KINDS: readonly (readonly [string, (bytes: Buffer) => boolean])[] = [
  ['application/pdf', (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-'],
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8],
  ['image/png', (bytes) => bytes.subarray(1, 4).toString('latin1') === 'PNG'],
  ['image/webp', (bytes) => bytes.subarray(8, 12).toString('latin1') === 'WEBP'],
];
const Text = v.object({ text: v.string() });

let under = 0;

/**
 * What a photographed or printed menu says, as the operator's reader has it: any address that takes the file and answers its text. It is a text to be
 * pasted, and nothing of it is on the menu before somebody looked. `limit`: asked before the reader
 * is. Refuses what `readPaper` of the contract names.
 */
export async function readPaper(reader: MenuReaderConfig | null, file: string, limit: () => Promise<void>): Promise<{ text: string }> {
  if (!reader) throw new Refusal(409, 'no_reader', 'This installation reads no photographs and no PDF. Paste the text instead.');
  const bytes = Buffer.from(file, 'base64');
  const type = KINDS.find(([, is]) => is(bytes))?.[0];
  if (type === undefined) throw new Refusal(400, 'not_a_paper', 'This is neither a PDF nor a JPEG, PNG or WebP picture.');
  if (under >= AT_ONCE) throw new Refusal(503, 'busy', 'Several menus are being read. Try again in a minute.', { retryAfter: 60 });
  await limit();
  under += 1;
  const text = await ask(reader, bytes, type)
    .catch((error: unknown) => {
      log.warn(
        { reason: error instanceof Error ? hideSecrets(error.message) : 'unknown' },
        'the reader of menus did not answer as it should',
      );
      throw new Refusal(503, 'reader_away', 'The reader does not answer as it should. Try again, or paste the text.');
    })
    .finally(() => {
      under -= 1;
    });
  if (text.trim() === '')
    throw new Refusal(409, 'nothing_read', 'Nothing could be read on it. A sharper picture, in good light, may help.');
  return { text: text.slice(0, MOST_LETTERS) };
}

async function ask({ url, key }: MenuReaderConfig, bytes: Buffer, type: string): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': type, accept: 'text/plain, application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
    body: new Uint8Array(bytes),
    // The key, and somebody's menu, go nowhere else.
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`The reader answered ${answer.status}.`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('The reader answered too much.');
    parts.push(part);
  }
  const text = Buffer.concat(parts).toString();
  if (!(answer.headers.get('content-type') ?? '').includes('json')) return text;
  return v.parse(Text, JSON.parse(text)).text;
}
