import { expect, test } from 'vitest';
import { NO_PASSPORT } from '#domain/passport.ts';
import { hear, inTurn, keep, NOTHING_KEPT, withKept } from '#features/assistance/conversation.ts';
import { answerTo } from '#features/assistance/menu-answer.ts';
import { settled } from '#features/assistance/settled-question.ts';
import { readQuestion } from '#features/assistance/menu-question.ts';
import { verdictsOn } from '#features/assistance/verdict.ts';
import { seenDemoVenues } from '#tests/support/seen-venue.ts';

const venues = seenDemoVenues();

function judged(asked: string, nth = 0): string[] {
  const question = hear(NOTHING_KEPT, asked);
  const kept = keep(NOTHING_KEPT, question, asked);
  const venue = venues[nth]!;
  return verdictsOn(asked, settled(inTurn(question, kept), venue), venue, withKept(NO_PASSPORT, kept)).map(
    ({ dish, how, says }) => `${how} ${says}: ${dish.item.name}`,
  );
}

test.each([
  ['έχει αλκοόλ η τηγανιά;', ['has ask: Pan of the day']],
  ['exei alkool i thgania?', ['has ask: Pan of the day']],
  ['is there alcohol in the commandaria', ['has yes: Commandaria']],
  ['is there alcohol in the potatoes in wine', ['has yes: Potatoes antinachtes']],
  ['ταχινοσαλάτα είναι εντάξει για αλλεργικό στο σουσάμι;', ['may no: Tahini and lemon']],
  ['taxinosalata einai entaxei gia allergiko sto sousami', ['may no: Tahini and lemon']],
  ['is the mousaka ok for nuts?', ['may yes: Moussaka']],
  ['ο μουσακάς έχει γάλα;', ['has yes: Moussaka']],
  ['έχει ο μουσακάς ξηρούς καρπούς;', ['has no: Moussaka']],
  ['can I have the gyros, sesame allergy', ['may depends: Gyros in warm pita']],
  ['are the loukoumades ok for nut allergy', ['may no: Loukoumades']],
  ['is the moussaka gluten free?', ['may no: Moussaka']],
  ['γαρίδες για αλλεργικό στα οστρακοειδή', ['may no: Prawns with ouzo']],
  ['garides gia allergiko sta ostrakoeidi', ['may no: Prawns with ouzo']],
  ['are the prawns ok for somebody allergic to prawns', ['may no: Prawns with ouzo']],
])('%s is answered first', (asked, verdicts) => expect(judged(asked)).toEqual(verdicts));

test.each([
  'which dishes have sesame?',
  'does the moussaka not have milk?',
  'what can I eat? nut allergy',
  'moussaka',
  'no nuts in the moussaka',
])('%s has no yes or no', (asked) => expect(judged(asked)).toEqual([]));

test.each(['alcohol', 'τι αλκοόλ έχετε;'])('%s: the drinks that have it', (asked) => {
  const names = answerTo(readQuestion(asked), venues[0]!).dishes.map(({ item }) => item.name);
  expect(names).toContain('Commandaria');
  expect(names).not.toContain('Moussaka');
});

test.each(['alcohol for my son', 'αλκοόλ για τον γιο μου'])('%s: none of them', (asked) =>
  expect(answerTo(readQuestion(asked), venues[0]!).dishes).toEqual([]),
);
