import { describe, expect, test } from 'vitest';
import type { AllergenKey } from '#domain/allergens.ts';
import type { ExtraOption } from '#domain/menu.ts';
import { extrasOf } from '#domain/line-price.ts';
import { avoidingThese, dishFit, isConflict, NO_PASSPORT } from '#domain/passport.ts';
import { hear, inTurn, keep, NOTHING_KEPT, withKept } from '#features/assistance/conversation.ts';
import { answerTo } from '#features/assistance/menu-answer.ts';
import { mustAsk, readQuestion } from '#features/assistance/menu-question.ts';
import { searchAnswer } from '#features/assistance/search-answer.ts';
import { allergenWord } from '#features/assistance/allergen-words.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { dishesOf, type Dish } from '#features/venues/read-venue.ts';
import { ASKED_AT_ELIA, CALLED, ENGLISH, GREEK, GREEKLISH, inLatin, type Way } from '#tests/corpora/named-sides.ts';
import { seenDemoVenues } from '#tests/support/seen-venue.ts';

const isWhole = process.env['SWEEP'] === 'all';
const venues = seenDemoVenues();
const elia = venues[0]!;

type Asked = { readonly side: string; readonly venue: PublicVenue; readonly dish: Dish; readonly key: AllergenKey; readonly said: string };

const brings = ({ allergens, mayContain = [] }: ExtraOption, key: AllergenKey) => allergens.includes(key) || mayContain.includes(key);
const greekOf = (one: { readonly translations?: Readonly<Record<string, { readonly name?: string | undefined }>> | undefined }) =>
  one.translations?.['el']?.name ?? '';
/** «Ταχίνι», "almonds": the one word of an option by which people call it. */
const short = (name: string): string => name.split(/[^\p{L}]+/u).find((word) => allergenWord(word) !== null) ?? name;

/** Each dish that does not have an allergen as it comes, with each of its options that brings it. */
const sides = venues.flatMap((venue) =>
  [...dishesOf(venue).values()].flatMap((dish) =>
    extrasOf(dish.item).flatMap(({ option, options }) =>
      options.flatMap((one) => {
        const wire = dish.wire.extras?.find((extra) => extra.option === option)?.options.find(({ value }) => value === one.value);
        const keys = (Object.keys(CALLED) as AllergenKey[]).filter(
          (key) => brings(one, key) && !isConflict(dishFit(dish.item, avoidingThese([key]))),
        );
        return keys.map((key) => ({ venue, dish, key, en: one.value, el: wire ? greekOf(wire) : '' }));
      }),
    ),
  ),
);

const asked = (ways: readonly Way[], language: 'en' | 'el' | 'greeklish'): Asked[] =>
  sides.flatMap(({ venue, dish, key, ...side }, nth) => {
    const called = CALLED[key]![language];
    const [name, whole] = language === 'en' ? [dish.item.name, side.en] : [greekOf(dish.wire), side.el];
    // Each side in one of the ways, so that each way is tried with many; all of them with all: `SWEEP=all`.
    return ways
      .filter((_way, at) => isWhole || (at + nth) % ways.length === 0)
      .map((way) => {
        const texts = [name.replace(/,.*/u, ''), nth % 2 === 0 ? whole : short(whole)].map((text) =>
          language === 'greeklish' ? inLatin(text) : text.toLowerCase(),
        );
        return { venue, dish, key, side: texts[1]!, said: way(texts[0]!, texts[1]!, called) };
      });
  });

const WITH_IT = ['nuts', 'peanuts'];
const isTaken = (key: AllergenKey) => (one: AllergenKey) => one === key || (key === 'nuts' && WITH_IT.includes(one));

