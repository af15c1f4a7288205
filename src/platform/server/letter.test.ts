import { expect, test } from 'vitest';
import { letter } from './letter.ts';

const ADDRESS = 'https://parea.example/join/a?b=1&c=2';

test('the same words stand in both, and the address is in both whole', () => {
  const { text, html } = letter({
    language: 'el',
    title: 'Ελάτε στην ομάδα',
    says: ['Γεια σας,', 'σας προσκαλούν.'],
    action: { label: 'Στην ομάδα', address: ADDRESS, copy: 'Ή αντιγράψτε:' },
    adds: ['Δεν χρειάζεται να κάνετε τίποτα.'],
    signature: 'Parea',
  });
  expect(text).toBe(`Γεια σας,\n\nσας προσκαλούν.\n\nΣτην ομάδα:\n${ADDRESS}\n\nΔεν χρειάζεται να κάνετε τίποτα.\n\nParea`);
  expect(html).toContain('<html lang="el">');
  expect(html).toContain('href="https://parea.example/join/a?b=1&amp;c=2"');
  for (const words of ['Ελάτε στην ομάδα', 'σας προσκαλούν.', 'Δεν χρειάζεται']) expect(html).toContain(words);
});

test('names that people choose are words, never markup', () => {
  const evil = '<img src=x onerror="alert(1)">&';
  const { text, html } = letter({
    language: 'en',
    title: evil,
    says: [evil],
    rows: [[{ name: evil, amount: evil }]],
    action: { label: evil, address: `https://parea.example/"><b>`, copy: evil },
    adds: [evil],
    signature: evil,
  });
  expect(text).toContain(evil);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('"><b>');
});
