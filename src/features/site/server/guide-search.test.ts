import { expect, test } from 'vitest';
import { openGuides } from './guides.ts';
import { guideSearch } from './guide-search.ts';

const search = guideSearch(openGuides());
const pages = (query: string, language: string) => search(query, language).map(({ page }) => page);

test.each([
  ['paper out', 'en', 'printers'],
  ['printers', 'en', 'printers'],
  ['BACKUP', 'en', 'backup'],
  ['εκτυπωτες', 'el', 'printers'],
  ['εκτυπωτής', 'el', 'printers'],
  ['stripe', 'el', 'payments/stripe'],
  ['nginx', 'en', 'configure'],
  ['nginx', 'el', 'configure'],
  ['caddy', 'en', 'operations'],
  ['systemd', 'el', 'operations'],
  ['qr', 'en', 'printing'],
  ['qr', 'el', 'printing'],
  ['proxy_read_timeout', 'en', 'configure'],
  ['OnCalendar', 'en', 'operations'],
])('“%s” (%s) finds the guide %s', (query, language, page) => expect(pages(query, language).slice(0, 3)).toContain(page));

test.each(['', '  ', '…', 'zzzzqqq', '<zzzz>', 'printer zzzzqqq'])('“%s” finds nothing', (query) =>
  expect(search(query, 'en')).toEqual([]),
);

test('each guide comes once, with the words that were found and the way to their heading', () => {
  const found = search('loyalty', 'en');
  expect(new Set(found.map(({ page }) => page)).size).toBe(found.length);
  const [first] = found;
  expect(first?.page).toBe('loyalty');
  for (const { address, page, before, after } of found) {
    expect(address.startsWith(`/docs/${page}`)).toBe(true);
    expect(before.length + after.length).toBeLessThan(240);
  }
});

test('a word within another word is none', () => expect(pages('art', 'en')).not.toContain('start'));
