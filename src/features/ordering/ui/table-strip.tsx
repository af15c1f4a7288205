import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cents } from '#domain/money.ts';
import { stageOf } from '#domain/running-order.ts';
import { stripOf } from '#domain/table-strip.ts';
import { onServerClock } from '#platform/browser/server-clock.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useStripTexts } from '#texts/strip-contexts.ts';
import { weighed, type KnownOrder } from './known-orders.ts';
import { StripDial } from './strip-dial.tsx';
import type { StripProps } from './strip-props.ts';
import { StripSheet } from './strip-sheet.tsx';
import { amountOf, moneyWords, named, promise, sinceWords, toPay, type StripTexts } from './strip-words.ts';
import { unsentWords } from './unsent-part.tsx';
import { useMyPart, type MyPart } from './use-my-part.ts';
import { useRunningOrders, type Running } from './use-running-orders.ts';
import { pendingDishes } from './unsent-order.ts';
import { useUnsent, type Unsent } from './use-unsent.ts';
import './table-strip.css';

/** Everything that is going on, in one bar: orders on the left, and on the stub what is to pay or the cart. */
export function TableStrip(props: StripProps) {
  const { venueId, except, cart, bar, bill } = props;
  const t = useStripTexts();
  const running = useRunningOrders(venueId, except);
  const weighing = running.orders.map((order) => ({ order, ...weighed(order) }));
  const unsent = useUnsent(venueId);
  const strip = stripOf(weighing, cart.units, onServerClock(running.now), unsent !== null);
  const orders = strip.orders.map(({ order }) => order);
  const [first, ...others] = orders;
  const [opened, setOpened] = useState(false);
  const part = useMyPart(venueId, [opened, ...orders.map(({ _id, revision }) => `${_id} ${revision}`)].slice(orders.length ? 0 : 1).join());
  const lines = unsent ? unsentLines(unsent, t) : first && linesOf({ ...strip, first, others, running, bill, part }, t);
  const called = strip.what === 'bill' && bill !== null;
  const words = first && !unsent ? `${called ? t('strip.bill') : named(first, t)}. ${lines?.small ?? ''}` : (lines?.big ?? '');
  const said = useSaid(words, unsent ? unsent.state : first ? `${first._id} ${stageOf(weighed(first))} ${called ? bill : ''}` : '');
  const shown = lines !== undefined || cart.units > 0;
  const told = lines !== undefined;
  // What is over takes its sheet along: the next order opens none.
  useEffect(() => {
    if (!told) setOpened(false);
  }, [told]);
  useLayoutEffect(() => {
    document.body.classList.toggle('has-strip', shown);
    return () => document.body.classList.remove('has-strip');
  }, [shown]);
  return (
    <>
      {lines ? (
        <Row
          {...props}
          {...{ first, lines, orders, running, unsent, part, opened, setOpened }}
          what={strip.what}
          stub={strip.stub}
          dueCents={strip.dueCents}
        />
      ) : (
        bar
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

type Weighed = Pick<ReturnType<typeof stripOf>, 'what' | 'stub' | 'dueCents'>;
type RowProps = StripProps &
  Weighed & {
    readonly first: KnownOrder | undefined;
    readonly unsent: Unsent | null;
    readonly orders: readonly KnownOrder[];
    readonly lines: Lines;
    readonly running: Running;
    readonly part: MyPart | null;
    readonly opened: boolean;
    readonly setOpened: (opened: boolean) => void;
  };

function Row({
  first,
  orders,
  lines,
  running,
  unsent,
  part,
  opened,
  setOpened,
  what,
  stub,
  dueCents,
  cart,
  onCart,
  onCheckout,
  onOrder,
  onBill,
  bill,
  onSplit,
}: RowProps) {
  const t = useStripTexts();
  const called = what === 'bill' && bill !== null;
  // The same button all along: whoever goes by keys stays where they are.
  const pay = what === 'payment' && first ? () => onOrder(first) : called ? () => setOpened(true) : onBill;
  const label =
    what === 'payment' && first
      ? t('strip.pay_order', { amount: amountOf(first, t), number: first.number })
      : called
        ? t('strip.bill_called', { words: t(`strip.bill_${bill}`) })
        : t('strip.pay_bill', { due: lines.due });
  return (
    <section className="table-strip" aria-label={t('strip.title')}>
      <div className="strip">
        <button type="button" aria-expanded={opened} aria-haspopup="dialog" onClick={() => setOpened(true)}>
          {first && !unsent ? <StripDial order={first} now={running.now} /> : <Icon name="wifi-off" />}
          <span className="strip__text" key={lines.big}>
            <b>{lines.big}</b>
            {lines.small !== '' && <small data-honey={lines.honey ? '' : undefined}>{lines.small}</small>}
          </span>
          {stub === null && <Icon name="chevron-up" />}
        </button>
        {stub === 'pay' && pay && (
          <button type="button" className="strip__stub" aria-label={label} onClick={pay}>
            <span className="strip__pay" data-called={called || undefined}>
              {called ? <Icon name={bill === 'sent' || bill === 'coming' ? 'check' : 'concierge-bell'} /> : t('strip.pay')}
            </span>
          </button>
        )}
        {stub === 'cart' && <CartStub cart={cart} onCheckout={onCheckout} />}
      </div>
      {opened && (
        <StripSheet
          {...{ orders, cart, running, part, dueCents, unsent, onCart, onOrder, onBill, bill, onSplit }}
          onClose={() => setOpened(false)}
        />
      )}
    </section>
  );
}

function CartStub({ cart: { units, total }, onCheckout }: Pick<StripProps, 'cart' | 'onCheckout'>) {
  const t = useStripTexts();
  const label = `${t('strip.checkout')}: ${t('strip.cart')} ${units}${total && `, ${total}`}`;
  return (
    <button type="button" className="strip__stub" aria-label={label} onClick={onCheckout}>
      <span className="strip__cart">
        <span className="strip__count num">{units}</span>
        {total !== '' && <small className="num">{total}</small>}
      </span>
    </button>
  );
}

type Lines = { readonly big: string; readonly small: string; readonly honey: boolean; readonly due: string };
/** What matters of it in two lines; the sheet has its dishes and what can be done. */
function unsentLines(unsent: Unsent, t: StripTexts): Lines {
  const { state, pending } = unsent;
  const small = state === 'unknown' ? t('unsent.ask') : state === 'silent' ? t('unsent.silent_short') : '';
  return { big: unsentWords(unsent, t), small: small || pendingDishes(pending), honey: true, due: '' };
}

type Said = Weighed &
  Pick<StripProps, 'bill'> &
  Pick<RowProps, 'part' | 'running'> & { readonly first: KnownOrder; readonly others: readonly KnownOrder[] };

/** The two lines of the left half. On a phone there is room for one thing more; the sheet has all of it. */
function linesOf({ first, others, what, dueCents, running, bill, part }: Said, t: StripTexts): Lines {
  const { since, now } = running;
  const due = toPay(cents(dueCents), [first, ...others], t, part);
  const big = what === 'bill' ? t('strip.bill') : named(first, t);
  if (since !== null) return { big, small: t('strip.as_of', { time: sinceWords(since, now, first.timeZone, t) }), honey: false, due };
  if (what === 'bill') return { big, small: bill ? t(`strip.bill_${bill}`) : due, honey: bill === null, due };
  if (what === 'payment') return { big, small: moneyWords(first, t), honey: true, due };
  const time = promise(first, now, t);
  const rest = restWords(others, t);
  const small = time || rest || moneyWords(first, t, part);
  return { big, small, honey: false, due };
}

function restWords([other, ...more]: readonly KnownOrder[], t: StripTexts): string {
  if (!other) return '';
  return more.length === 0 ? t('strip.and', { other: named(other, t) }) : t('strip.and_more', { count: more.length + 1 });
}

/** The words of a state once it changes: what was there when the page opened is read like the rest of it. */
function useSaid(words: string, state: string): string {
  const before = useRef('');
  const [said, setSaid] = useState('');
  useEffect(() => {
    setSaid(before.current === '' || state === '' ? '' : words);
    before.current = state;
    // oxlint-disable-next-line react/exhaustive-deps -- minutes that pass are no news
  }, [state]);
  return said;
}
