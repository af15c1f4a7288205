import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { ShareMethod } from '#domain/hand-money.ts';
import { subtract } from '#domain/money-parts.ts';
import { add, toAmount, ZERO, type Cents } from '#domain/money.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { newId } from '#platform/browser/new-id.ts';
import { moneyText } from '#platform/ui/money.tsx';
import type { TogetherKey } from '#texts/keys.ts';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import { wallClock } from '#platform/shared/wall-clock.ts';
import type { paymentOptions } from '#features/payments/contract.ts';
import type { holdShare, VisitBill } from '../../together-contract.ts';
import { useDiner } from '../diner-context.ts';
import { AllPaid, BillBar } from './bill-bar.tsx';
import { freeOf, openThings, partsOf, touched, wantedOf, type Choice } from './my-share.ts';
import { MyAsk, sharePage } from './my-ask.tsx';
import { nameOf, type TogetherWords } from './people.ts';
import { MethodField, NO_TIP, shareTip, TipField, WayFields } from './share-fields.tsx';
import { firstShareWay, keepShareMethod, shareWays } from './share-method.ts';
import { TouchedPlates } from './touched-plates.tsx';
import './plates.css';

type Props = { readonly bill: VisitBill; readonly show: (bill: VisitBill) => void; readonly refresh: () => void };

const TakenBy = v.object({ person: v.string(), state: v.string() });

const PROBLEMS: Readonly<Record<string, TogetherKey>> = {
  bill_changed: 'together.changed',
  nothing_left: 'together.taken',
  too_much: 'together.too_much',
  tip_too_large: 'together.tip_too_large',
};

/** Why it cannot be had, with who has it. */
function problemOf(error: unknown, bill: VisitBill, t: TogetherWords): string {
  // A share that is asked for is held and no more: money moves on a page of its own.
  if (!(error instanceof CallFailed) || error.status === 0)
    return t(navigator.onLine ? 'together.no_answer_share' : 'together.offline_share');
  const { code, details } = error;
  const by = code === 'line_taken' ? v.safeParse(TakenBy, details['by']) : null;
  if (by?.success) {
    const name = nameOf(by.output.person, bill, t) || t('together.somebody');
    if (by.output.person === bill.me) return t(by.output.state === 'paid' ? 'together.taken_paid_me' : 'together.taken_held_me');
    return t(by.output.state === 'paid' ? 'together.taken_paid' : 'together.taken_held', { name });
  }
  if (code === 'line_taken') return t('together.taken_staff');
  const until = details['until'];
  if (code === 'share_rests' && typeof until === 'string')
    return t('together.rests', { time: wallClock(until, bill.timeZone, t.language) });
  return t(PROBLEMS[code] ?? 'together.failed');
}

/** What I pay: chosen by touch, and asked of the waiter by one button that says the very sum. */
export function ShareForm({ bill, show, refresh }: Props) {
  const t = useTogetherTexts();
  const [choice, setChoice] = useState<Choice>({ way: 'person', plates: null, among: null, amount: '' });
  const { venue } = useDiner();
  const [chosen, setMethod] = useState<ShareMethod | null>(null);
  const [tip, setTip] = useState(NO_TIP);
  const online = useOnline(bill.visit.store);
  const ways = shareWays(venue, online);
  const method = ways.find((way) => way === chosen) ?? firstShareWay(venue, online);
  const { ask, busy, problem, forget } = useAsk({ bill, show, refresh });
  const mine = bill.shares.find(({ person, state }) => person === bill.me && (state === 'held' || state === 'lapsed'));
  const isOpen = !mine && bill.sums.due > 0;
  const parts = partsOf(choice, bill);
  const sum = add(ZERO, ...parts.map(({ cents }) => cents));
  const tipCents = shareTip(tip, sum);
  const total = sum === 0 || tipCents === null ? null : add(sum, tipCents);
  const money = (cents: Cents) => moneyText(cents, bill.currency, t.language);
  const change = (part: Partial<Choice>): void => {
    forget();
    setChoice({ ...choice, ...part });
  };
  const form = () => (
    <form
      className="together__pay"
      onSubmit={(event) => {
        event.preventDefault();
        if (total === null || tipCents === null) return;
        void ask(choice, { sum, tipCents, method }).then((is) => {
          if (!is) return;
          keepShareMethod(venue.id, method);
          setTip(NO_TIP);
          setChoice({ ...choice, plates: null });
        });
      }}
    >
      <WayFields bill={bill} choice={choice} onChange={change} />
      {(choice.way === 'person' || choice.way === 'rest') && <TouchedPlates {...{ bill, choice, parts, change }} />}
      <TipField {...{ tip, setTip, sum, bill }} />
      <footer className="together__foot">
        <Sum bill={bill} sum={sum} isTreat={treats(choice, bill)} />
        <MethodField {...{ method, setMethod, ways }} />
        <p role="alert" className="together__problem">
          {problem}
        </p>
        <button type="submit" className="button button--primary button--large button--block num" aria-disabled={busy || total === null}>
          {total === null ? t('together.nothing') : t(method === 'online' ? 'together.pay' : 'together.ask', { amount: money(total) })}
        </button>
      </footer>
    </form>
  );
  return (
    <>
      {/* Of all three one and the same, so that what it says anew is heard. */}
      <BillBar bill={bill} mine={isOpen ? sum : 0} />
      {mine && <MyAsk bill={bill} share={mine} show={show} />}
      {!mine && bill.sums.due === 0 && <AllPaid bill={bill} />}
      {isOpen && form()}
    </>
  );
}

