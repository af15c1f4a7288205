import { useEffect, useRef, useState } from 'react';
import type { PublicVenue } from '#features/venues/contract.ts';
import type { Passport } from '#domain/passport.ts';
import { call } from '#platform/browser/api.ts';
import { hear, inTurn, keep, NOTHING_KEPT, toldAnew, untold, withKept, type Kept } from '../conversation.ts';
import type { HouseHelp, understandQuestion } from '../help-contract.ts';
import { answerTo, isAnswerable } from '../menu-answer.ts';
import { mustAsk, readQuestion, type MenuQuestion } from '../menu-question.ts';
import { widen } from '../widen.ts';

/** As long as the page is open, the conversation goes on: closed and opened again, the assistant remembers. */
let said: Kept = NOTHING_KEPT;
/** Allergies that the conversation put into the passport, with what they were there before. */
let told: Passport['avoids'] = {};
/** When the last of them was said, epoch ms. */
let toldAt = 0;

const NOTHING = readQuestion('');
/** Those of some that others name. */
const pick = (avoids: Passport['avoids'], named: Passport['avoids']): Passport['avoids'] =>
  Object.fromEntries(Object.entries(avoids).filter(([key]) => key in named));

/** What is asked is understood by what was said of whom it is for. */
const isCared = ({ expecting, porkless, lenten, lives, young }: MenuQuestion): boolean =>
  expecting || lenten || porkless !== null || lives.length > 0 || young !== null;

/** Whether our own reading leaves something open that another reader may understand: words that stand nowhere, or nothing found. */
function isOpen(own: MenuQuestion, venue: PublicVenue, passport: Passport): boolean {
  if (own.house !== null || mustAsk(own)) return false;
  const { dishes, missing } = answerTo(own, venue, passport);
  return !isAnswerable(own) || dishes.length === 0 || missing.length > 0;
}

type Given = {
  readonly venue: PublicVenue;
  readonly passport: Passport;
  readonly help: HouseHelp | 'failed' | null;
  readonly onPassport: (passport: Passport) => void;
  /** What is asked as it opens; empty: nothing yet. */
  readonly first: string;
};

/** What is asked, and what was said before it. Our own reading counts at once; a language model, where there is one, is asked for the rest. */
export function useQuestion({ venue, passport, help, onPassport, first }: Given) {
  const [asked, setAsked] = useState('');
  const [question, setQuestion] = useState<MenuQuestion>(NOTHING);
  const [kept, setKept] = useState(said);
  const [waiting, setWaiting] = useState(false);
  const turn = useRef(0);
  const latest = useRef(passport);
  useEffect(() => void (latest.current = passport), [passport]);
  const write = (next: Passport): void => {
    latest.current = next;
    onPassport(next);
  };
  const remember = (next: Kept): void => {
    said = next;
    setKept(next);
    // An allergy goes to the kitchen with the order: at checkout it stands in the passport.
    const anew = toldAnew(latest.current, next);
    if (Object.keys(anew).length === 0) return;
    [told, toldAt] = [{ ...anew, ...told }, Date.now()];
    write({ ...latest.current, avoids: withKept(latest.current, { ...next, avoids: pick(next.avoids, anew) }).avoids });
  };
  const takeBack = (): void => {
    write(untold(latest.current, told));
    told = {};
    // An answer to the very words that are forgotten goes with them.
    if (question.without.length > 0 || isCared(question)) {
      setAsked('');
      setQuestion(NOTHING);
    }
    remember(NOTHING_KEPT);
  };
  const put = async (text: string): Promise<void> => {
    const mine = (turn.current += 1);
    const own = hear(kept, text);
    const after = keep(kept, own, text);
    setAsked(text);
    setQuestion(own);
    remember(after);
    const mayAsk = help !== null && help !== 'failed' && help.hasModel && text !== '';
    if (!mayAsk || !isOpen(inTurn(own, after), venue, withKept(passport, after))) return setWaiting(false);
    setWaiting(true);
    const { intent } = await call<typeof understandQuestion>('POST', '/api/stores/:id/understand', {
      params: { id: venue._id },
      body: { question: text },
    }).catch(() => ({ intent: null }));
    if (mine !== turn.current) return;
    setWaiting(false);
    if (!intent) return;
    const wider = widen(own, intent);
    setQuestion(wider);
    remember(keep(after, wider, text));
  };
  const isBegun = useRef(first === '');
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void put(first);
  });
  return { asked, question, kept, remember, takeBack, told, toldAt, put, waiting };
}
