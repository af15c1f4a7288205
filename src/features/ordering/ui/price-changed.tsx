import { useId } from 'react';
import { fromAmount, ZERO, type Cents } from '#domain/money.ts';
import { Modal } from '#platform/ui/modal.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { nameOf } from '#features/venues/local-words.ts';
import type { AddOrderInput, QuoteBody } from '../contract.ts';
import { useDiner } from './diner-context.ts';
import { Price, usePriceText } from './price.tsx';
import type { Amounts } from './price-breakdown.tsx';

type Props = {
  readonly shown: Amounts;
  readonly fresh: QuoteBody;
  /** What was sent. */
  readonly body: Pick<AddOrderInput, 'orderAmount' | 'promoCode'>;
  readonly onAccept: (orderAmount: number) => void;
  readonly onDecline: (fresh: Amounts) => void;
};

/** The server's price differs: what was shown, what it is now, and nothing ordered until the diner says so. */
export function PriceChanged({ shown, fresh, body, onAccept, onDecline }: Props) {
  const t = useCheckoutTexts();
  const price = usePriceText();
  const heading = useId();
  const sent = fromAmount(body.orderAmount);
  // An order of before a reload: of its parts nobody knows any more what they were, only what it came to.
  const before = shown.totalCents === sent ? shown : null;
  const [subtotal, discount, savings, tip] = [fresh.subtotal, fresh.discountAmount, fresh.rewardSavings, fresh.tip].map(fromAmount);
  const rows = [
    { label: t('checkout.subtotal'), before: before?.subtotalCents ?? subtotal, now: subtotal },
    { label: t('checkout.discount'), before: before?.discountCents ?? discount, now: discount, code: body.promoCode ?? '' },
    { label: t('checkout.reward_savings'), before: before?.rewardSavingsCents ?? savings, now: savings },
    ...(tip ? [{ label: t('checkout.tip_row'), before: before?.tipCents ?? tip, now: tip }] : []),
    { label: t('checkout.total'), before: sent, now: fromAmount(fresh.orderAmount), total: true },
  ];
  const accept = (): void => onAccept(fresh.orderAmount);
  const decline = (): void => onDecline(amountsOf(fresh));
  return (
    <Modal className="modal" labelledBy={heading} onClose={decline}>
      <header className="modal__head modal__head--plain">
        <h2 id={heading}>{t('checkout.changed_title')}</h2>
      </header>
      <div className="modal__body">
        <p>{t('checkout.changed_why')}</p>
        <ChangedLines before={before?.lines} fresh={fresh.lines} />
        <dl className="price-breakdown">
          {rows.map((row) => (
            <Row key={row.label} {...row} />
          ))}
        </dl>
      </div>
      <footer className="modal__foot">
        <button type="button" className="button" onClick={decline}>
          {t('checkout.changed_decline')}
        </button>
        <button type="button" className="button button--primary" onClick={accept}>
          {t('checkout.changed_accept', { amount: price(fromAmount(fresh.orderAmount)) })}
        </button>
      </footer>
    </Modal>
  );
}

/** What was declined, as it is shown from then on. */
const amountsOf = ({ lines: fresh, subtotal, discountAmount, rewardSavings, tip, orderAmount }: QuoteBody): Amounts => {
  const [subtotalCents = ZERO, discountCents = ZERO, rewardSavingsCents = ZERO, tipCents = ZERO, totalCents = ZERO] = [
    subtotal,
    discountAmount,
    rewardSavings,
    tip,
    orderAmount,
  ].map(fromAmount);
  const lines = fresh.map(({ id, name, quantity, lineTotal }) => ({ itemId: id, name, quantity, lineCents: fromAmount(lineTotal) }));
  return { subtotalCents, discountCents, rewardSavingsCents, tipCents, totalCents, lines };
};

/** Which dishes cost something else now: without them the new sum is a riddle. Both sides are in the order in which they were sent. */
function ChangedLines({ before = [], fresh }: { readonly before: Amounts['lines']; readonly fresh: QuoteBody['lines'] }) {
  const { dishes, speech } = useDiner();
  const changed = fresh.flatMap((line, at) => {
    const [was, now] = [before[at], fromAmount(line.lineTotal)];
    return was && was.itemId === line.id && was.lineCents !== now ? [{ ...line, at, was: was.lineCents, now }] : [];
  });
  if (changed.length === 0) return null;
  return (
    <ul className="receipt__lines changed-lines">
      {changed.map(({ at, id, name, quantity, was, now }) => {
        const dish = dishes.get(id);
        const said = dish ? nameOf(dish.wire, speech) : { text: name };
        return (
          <li key={at} className="leader">
            <span lang={said.lang}>
              <b className="receipt__qty">{quantity}</b> {said.text}
            </span>
            <span>
              <Change before={was} now={now} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The amount of now, beside the one of before where that was another. */
function Change({ before, now }: { readonly before: Cents; readonly now: Cents }) {
  const t = useCheckoutTexts();
  return (
    <>
      {before !== now && (
        <>
          <s className="price-before">
            <span className="visually-hidden">{t('checkout.changed_before')} </span>
            <Price cents={before} />
          </s>{' '}
        </>
      )}
      <Price cents={now} />
    </>
  );
}

type RowProps = {
  readonly label: string;
  readonly before: Cents | undefined;
  readonly now: Cents | undefined;
  readonly code?: string;
  readonly total?: boolean;
};

function Row({ label, before = ZERO, now = ZERO, code = '', total = false }: RowProps) {
  return (
    <div className={total ? 'leader price-breakdown__total' : 'leader'}>
      <dt>
        {label} {code !== '' && now > 0 && <span className="badge badge--olive">{code}</span>}
      </dt>
      <dd>
        <Change before={before} now={now} />
      </dd>
    </div>
  );
}
