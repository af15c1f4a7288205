import { expect, test } from 'vitest';
import { parted } from './parted-words.ts';

test.each([
  ['Ρεβιθοκεφτέδες', 'Ρεβι-θο-κε-φτέ-δες'],
  ['Κολοκυθοκεφτέδες', 'Κολο-κυ-θο-κε-φτέ-δες'],
  ['Μελιτζανοσαλάτα', 'Μελι-τζα-νο-σα-λάτα'],
  ['Παγωμένη μπίρα', 'Παγωμένη μπίρα'],
  ['Λουκουμάδες', 'Λου-κου-μά-δες'],
  ['Μπουγιουρντί', 'Μπου-γιουρ-ντί'],
  ['Chickpea fritters', 'Chickpea fritters'],
])('%s may be parted as %s', (word, as) => {
  expect(parted(word).replaceAll('\u00ad', '-')).toBe(as);
  expect(parted(word).replaceAll('\u00ad', '')).toBe(word);
});

test('no word loses fewer than three letters to the next line', () => {
  for (const part of parted('Ρεβιθοκεφτέδες, Κοτόσουπα αυγολέμονο, Χταποδοκεφτέδες').split(/[\s\u00ad]/))
    expect(part.length).toBeGreaterThanOrEqual(2);
});
