import { useId } from 'react';
import { cents } from '#domain/money.ts';
import { stageOf, type Stage } from '#domain/running-order.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { useStripTexts } from '#texts/strip-contexts.ts';
import { weighed, type KnownOrder } from './known-orders.ts';
import { amountOf, dishesOf, moneyWords, promise, sinceWords, stageWords, toPay } from './strip-words.ts';
import type { StripCart, StripProps } from './strip-props.ts';
import { UnsentPart } from './unsent-part.tsx';
import type { Running } from './use-running-orders.ts';
import type { MyPart } from './use-my-part.ts';
import type { Unsent } from './use-unsent.ts';

type Props = Pick<StripProps, 'onCart' | 'onOrder' | 'onBill' | 'bill' | 'onSplit'> & {
  /** The most important one first. */
  readonly orders: readonly KnownOrder[];
  readonly cart: StripCart;
  readonly unsent: Unsent | null;
  readonly running: Running;
  readonly part: MyPart | null;
  readonly dueCents: number;
  readonly onClose: () => void;
};

/** The opened strip: orders, the cart, and what staff still take. One button is the loud one: the most urgent. */
export function StripSheet({ orders, cart, unsent, running, part, dueCents, onCart, onOrder, onBill, bill, onSplit, onClose }: Props) {
  const t = useStripTexts();
  const heading = useId();
  const { since, now } = running;
  // Who changed places has orders of two tables.
  const [table, ...others] = new Set(orders.map((order) => order.table).filter((one) => one > 0));
  const unpaid = orders.find(({ paymentStatus }) => paymentStatus === 'pending');
  const [first] = orders;
  const leave = (go: () => void) => (): void => {
    onClose();
    go();
  };
  return (
    <Modal className="strip-sheet sheet-dialog" labelledBy={heading} onClose={onClose}>
      <header className="sheet-dialog__head">
        <h2 id={heading}>{table === undefined || others.length > 0 ? t('strip.title') : t('strip.table', { table })}</h2>
        <button type="button" className="icon-button" aria-label={t('strip.close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      {since !== null && first && (
        <p className="notice">
          <Icon name="wifi-off" />
          <span>{t('strip.as_of_long', { time: sinceWords(since, now, first.timeZone, t) })}</span>
        </p>
      )}
      {unsent && <UnsentPart unsent={unsent} />}
      <ul>
        {orders.map((order) => (
          <li key={order._id} className="stub">
            <OrderRow order={order} part={part} now={now} loud={order === unpaid} onOrder={leave(() => onOrder(order))} />
          </li>
        ))}
        {cart.units > 0 && (
          <li className="stub">
            <div className="stub__row">
              <span className="stub__no">
                <Icon name="shopping-bag" />
              </span>
              <b className="grow">{t('strip.in_cart', { count: cart.units })}</b>
              <button type="button" className="button" onClick={leave(onCart)}>
                {/* A sum alone does not say what the button does. */}
                {cart.total !== '' && <span className="visually-hidden">{t('strip.to_cart')}: </span>}
                {cart.total || t('strip.to_cart')} <Icon name="chevron-right" />
              </button>
            </div>
          </li>
        )}
        {dueCents > 0 && first && (
          <li className="stub">
            <div className="stub__row">
              <span className="stub__no">
                <Icon name="banknote" />
              </span>
              <span className="grow">
                <b>{t('strip.bill')}</b>
                <small>{toPay(cents(dueCents), [first, ...orders.slice(1)], t, part)}</small>
              </span>
              {onSplit && (
                <button type="button" className="button" onClick={leave(onSplit)}>
                  {t('strip.split')}
                </button>
              )}
              {onBill && (
                <button
                  type="button"
                  className={`button ${unpaid || bill ? '' : 'button--primary'}`}
                  aria-disabled={bill !== null || undefined}
                  onClick={() => bill === null && onBill()}
                >
                  {bill && <Icon name={bill === 'sent' || bill === 'coming' ? 'check' : 'concierge-bell'} />}
                  {t(bill ? `strip.bill_${bill}` : 'strip.ask_bill')}
                </button>
              )}
            </div>
          </li>
        )}
      </ul>
    </Modal>
  );
}

type RowProps = {
  readonly order: KnownOrder;
  readonly part: MyPart | null;
  readonly now: number;
  readonly loud: boolean;
  readonly onOrder: () => void;
};

function OrderRow({ order, part, now, loud, onOrder }: RowProps) {
  const t = useStripTexts();
  const stage = stageOf(weighed(order));
  const words = [promise(order, now, t), stage === 'unpaid' ? '' : moneyWords(order, t, part)].filter(Boolean).join(' · ');
  return (
    <>
      <button type="button" className="stub__row" onClick={onOrder}>
        <span className="stub__no">
          <span className="visually-hidden">#</span>
          {order.number}
        </span>
        <span className="grow">
          <b>{stageWords(order, t)}</b>
          <small>{dishesOf(order)}</small>
          {words !== '' && <small>{words}</small>}
          <Steps stage={stage} />
        </span>
        <Icon name="chevron-right" />
      </button>
      {stage === 'unpaid' && (
        <div className="stub__row">
          <span className="grow">
            <b>{moneyWords(order, t)}</b>
            <small>{t('strip.pay_first')}</small>
          </span>
          <button type="button" className={`button ${loud ? 'button--primary' : ''}`} onClick={onOrder}>
            {t('strip.pay_amount', { amount: amountOf(order, t) })}
          </button>
        </div>
      )}
    </>
  );
}

const STEPS: Readonly<Partial<Record<Stage, number>>> = { received: 0, preparing: 1, ready: 2, served: 3 };

/** For the eye; the words say it. */
function Steps({ stage }: { readonly stage: Stage }) {
  const now = STEPS[stage];
  if (now === undefined) return null;
  return (
    <span className="steps" aria-hidden="true">
      {[0, 1, 2].map((step) => (
        <i key={step} data-on={step < now ? '' : undefined} data-now={step === now ? '' : undefined} />
      ))}
    </span>
  );
}
