import { readFileSync, readdirSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';

const folder = new URL('.', import.meta.url);
const surfaces = readdirSync(folder)
  .filter((name) => name.endsWith('.en.json'))
  .map((name) => name.slice(0, -'.en.json'.length));
const read = (name: string): Record<string, string> => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

/** Every argument and tag that a message takes, wherever it is nested. */
function placeholders(message: unknown): string[] {
  if (!Array.isArray(message)) return [];
  const found = message.flatMap((node): unknown[] => {
    if (!Array.isArray(node)) return [];
    const [name, , branches] = node;
    const nested =
      typeof branches === 'object' && branches !== null && !Array.isArray(branches) ? Object.values(branches) : [node.slice(1)];
    return [name, ...nested.flatMap(placeholders)];
  });
  return [...new Set(found.filter((name) => typeof name === 'string'))].toSorted();
}

test('every surface has its English catalogue', () => {
  expect(surfaces).toEqual(expect.arrayContaining(['account', 'checkout', 'menu', 'portal', 'site']));
});

describe.each(surfaces)('%s', (surface) => {
  const english = read(`${surface}.en.json`);
  const greek = read(`${surface}.el.json`);

  test('no key is there twice, of which the second would count', () => {
    for (const language of ['en', 'el']) {
      const text = readFileSync(new URL(`${surface}.${language}.json`, folder), 'utf8');
      const keys = [...text.matchAll(/^\s*"([^"]+)":/gm)].map(([, key]) => key);
      expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    }
  });

  test('Greek and English have the same keys', () => {
    expect(Object.keys(greek).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  test('every message is ICU, with the same placeholders in both languages', () => {
    for (const [key, message] of Object.entries(english)) {
      expect({ key, takes: placeholders(compile(greek[key]!)) }).toEqual({ key, takes: placeholders(compile(message)) });
    }
  });

  test('no Greek message parts its sentence with the Latin semicolon, which asks there', () => {
    // A column of a file, as it is written in both languages.
    const written = ['cell.not_portions'];
    // What is said in two numbers may ask once for both, or once in each.
    const asks = (message: string) => {
      const signs = message.split(/[;?\u037e]/).length - 1;
      return message.includes(', plural,') ? Math.min(1, signs) : signs;
    };
    for (const [key, message] of Object.entries(greek))
      if (!written.includes(key)) expect({ key, asks: asks(message) }).toEqual({ key, asks: asks(english[key]!.replaceAll(';', '')) });
  });

  test('no message is empty, and no Greek one is in capitals', () => {
    for (const message of [...Object.values(english), ...Object.values(greek)]) expect(message.trim()).not.toBe('');
    for (const message of Object.values(greek)) expect(message).not.toMatch(/\p{Script=Greek}*[Α-Ω]{5,}/u);
  });
});

/** Words that speak to one person as a friend does; a letter of another language is no word of these. */
const FAMILIAR =
  /(?<!\p{L})(?:σου|εσύ|εσένα|θες|είσαι|ήσουν|(?:θα|να|δεν|μην|αν|όσο|όταν|που|πού|τι|πώς)\s+(?:\p{L}{1,3}\s+)?\p{L}+(?:εις|άς|άσαι|εσαι)|έχεις|θέλεις|μπορείς|πάτησε|γράψε|(?<!όποιος το )διάλεξε|δοκίμασε|ρώτησε|βάλε|κάνε|πρόσθεσε|επίλεξε|στείλε|(?<!όποιον σας )κάλεσε|βγάλε|πάρε|δώσε|κράτα|περίμενε λίγο|ανανέωσε|μπες|δες|πες)(?!\p{L})/iu;

test('guests are spoken to formally in Greek, everywhere', () => {
  expect('Αν έχεις αλλεργία').toMatch(FAMILIAR);
  expect('τι θα πληρώσεις').toMatch(FAMILIAR);
  expect('Το καλάθι σου').toMatch(FAMILIAR);
  const found = surfaces.flatMap((surface) =>
    Object.entries(read(`${surface}.el.json`))
      .filter(([, message]) => FAMILIAR.test(message))
      .map(([key, message]) => `${surface} ${key}: ${message}`),
  );
  expect(found).toEqual([]);
});

/** An article in front of a time of day that is put in: "στις 13:00" is Greek, "στις 1:00" is "στη 1:00". */
const BEFORE_TIME = /(?<!\p{L})(?:σ?τις|σ?τη) \{(?:time|when)\b/iu;

test('a time of day is said in Greek so that one o’clock is right too', () => {
  expect('Έτσι ήταν στις {time}.').toMatch(BEFORE_TIME);
  const found = surfaces.flatMap((surface) =>
    Object.entries(read(`${surface}.el.json`)).flatMap(([key, message]) =>
      BEFORE_TIME.test(message) ? `${surface} ${key}: ${message}` : [],
    ),
  );
  expect(found).toEqual([]);
});

test('placeholders are seen in plurals and tags too', () => {
  expect(placeholders(compile('{n, plural, one {# {name}} other {<b>{who}</b>}}'))).toEqual(['b', 'n', 'name', 'who']);
});