type SumProps = { readonly bill: VisitBill; readonly sum: Cents; readonly isTreat: boolean };

function Sum({ bill, sum, isTreat }: SumProps) {
  const t = useTogetherTexts();
  const money = (cents: Cents) => moneyText(cents, bill.currency, t.language);
  const free = freeOf(bill);
  return (
    <p className="together__sum">
      <span>
        <b>{t(isTreat ? 'together.treat' : 'together.yours')}</b>
        {/* What is chosen changes the sum: said, too, for who does not see it. */}
        <small className="num" role="status">
          <span className="visually-hidden">{money(sum)}. </span>
          {free === 0 ? t('together.all_held') : free > sum && t('together.rest', { amount: money(subtract(free, sum)) })}
        </small>
      </span>
      <strong className="num" aria-hidden="true">
        {money(sum)}
      </strong>
    </p>
  );
}

/** Whether something of somebody else's is in it. */
function treats(choice: Choice, bill: VisitBill): boolean {
  if (choice.way !== 'rest' && choice.way !== 'person') return false;
  const cuts = touched(choice, bill);
  return openThings(bill).some(({ whose, key }) => whose !== null && whose !== bill.me && cuts.has(key));
}

/** Whether the venue is paid on the phone too; null while nobody knows. */
function useOnline(store: number): boolean | null {
  const [online, setOnline] = useState<boolean | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call<typeof paymentOptions>('GET', '/api/venues/:id/payment-options', { params: { id: String(store) }, signal: stop.signal }).then(
      ({ methods }) => setOnline(methods.length > 0),
      () => setOnline(false),
    );
    return () => stop.abort();
  }, [store]);
  return online;
}

type Asking = { readonly sum: Cents; readonly tipCents: Cents; readonly method: ShareMethod };

function useAsk({ bill, show, refresh }: Props) {
  const t = useTogetherTexts();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const asked = useRef({ wish: '', id: '' });
  // What was said of a dead network is over with it.
  useEffect(() => {
    const back = (): void => setProblem('');
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, []);
  const ask = async (choice: Choice, { sum, tipCents, method }: Asking): Promise<boolean> => {
    const what = wantedOf(choice, bill);
    if (busy || what === null) return false;
    setBusy(true);
    // The same, asked for again because no answer came, goes under the same name: it is held once.
    const wish = JSON.stringify([what, sum, method, tipCents]);
    if (asked.current.wish !== wish) asked.current = { wish, id: newId() };
    const body = { id: asked.current.id, what, amount: toAmount(sum), method, tip: toAmount(tipCents) };
    try {
      const held = await call<typeof holdShare>('POST', '/api/visits/:visit/shares', { params: { visit: bill.visit._id }, body });
      show(held.bill);
      // Card fields need a page of their own.
      if (method === 'online') location.assign(sharePage(bill.visit._id, held.share._id));
      asked.current = { wish: '', id: '' };
      return true;
    } catch (error) {
      setProblem(problemOf(error, bill, t));
      refresh();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { ask, busy, problem, forget: () => setProblem('') };
}
