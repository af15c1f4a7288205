import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { ShareMethod } from '#domain/hand-money.ts';
import { subtract, typedCents } from '#domain/money-parts.ts';
import { add, fromAmount, toAmount, ZERO, type Cents } from '#domain/money.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { moneyText } from '#platform/ui/money.tsx';
import type { TogetherKey } from '#texts/keys.ts';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import { wallClock } from '#platform/shared/wall-clock.ts';
import type { paymentOptions } from '#features/payments/contract.ts';
import type { holdShare, VisitBill } from '../../together-contract.ts';
import { sumOf, wantedOf, type Choice } from './my-share.ts';
import { MyAsk, sharePage } from './my-ask.tsx';
import { nameOf, type TogetherWords } from './people.ts';
import { HowFields, WayFields } from './share-fields.tsx';

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
  if (!(error instanceof CallFailed)) return t('together.failed');
  const { code, details } = error;
  const by = code === 'line_taken' ? v.safeParse(TakenBy, details['by']) : null;
  if (by?.success) {
    const name = nameOf(by.output.person, bill, t) || t('together.somebody');
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
  const [choice, setChoice] = useState<Choice>({ way: 'person', lines: new Map(), among: Math.max(2, bill.people.length), amount: '' });
  const [method, setMethod] = useState<ShareMethod>('cash');
  const [tip, setTip] = useState('');
  const online = useOnline(bill.visit.store);
  const { ask, busy, problem, forget } = useAsk({ bill, show, refresh });
  const mine = bill.shares.find(({ person, state }) => person === bill.me && (state === 'held' || state === 'lapsed'));
  if (mine) return <MyAsk bill={bill} share={mine} show={show} />;
  if (bill.sums.due === 0) return null;
  const sum = sumOf(choice, bill);
  const tipCents = tip.trim() === '' ? ZERO : typedCents(tip);
  const money = (cents: Cents) => moneyText(cents, bill.currency, t.language);
  const total = sum === null || tipCents === null ? null : add(sum, tipCents);
  const rest = sum === null ? ZERO : subtract(fromAmount(bill.sums.due), sum);
  return (
    <form
      className="together__pay"
      onSubmit={(event) => {
        event.preventDefault();
        if (sum !== null && tipCents !== null) void ask(choice, { sum, tipCents, method }).then((is) => is && setTip(''));
      }}
    >
      <WayFields
        bill={bill}
        choice={choice}
        onChange={(part) => {
          forget();
          setChoice({ ...choice, ...part });
        }}
      />
      <HowFields {...{ method, setMethod, online, tip, setTip }} />
      <p role="alert" className="together__problem">
        {problem}
      </p>
      <button type="submit" className="button button--primary button--large button--block num" aria-disabled={busy || total === null}>
        {total === null ? t('together.nothing') : t(method === 'online' ? 'together.pay' : 'together.ask', { amount: money(total) })}
      </button>
      {/* What is chosen changes the sum on the button above: said here too, for who does not see it. */}
      <p className="field__hint num" role="status">
        {total !== null && <span className="visually-hidden">{money(total)}. </span>}
        {rest > 0 && t('together.rest', { amount: money(rest) })}
      </p>
    </form>
  );
}

/** Whether the venue is paid on the phone too; not while nobody knows. */
function useOnline(store: number): boolean {
  const [online, setOnline] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    call<typeof paymentOptions>('GET', '/api/venues/:id/payment-options', { params: { id: String(store) }, signal: stop.signal }).then(
      ({ methods }) => setOnline(methods.length > 0),
      () => undefined,
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
  const ask = async (choice: Choice, { sum, tipCents, method }: Asking): Promise<boolean> => {
    const what = wantedOf(choice, bill);
    if (busy || what === null) return false;
    setBusy(true);
    // The same, asked for again because no answer came, goes under the same name: it is held once.
    const wish = JSON.stringify([what, sum, method, tipCents]);
    if (asked.current.wish !== wish) asked.current = { wish, id: crypto.randomUUID() };
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
