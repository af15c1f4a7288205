import { isAllergenKey } from '#domain/allergens.ts';
import { subtract } from '#domain/money-parts.ts';
import { fromAmount, toAmount } from '#domain/money.ts';
import { Parted } from '#platform/ui/parted.tsx';
import { StampMark } from '#platform/ui/stamp-mark.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { dishesOf } from '#features/venues/read-venue.ts';
import type { OrderLine, SavedOrder } from '../contract.ts';
import { nameFor } from '../line-name.ts';
import { LineAllergens } from './line-allergens.tsx';
import { ReceiptFoot } from './order-details.tsx';

type Props = { readonly order: SavedOrder };
type AtVenue = Props & { readonly venue: PublicVenue | null };

function Amount({ of, order }: Props & { readonly of: number }) {
  return <Money cents={fromAmount(of)} currency={order.currency} language={useCheckoutTexts().language} />;
}

/** What was ordered and what it came to, as it was sold. */
export function OrderReceipt({ order, venue }: AtVenue) {
  const t = useCheckoutTexts();
  return (
    <div className="ticket__receipt">
      <ul className="receipt__lines">
        {order.order.map((line) => (
          <Line key={line.id} line={line} order={order} venue={venue} />
        ))}
      </ul>
      <dl className="price-breakdown">
        <div className="leader">
          <dt>{t('confirmation.total_items')}</dt>
          <dd>{order.totalItems}</dd>
        </div>
        <Saving of={order.discountAmount} order={order} label={t('confirmation.discount')} />
        <Saving of={order.rewardSavings} order={order} label={t('confirmation.reward_savings')} />
        {order.tip > 0 && (
          <div className="leader">
            <dt>{t('confirmation.tip')}</dt>
            <dd>
              <Amount of={order.tip} order={order} />
            </dd>
          </div>
        )}
        <div className="leader price-breakdown__total">
          <dt>{t('confirmation.price')}</dt>
          <dd>
            <Amount of={order.orderAmount} order={order} />
          </dd>
        </div>
        {order.refunded > 0 && <SentBack order={order} />}
      </dl>
      <VatTable order={order} />
      <ReceiptFoot />
      <p className="ticket__id num">{t('confirmation.order_id', { number: order.number, id: order.orderId })}</p>
    </div>
  );
}

function Line({ line, order, venue }: AtVenue & { readonly line: OrderLine }) {
  const t = useCheckoutTexts();
  const chosenHere = line.translations?.[t.language]?.chosen;
  return (
    <li>
      <p className="leader">
        <span>
          <b className="receipt__qty">{line.quantity}</b> {/* One thing beside the number, whatever it is parted into. */}
          <span>
            <Parted of={nameFor(line, order, t.language)} />
          </span>
        </span>
        <span>
          <Amount of={line.lineTotal} order={order} />
        </span>
      </p>
      {line.chosen.length > 0 && (
        <ul className="receipt__extras">
          {line.chosen.map((chosen, at) => (
            <li key={`${chosen.option} ${chosen.value}`}>
              {(venue && optionWords(venue, line.payload.item.id, chosen, t.language)) || chosenHere?.[at] || chosen.text}{' '}
              {chosen.cost > 0 && (
                <span>
                  +<Amount of={chosen.cost} order={order} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <LineAllergens line={line} keys={order.avoids.filter(isAllergenKey)} />
      {line.kept.length > 0 && (
        <p className="receipt__kept">
          {t('confirmation.kept', {
            allergens: line.kept
              .filter(isAllergenKey)
              .map((key) => t(`allergen.${key}`))
              .join(', '),
          })}
        </p>
      )}
      {line.note !== '' && <p className="receipt__note">{line.note}</p>}
    </li>
  );
}

/** A chosen option in the page's language, where today's menu still has it and somebody translated it. */
function optionWords(venue: PublicVenue, itemId: string, chosen: OrderLine['chosen'][number], language: string): string | undefined {
  const extra = dishesOf(venue)
    .get(itemId)
    ?.wire.extras?.find(({ option }) => option === chosen.option);
  return extra?.options.find(({ value }) => value === chosen.value)?.translations[language]?.name;
}

/** Only where there is something to show. */
function Saving({ of, order, label }: Props & { readonly of: number; readonly label: string }) {
  if (fromAmount(of) === 0) return null;
  return (
    <div className="leader price-breakdown__save">
      <dt>{label}</dt>
      <dd>
        −<Amount of={of} order={order} />
      </dd>
    </div>
  );
}

/** What went back, and what stays: the VAT below is in that. */
function SentBack({ order }: Props) {
  const t = useCheckoutTexts();
  return (
    <>
      <Saving of={order.refunded} order={order} label={t('confirmation.sent_back')} />
      <div className="leader price-breakdown__total">
        <dt>{t('confirmation.stays')}</dt>
        <dd>
          <Amount of={toAmount(subtract(fromAmount(order.orderAmount), fromAmount(order.refunded)))} order={order} />
        </dd>
      </div>
    </>
  );
}

function VatTable({ order }: Props) {
  const t = useCheckoutTexts();
  if (order.vat.length === 0) return null;
  // Three such amounts beside each other are too wide for a phone.
  const wide = order.vat.some(({ gross }) => gross >= 10_000);
  return (
    <table className="vat-table num" data-wide={wide ? '' : undefined}>
      <caption>{t('confirmation.vat')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('confirmation.vat_rate')}</th>
          <th scope="col">{t('confirmation.vat_net')}</th>
          <th scope="col">{t('confirmation.vat_amount')}</th>
          <th scope="col">{t('confirmation.vat_gross')}</th>
        </tr>
      </thead>
      <tbody>
        {order.vat.map(({ rate, net, vat, gross }) => (
          <tr key={rate}>
            <th scope="row">{rate}%</th>
            <td>
              <Amount of={net} order={order} />
            </td>
            <td>
              <Amount of={vat} order={order} />
            </td>
            <td>
              <Amount of={gross} order={order} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** So many are drawn; of more the last says how many they are beside those before it. */
const MOST_STAMPS = 6;

/** Stamps less rewards used: the server has subtracted them already. */
export function EarnedStamps({ order }: Props) {
  const t = useCheckoutTexts();
  const count = order.loyaltyStampsAdded;
  if (count <= 0) return null;
  return (
    <>
      <div className="ticket__tear" aria-hidden="true" />
      <div className="ticket__stamps">
        <span className="ticket__drawn" aria-hidden="true">
          {Array.from({ length: Math.min(count, MOST_STAMPS) }, (_, index) => (
            <span key={index} className="stamp-mini">
              {count > MOST_STAMPS && index === MOST_STAMPS - 1 ? <b className="num">+{count - index}</b> : <StampMark />}
            </span>
          ))}
        </span>
        <p>
          <b>{t('confirmation.earned', { count })}</b>
          <br />
          {order.claimed ? t('confirmation.on_card', { count }) : t('confirmation.keep_stamps')}
        </p>
      </div>
    </>
  );
}
