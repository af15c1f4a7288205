import { Check, DoorOpen } from 'lucide-react';
import { ASKS_FOR_BILL } from '#domain/assistance.ts';
import { useState } from 'react';
import { changeOf, likelyGiven } from '#domain/bill.ts';
import type { HandMethod } from '#domain/hand-money.ts';
import { PAYMENT } from '#domain/methods.ts';
import { typedCents } from '#domain/money-parts.ts';
import { add, cents, fromAmount, toAmount, ZERO, type Cents } from '#domain/money.ts';
import { isLargeTip } from '#domain/tip.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Bill } from '../../visit-contract.ts';
import { MethodChoice } from '../board/dialog-parts.tsx';
import { amountText } from './floor-words.ts';
import { PanelHead, PanelProblem } from './panel-head.tsx';
import { QuickChoice } from './quick-choice.tsx';
import { SettleNews, useBillNews } from './settle-news.tsx';
import { settleProblem } from './settle-problem.ts';
import { SettleWho } from './settle-who.tsx';
import type { PanelProps } from './panel-props.ts';
import { promisedIn } from './part-wish.ts';
import { TipChoice } from './tip-choice.tsx';
import type { TableRequest } from './tile.ts';
import { useChoosing } from './use-choosing.ts';
import { useRequestDone } from './use-request-done.ts';
import { useSettle, type Settled } from './use-settle.ts';

/** How its guests said they would pay, where they agree. */
const wishedMethod = ({ rounds }: Bill): HandMethod =>
  rounds.filter(({ due }) => due > 0).every(({ order }) => order.paymentMethod === PAYMENT.cardAtTable) ? 'card' : 'cash';

type Given = 'exact' | 'other' | Cents;
type Chosen = { readonly amount: number; readonly tip: Cents; readonly method: HandMethod; readonly given: Given; readonly typed: string };

/** What is paid, what was put on the table for it, and what goes back; `change` null: it is not enough. */
function sumsOf({ amount, tip, method, given, typed }: Chosen) {
  const due = fromAmount(amount);
  const total = add(due, tip);
  const hand = method === 'card' || given === 'exact' ? null : given === 'other' ? typedCents(typed) : given;
  const change = method === 'card' ? ZERO : given === 'other' && hand === null ? null : changeOf(total, hand);
  return { due, total, hand, change, isLarge: isLargeTip(due, tip) };
}

type Props = PanelProps & {
  readonly requests: readonly TableRequest[];
  /** To what is done when they go, for whoever may. */ readonly left: (() => void) | null;
};

/** Money is taken for the table: whose, how, the tip with its person, what was given, and the change. */
export function SettlePanel({ venue, bill, take, headingId, back, requests, left }: Props) {
  const t = usePortalTablesTexts();
  const { time } = useZoneTimes();
  const [method, setMethod] = useState<HandMethod>(() => wishedMethod(bill));
  const [tip, setTip] = useState<Cents>(ZERO);
  const [tipTo, setTipTo] = useState(bill.me);
  /** The large tip that was said to be meant. */
  const [meant, setMeant] = useState<Cents>(ZERO);
  const [given, setGiven] = useState<Given>('exact');
  const [typed, setTyped] = useState('');
  const [done, setDone] = useState<Settled | null>(null);
  const requestDone = useRequestDone(venue._id);
  const { settle, busy, error, again } = useSettle({ venueId: venue._id, at: bill.visit?._id }, (answer) => {
    setDone(answer);
    take(answer.bill);
    // Who has paid all asks for no bill any more.
    const asked = answer.bill.sums.due === 0 ? requests.find(({ subOption }) => subOption === ASKS_FOR_BILL) : undefined;
    if (asked) requestDone.done(asked);
  });
  // A tip is for what was chosen: of something else it is said anew.
  const { payers, paid, reset, ...choosing } = useChoosing(bill, () => setTip(ZERO));
  const news = useBillNews(bill, busy);
  const goOn = () => {
    news.see();
    reset();
    setGiven('exact');
  };
  const money = (amount: Cents) => moneyText(amount, bill.currency, t.language);
  if (done) return <Taken {...{ done, bill, headingId, back, left }} isCash={method === 'cash'} />;
  const { what, amount } = paid;
  const { due, total, hand, change, isLarge } = sumsOf({ amount, tip, method, given, typed });
  const isSomething = what !== null && ('way' in what || what.length > 0);
  const promised = promisedIn(bill, what);
  const ready = isSomething && due > 0 && change !== null && !busy && !(isLarge && meant !== tip);
  const takeMoney = () => {
    if (!ready || what === null || !bill.visit) return;
    const said = { amount, method, tip: toAmount(tip), tipTo: tip > 0 ? tipTo : null, ...(isLarge && { tipMeant: meant === tip }) };
    const all = { ...said, given: hand === null ? null : toAmount(hand) };
    settle({ visit: bill.visit._id, wish: 'way' in what ? { ...all, what } : { ...all, what: [...what] } });
  };
  return (
    <section className="settle">
      <PanelHead id={headingId} table={bill.table} title={t('settle.title')} back={back}>
        <p className="num">{t('settle.open', { amount: amountText(bill.sums.due, bill.currency, t) })}</p>
      </PanelHead>
      {/* Enter in a field takes no money: only the button does. */}
      <form className="settle__form" onSubmit={(event) => event.preventDefault()}>
        <div className="settle__body">
          <SettleWho bill={bill} payers={payers} choosing={choosing} />
          <MethodChoice value={method} choose={setMethod} />
          {promised > 0 && <p className="muted num">{t('settle.tip_promised', { amount: money(promised) })}</p>}
          {/* Of nothing there is no tip. */}
          {due > 0 && <TipChoice bill={bill} due={due} tip={tip} choose={setTip} person={tipTo} choosePerson={setTipTo} />}
          {isLarge && (
            <LargeTip
              words={t('settle.tip_large', { tip: money(tip), amount: money(due) })}
              meant={meant === tip}
              mean={(yes) => setMeant(yes ? tip : ZERO)}
            />
          )}
          {method === 'cash' && (
            <GivenChoice currency={bill.currency} total={total} given={given} choose={setGiven} typed={typed} type={setTyped} />
          )}
          <SettleSums currency={bill.currency} due={due} tip={tip} total={total} />
        </div>
        {method === 'cash' && hand !== null && <Change isShort={change === null} sum={money(change ?? total)} />}
        <footer className="bill__foot">
          <PanelProblem text={again ? t('problem.slow') : error ? settleProblem(error, bill.currency, t, time) : null} />
          {news.changed ? (
            <SettleNews bill={bill} payments={news.payments} goOn={goOn} />
          ) : (
            <TakeButton ready={ready} busy={busy} sum={money(total)} take={takeMoney} />
          )}
        </footer>
      </form>
    </section>
  );
}

