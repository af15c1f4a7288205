import { describe, expect, it } from 'vitest';
import { foldGreek, foldText, matches, matcherOf, searchKey, soundedWords, wordFit } from './search-fold.ts';

describe('folding', () => {
  it('drops accents, case and the final sigma', () => {
    expect(foldText('Παϊδάκια ΜΟΥΣΑΚΆΣ Crème')).toBe('παιδακια μουσακασ creme');
  });

  it('brings the spellings of one sound together', () => {
    const spellings = ['χωριάτικη', 'xoriatiki', 'horiatiki', 'Choriatiki', 'xwriatiki'];
    expect(new Set(spellings.map(foldGreek)).size).toBe(1);
  });
});

describe('the sound of', () => {
  it.each([
    // Two letters that are one sound.
    ['ούζο', 'uzo'],
    ['και', 'ke'],
    ['είδος', 'idos'],
    ['οίκος', 'ikos'],
    ['υιός', 'ios'],
    ['αυγό', 'avgo'],
    ['εύκολο', 'evkolo'],
    ['μπύρα', 'vira'],
    ['ντομάτα', 'domata'],
    ['γκάζι', 'gazi'],
    ['αγγούρι', 'aguri'],
    // Each letter by itself.
    ['αβγδεζηθικλμνξοπρστυφχψω', 'avgdezitiklmnxoprstifxpso'],
    // Latin letters, as people write them.
    ['ouzo', 'uzo'],
    ['kai', 'ke'],
    ['eidos oikos yios', 'idos ikos ios'],
    ['mpira bira', 'vira vira'],
    ['ntomata', 'domata'],
    ['gkazi agguri', 'gazi aguri'],
    ['thalassa 8alassa', 'talasa talasa'],
    ['photo', 'foto'],
    ['ksidi chorta khorta horta 3orta', 'xidi xorta xorta xorta xorta'],
    ['cola quince wra', 'kola kuinke ora'],
  ])('%s is %s', (text, sound) => expect(foldGreek(text)).toBe(sound));
});

describe('how well a word fits', () => {
  const fit = (asked: string, word: string) => wordFit(soundedWords(asked)[0]!, soundedWords(word)[0]!);
  it.each([
    // The same, by letters or by sound.
    [3, 'beer', 'Beer'],
    [3, 'ouzo', 'ούζο'],
    [3, 'uzo', 'ούζο'],
    [3, 'ούζο', 'ouzo'],
    [3, 'xidi', 'ξύδι'],
    [3, 'moussaka', 'mousaka'],
    // Its beginning.
    [2, 'chick', 'chicken'],
    [2, 'ξυ', 'ξύδι'],
    [2, 'mousak', 'moussaka'],
    [2, 'xidia', 'ξυδιάτικο'],
    [0, 'xid', 'ξύδι'],
    [0, 'ουζ', 'ouzo'],
    [0, 'muss', 'moussaka'],
    [0, 'μπυρ', 'bira'],
    [0, 'χύδι', 'ξύδι'],
    // Another case, its singular or plural.
    [2, 'μπύρα', 'μπύρες'],
    [2, 'αυγά', 'αυγό'],
    [2, 'beers', 'beer'],
    [2, 'berries', 'berry'],
    [2, 'dishes', 'dish'],
    [2, 'κολοκύθι', 'κολοκυθάκια'],
    [0, 'καρποί', 'καρπούζι'],
    [0, 'glass', 'glas'],
    [0, 'gas', 'ga'],
    // The end of a compound, three letters longer at least.
    [1, 'cake', 'cheesecake'],
    [1, 'κεφτές', 'ρεβιθοκεφτέδες'],
    [1, 'cake', 'cupcake'],
    [0, 'cake', 'aacake'],
    [0, 'ake', 'cheesecake'],
    [0, 'beer', 'μπέργκερ'],
  ] as const)('%i: "%s" and "%s"', (expected, asked, word) => expect(fit(asked, word)).toBe(expected));

  it('what stands between words is none', () => {
    expect(soundedWords(' «Ούζο» & beer, 7up ').map(({ plain }) => plain)).toEqual(['ουζο', 'beer', '7up']);
    expect(soundedWords('…')).toEqual([]);
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
