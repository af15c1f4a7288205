import { describe, expect, test } from 'vitest';
import { NO_PASSPORT } from '#domain/passport.ts';
import { hear, inTurn, keep, NOTHING_KEPT, withKept } from '#features/assistance/conversation.ts';
import { answerTo } from '#features/assistance/menu-answer.ts';
import { settled } from '#features/assistance/settled-question.ts';
import { nearTo } from '#features/assistance/near-answer.ts';
import { readQuestion } from '#features/assistance/menu-question.ts';
import { searchAnswer } from '#features/assistance/search-answer.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { dishesOf, type Dish } from '#features/venues/read-venue.ts';
import {
  CHILDREN_AT_ELIA,
  FOR_CHILDREN_EL,
  FOR_CHILDREN_EN,
  FOR_CHILDREN_GREEKLISH,
  GROWN_UP,
  WISHES_EL,
  WISHES_EN,
  WISHES_GREEKLISH,
  type WayOf,
} from '#tests/corpora/for-children.ts';
import { inLatin } from '#tests/corpora/named-sides.ts';
import { seenDemoVenues } from '#tests/support/seen-venue.ts';

const isWhole = process.env['SWEEP'] === 'all';
const venues = seenDemoVenues();
const elia = venues[0]!;
const names = (dishes: readonly Dish[]) => dishes.map(({ item }) => item.name);
const greekOf = ({ wire }: Dish) => wire.translations?.['el']?.name ?? '';

/** Written down here once more, from the menus alone: what is taxed as alcohol, and what is cooked with it. */
const COOKED = ['Prawns with ouzo', 'Potatoes antinachtes', 'Afelia'];
const isAlcoholic = ({ item }: Dish): boolean => item.vatClass === 'alcohol' || COOKED.includes(item.name);

function answered(asked: string, venue: PublicVenue) {
  const heard = hear(NOTHING_KEPT, asked);
  const kept = keep(NOTHING_KEPT, heard, asked);
  const question = settled(inTurn(heard, kept), venue);
  const passport = withKept(NO_PASSPORT, kept);
  const answer = answerTo(question, venue, passport, {
    popular: names([...dishesOf(venue).values()].filter(isAlcoholic)).map((name) => idOf(venue, name)),
    together: {},
  });
  return { question, answer, near: nearTo(question, venue, passport, answer) };
}
const idOf = (venue: PublicVenue, name: string) => [...dishesOf(venue).values()].find(({ item }) => item.name === name)?.item.id ?? '';

/** All that stands with a "+", or is named as what can be had. */
function offered(asked: string, venue: PublicVenue): Dish[] {
  const { answer, near } = answered(asked, venue);
  const found = searchAnswer(readQuestion(asked), venue, NO_PASSPORT);
  return [...answer.dishes, ...answer.otherwise, ...answer.excluded, ...near, ...found.dishes, ...found.near, ...found.against];
}

const asked = (ways: readonly WayOf[], wishes: readonly string[], nameOf: (dish: Dish) => string) =>
  venues.flatMap((venue, place) => {
    const alcoholic = [...dishesOf(venue).values()].filter(isAlcoholic).map((dish) => nameOf(dish).replace(/,.*/u, '').toLowerCase());
    return [...wishes, ...alcoholic].flatMap((wish, nth) =>
      ways.filter((_way, at) => isWhole || (at + nth + place) % 14 === 0).map((way) => [venue, way(wish)] as const),
    );
  });

describe('nobody under eighteen is offered alcohol, in whatever way it is asked', () => {
  test.each([
    ['English', asked(FOR_CHILDREN_EN, WISHES_EN, ({ item }) => item.name)],
    ['Greek', asked(FOR_CHILDREN_EL, WISHES_EL, greekOf)],
    ['Greeklish', asked(FOR_CHILDREN_GREEKLISH, WISHES_GREEKLISH, (dish) => inLatin(greekOf(dish)))],
  ])(
    '%s',
    (_language, list) => {
      const unread = list.filter(([, said]) => readQuestion(said).young === null).map(([, said]) => said);
      const wrong = list.flatMap(([venue, said]) => {
        const found = names(offered(said, venue).filter(isAlcoholic));
        return found.length > 0 ? [`${said}: ${[...new Set(found)].join(', ')}`] : [];
      });
      expect(list.length).toBeGreaterThan(30);
      expect({ unread, wrong }).toEqual({ unread: [], wrong: [] });
    },
    isWhole ? 900_000 : 120_000,
  );

  test.each(CHILDREN_AT_ELIA)('%s', (said, expected) => {
    const { question, answer } = answered(said, elia);
    expect(question.young).not.toBeNull();
    const dishes = names(answer.dishes);
    if (expected.has) expect(dishes).toEqual(expect.arrayContaining([...expected.has]));
    if (expected.only) expect(dishes).toEqual(expected.only);
    for (const name of expected.not ?? []) expect(dishes).not.toContain(name);
    if (expected.refused) expect(names(answer.grownUp)).toEqual(expect.arrayContaining([...expected.refused]));
  });

  test.each(GROWN_UP)('%s is for somebody grown up', (said) => {
    expect(names(answered(said, elia).answer.dishes)).toContain('Cold lager');
  });
});
