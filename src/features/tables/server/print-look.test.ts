import { expect, test } from 'vitest';
import { contrast, parseColour } from '#domain/colour.ts';
import type { WholeVenue } from '#features/venues/contract.ts';
import { printLook } from './print-look.ts';

const venue = (more: object) => ({ title: 'Elia', whole: { subtitle: 'Meze', languages: ['en', 'el'], ...more } as WholeVenue });
const colour = (hex: string) => parseColour(hex)!;

test.each(['#ffee00', '#ffffff', '#12304d', '#000000', '#8d1b3d', 'rebeccapurple', 'no colour', undefined])(
  'with the accent %s the print can be read',
  (accent) => {
    const { ground, deep, ink } = printLook(venue({ layout: { accent } }));
    expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour(ink), colour(deep))).toBeGreaterThanOrEqual(4.5);
  },
);

test('names come in both languages, in the own one where nobody translated them', () => {
  const translations = { el: { title: 'Ελιά', subtitle: '' } };
  expect(printLook(venue({ translations }))).toMatchObject({ title: { en: 'Elia', el: 'Ελιά' }, subtitle: { en: 'Meze', el: 'Meze' } });
  const greek = printLook(venue({ languages: ['el'], translations: { en: { title: 'Olive' } } }));
  expect(greek.title).toEqual({ el: 'Elia', en: 'Olive' });
});
