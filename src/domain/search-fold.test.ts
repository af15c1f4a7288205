import { describe, expect, it } from 'vitest';
import { foldGreek, foldText, matches, matcherOf, searchKey } from './search-fold.ts';

describe('folding', () => {
  it('drops accents, case and the final sigma', () => {
    expect(foldText('Παϊδάκια ΜΟΥΣΑΚΆΣ Crème')).toBe('παιδακια μουσακασ creme');
  });

  it('brings the spellings of one sound together', () => {
    const spellings = ['χωριάτικη', 'xoriatiki', 'horiatiki', 'Choriatiki', 'xwriatiki'];
    expect(new Set(spellings.map(foldGreek)).size).toBe(1);
  });
});

describe('a search', () => {
  it.each([
    ['μουσακας', 'Μουσακάς φούρνου'],
    ['mousakas', 'Μουσακάς φούρνου'],
    ['FOURNOU', 'Μουσακάς φούρνου'],
    ['mpira', 'Μπίρα βαρέλι'],
    ['bira', 'Μπίρα βαρέλι'],
    ['vareli', 'Μπίρα βαρέλι'],
    ['spanakopita', 'Σπανακόπιτα'],
    ['psari', 'Ψάρι ημέρας'],
    ['thalassina', 'Θαλασσινά'],
    ['8alassina', 'Θαλασσινά'],
    ['tzatziki', 'Τζατζίκι'],
    ['kontosouvli', 'Κοντοσούβλι'],
    ['creme', 'Crème brûlée'],
    ['chick', 'Chicken souvlaki'],
    ['souvlaki chicken', 'Chicken souvlaki'],
    ['cake', 'Lemon cheesecake'],
    ['beers', 'Draught beer'],
    ['μπύρες', 'Μπύρα βαρέλι'],
    ['mousaka', 'Moussaka'],
    ['μπιρες', 'Μπίρα βαρέλι'],
    ['  ', 'anything'],
  ])('for "%s" finds "%s"', (query, text) => {
    expect(matches(query, text)).toBe(true);
    expect(matcherOf(query)(searchKey(text))).toBe(true);
  });

  it.each([
    ['pizza', 'Μουσακάς'],
    ['chicken salad', 'Chicken souvlaki'],
    ['μπίρα', 'Κρασί'],
    ['beer', 'Every silver cover, over and over'],
    ['zzzz', 'Elia & Salt, Zinc street'],
    ['rice', 'A price, overpriced'],
    ['ham', 'Graham'],
  ])('for "%s" does not find "%s"', (query, text) => {
    expect(matches(query, text)).toBe(false);
    expect(matcherOf(query)(searchKey(text))).toBe(false);
  });
});
