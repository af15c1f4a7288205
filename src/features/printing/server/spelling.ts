import iconv from 'iconv-lite';
import type { CodePage } from './alphabets.ts';

/** Bytes that are letters of one page. */
export type Spelled = { readonly page: CodePage; readonly bytes: readonly number[] };

/** Where a page lacks them, these say the same. */
const PLAIN: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '…': '...',
  '×': 'x',
};

const known = new Map<string, ReadonlyMap<string, number>>();
/** The letters of a page above the first 128, which all have, by their bytes. */
function lettersOf({ name }: CodePage): ReadonlyMap<string, number> {
  const read = known.get(name);
  if (read) return read;
  const letters = new Map<string, number>();
  for (let byte = 0x80; byte <= 0xff; byte += 1) {
    const letter = iconv.decode(Buffer.from([byte]), name);
    if (/^[^\p{C}\u{fffd}]$/u.test(letter)) letters.set(letter, byte);
  }
  known.set(name, letters);
  return letters;
}

/** A text in the bytes of these pages, from the one that is on; null: a letter of it is on none. Nothing else ever stands for a letter. */
export function spell(text: string, pages: readonly CodePage[], on: CodePage): Spelled[] | null {
  const parts: { page: CodePage; bytes: number[] }[] = [];
  for (const letter of text) {
    const found = written(letter, pages, parts.at(-1)?.page ?? on) ?? plain(letter);
    if (!found) return null;
    const page = found.page ?? parts.at(-1)?.page ?? on;
    const last = parts.at(-1);
    if (last?.page === page) last.bytes.push(...found.bytes);
    else parts.push({ page, bytes: [...found.bytes] });
  }
  return parts;
}

type Found = { /** Null: every page has it. */ readonly page: CodePage | null; readonly bytes: readonly number[] };

function written(letter: string, pages: readonly CodePage[], on: CodePage): Found | null {
  if (/^[ -~]$/.test(letter)) return { page: null, bytes: [letter.charCodeAt(0)] };
  for (const page of [on, ...pages]) {
    const byte = lettersOf(page).get(letter);
    if (byte !== undefined) return { page, bytes: [byte] };
  }
  return null;
}

function plain(letter: string): Found | null {
  const same = PLAIN[letter];
  return same === undefined ? null : { page: null, bytes: [...Buffer.from(same, 'latin1')] };
}