function Change({ isShort, sum }: { readonly isShort: boolean; readonly sum: string }) {
  const t = usePortalTablesTexts();
  return (
    <p className="change" data-short={isShort || undefined}>
      <span>{t(isShort ? 'settle.short' : 'settle.change')}</span>
      <b className="num">{sum}</b>
    </p>
  );
}

type LargeTipProps = { readonly words: string; readonly meant: boolean; readonly mean: (yes: boolean) => void };

/** A tip that may be a slip of a finger is said to be meant before it is taken. */
const LargeTip = ({ words, meant, mean }: LargeTipProps) => (
  <label className="payer">
    <input type="checkbox" checked={meant} onChange={({ target }) => mean(target.checked)} />
    <span>{words}</span>
  </label>
);

type TakeProps = { readonly ready: boolean; readonly busy: boolean; readonly sum: string; readonly take: () => void };

/** The only thing here that takes money. */
function TakeButton({ ready, busy, sum, take }: TakeProps) {
  const t = usePortalTablesTexts();
  return (
    <button
      type="button"
      className="button button--primary button--large button--block"
      disabled={!ready}
      aria-busy={busy || undefined}
      onClick={take}
    >
      <Check className="icon" aria-hidden />
      {t('settle.taken')} <span className="num">{sum}</span>
    </button>
  );
}

type GivenProps = {
  readonly currency: string;
  readonly total: Cents;
  readonly given: Given;
  readonly choose: (given: Given) => void;
  readonly typed: string;
  readonly type: (typed: string) => void;
};

/** What was put on the table: exactly the sum, one of the likely notes, or something else. */
function GivenChoice({ currency, total, given, choose, typed, type }: GivenProps) {
  const t = usePortalTablesTexts();
  return (
    <QuickChoice
      label={t('settle.given')}
      value={String(given)}
      options={[
        ['exact', t('settle.exact')],
        ...likelyGiven(total).map((note): [string, string] => [String(note), moneyText(note, currency, t.language)]),
        ['other', t('settle.other')],
      ]}
      choose={(value) => choose(value === 'exact' || value === 'other' ? value : cents(Number(value)))}
    >
      {given === 'other' && (
        <input
          className="input"
          inputMode="decimal"
          aria-label={t('settle.given_other', { currency })}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      )}
    </QuickChoice>
  );
}

function SettleSums({
  currency,
  due,
  tip,
  total,
}: {
  readonly currency: string;
  readonly due: Cents;
  readonly tip: Cents;
  readonly total: Cents;
}) {
  const t = usePortalTablesTexts();
  const row = (words: string, amount: Cents, open = false) => (
    <div className={open ? 'leader bill__open' : 'leader'}>
      <dt>{words}</dt>
      <dd className="num">{moneyText(amount, currency, t.language)}</dd>
    </div>
  );
  return (
    <dl className="bill__sum">
      {row(t('sum.due'), due)}
      {tip > 0 && row(t('settle.tip_sum'), tip)}
      {row(t('settle.total'), total, true)}
    </dl>
  );
}

type TakenProps = Pick<Props, 'bill' | 'headingId' | 'back' | 'left'> & { readonly done: Settled; readonly isCash: boolean };

/** What the server wrote down, and what goes back over the table. */
function Taken({ done, bill, headingId, back, left, isCash }: TakenProps) {
  const t = usePortalTablesTexts();
  const money = (amount: number) => amountText(amount, bill.currency, t);
  return (
    <section className="settle">
      <PanelHead id={headingId} table={bill.table} title={t('settle.done')} back={back}>
        <p className="num">{done.bill.sums.due > 0 ? t('settle.open', { amount: money(done.bill.sums.due) }) : t('settle.all_paid')}</p>
      </PanelHead>
      <div className="settle__body" role="status">
        <p className="settle__done num">
          <Check className="icon" aria-hidden />
          {done.tip > 0
            ? t('settle.done_tip', { amount: money(done.taken), tip: money(done.tip) })
            : t('settle.done_sum', { amount: money(done.taken) })}
        </p>
        {isCash && (
          <p className="change">
            <span>{t('settle.change')}</span>
            <b className="num">{money(done.change)}</b>
          </p>
        )}
      </div>
      <footer className="bill__foot">
        {left && done.bill.sums.due === 0 && (
          <button type="button" className="button button--large button--block" onClick={left}>
            <DoorOpen className="icon" aria-hidden />
            {t('settle.left_table')}
          </button>
        )}
        <button type="button" className="button button--ink button--large button--block" onClick={back}>
          {t('bill.back')}
        </button>
      </footer>
    </section>
  );
}