/** What is wrong with the answers to one question: the dish is offered all the same, or an allergy is kept that nobody said. */
function wrongIn({ venue, dish, key, side, said }: Asked): string[] {
  const question = hear(NOTHING_KEPT, said);
  const kept = keep(NOTHING_KEPT, question, said);
  const answer = answerTo(inTurn(question, kept), venue, withKept(NO_PASSPORT, kept));
  const found = searchAnswer(readQuestion(said), venue, NO_PASSPORT);
  const isHere = (list: readonly Dish[]) => list.some(({ item }) => item.id === dish.item.id);
  // "With sesame, gluten allergy", "no wheat", and a bare list: what is called by an allergen's own name there may be another allergy.
  const isOpen = new RegExp(`${side},? \\S+ allergy|${side} (?:αλλεργία|allergia)| και ${side}|με χωρίς|me xoris`, 'u').test(said);
  const mayBe = `${isOpen ? `${dish.item.name} ${greekOf(dish.wire)} ` : ''}${side}`.split(/[^\p{L}]+/u);
  const open = mayBe.flatMap((word) =>
    isOpen || /wheat|gluten|lactose|σιτάρι|γλουτένη|λακτόζη|sitari|glouteni|laktozi/u.test(side)
      ? (allergenWord(word.toLowerCase())?.keys ?? [])
      : [],
  );
  const invented = question.without.filter((one) => !isTaken(key)(one) && !open.includes(one));
  // What the dish is called by: one allergy more than was said, where it cannot be told from one. The dish has it, so nothing of it is lost.
  const own = `${dish.item.name} ${greekOf(dish.wire)}`.split(/[^\p{L}]+/u).flatMap((word) => allergenWord(word.toLowerCase())?.keys ?? []);
  return [
    ...(isHere(answer.dishes) ? [`offered: ${said}`] : []),
    ...(isHere(found.dishes) || isHere(found.near) ? [`found as if free: ${said}`] : []),
    ...(invented.length > 0 && invented.every((one) => own.includes(one)) ? [`cautious ${invented.join()}: ${said}`] : []),
    ...(invented.some((one) => !own.includes(one)) ? [`invented ${invented.join()}: ${said}`] : []),
    ...(question.without.includes(key) || mustAsk(question) ? [] : [`lost: ${said}`]),
  ];
}

const phrases: Readonly<Record<'en' | 'el' | 'greeklish', readonly Asked[]>> = {
  en: asked(ENGLISH, 'en'),
  el: asked(GREEK, 'el'),
  greeklish: asked(GREEKLISH, 'greeklish'),
};

describe('a dish that is asked for with a side is judged with that side', () => {
  test.each(['en', 'el', 'greeklish'] as const)(
    '%s: in every way of saying it',
    (language) => {
      const list = phrases[language];
      expect(list.length).toBeGreaterThan(120);
      const found = list.flatMap(wrongIn);
      const isCautious = (one: string) => one.startsWith('cautious');
      const wrong = found.filter((one) => !isCautious(one));
      expect(found.filter(isCautious).slice(0, found.filter(isCautious).length * 50 < list.length ? 0 : 200)).toEqual([]);
      expect({ of: list.length, wrong: wrong.length, wrongs: wrong }).toEqual({ of: list.length, wrong: 0, wrongs: [] });
    },
    isWhole ? 900_000 : 60_000,
  );

  test(
    'most of them are answered, and not only asked which',
    () => {
      for (const list of Object.values(phrases)) {
        const answered = list.filter(({ said }) => !mustAsk(readQuestion(said)));
        expect(
          list
            .filter((one) => !answered.includes(one))
            .map(({ said }) => said)
            .slice(0, answered.length / list.length > 0.9 ? 0 : 200),
        ).toEqual([]);
      }
    },
    isWhole ? 900_000 : 60_000,
  );

  test.each(ASKED_AT_ELIA)('%s', (said, name) => {
    const question = readQuestion(said);
    const { dishes } = answerTo(question, elia);
    const found = searchAnswer(question, elia, NO_PASSPORT);
    expect([...dishes, ...found.dishes, ...found.near].map(({ item }) => item.name)).not.toContain(name);
    expect(question.without.length + Number(mustAsk(question))).toBeGreaterThan(0);
  });
});
