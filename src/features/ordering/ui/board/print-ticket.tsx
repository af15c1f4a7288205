import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { DELIVERY } from '#domain/methods.ts';
import { fromAmount } from '#domain/money.ts';
import type { Texts } from '#platform/shared/texts.ts';
import { quoted } from '#platform/shared/quoted.ts';
import type { PortalKey } from '#texts/keys.ts';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { OrderLine, SavedOrder } from '../../contract.ts';
import { useFloorNames } from './floor-names.tsx';
import { guestWords } from './guest-words.ts';
import { chosenWords, choicesOf, lineName, offWords, strictOf, tableInWords } from './line-words.ts';
import { isPartPaid, leftToPay, orderMoney } from './money-words.ts';
import { paymentKey } from './payment-line.tsx';
import { allergenNames, allergenObjects } from './allergen-names.ts';
import './print-ticket.css';
import { NoteWords } from './note-words.tsx';

type Props = { readonly order: SavedOrder; readonly done: () => void };

/** One order on 80 mm paper, in the language of the board that prints it. Opens the printing as soon as it stands there. */
export function PrintTicket({ order, done }: Props) {
  const t = usePortalTexts();
  useEffect(() => {
    addEventListener('afterprint', done, { once: true });
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', done);
    };
  }, [done]);
  return createPortal(<Paper order={order} t={t} />, document.body);
}

function Paper({ order, t }: { readonly order: SavedOrder; readonly t: Texts<PortalKey> }) {
  const floors = useFloorNames();
  const { dayAndTime } = useZoneTimes();
  const collection = order.deliveryMethod === DELIVERY.collection;
  return (
    <article className="print-ticket" lang={t.language}>
      <header>
        <p>{order.storeTitle}</p>
        <p className="print-ticket__where">{collection ? t('ticket.collection') : tableInWords(order, floors, t)}</p>
        <p>
          <b>#{order.number}</b> · {quoted(order.buyersName, t.language)} · {dayAndTime(order.placedAt)}
        </p>
      </header>
      {order.avoids.length > 0 && (
        <p className="print-ticket__allergy">
          {t('ticket.allergy')}: {allergenNames(order.avoids, t)}
        </p>
      )}
      {order.note !== '' && (
        <p className="print-ticket__note">
          {t('ticket.note')}: <NoteWords note={order.note} order={order} />
        </p>
      )}
      <ul>
        {order.order.map((line) => (
          <PrintedLine key={line.id} line={line} order={order} t={t} />
        ))}
      </ul>
      <footer>
        <span>{t(paymentKey(order))}</span>{' '}
        <b>{orderMoney(isPartPaid(order) ? leftToPay(order) : fromAmount(order.orderAmount), order, t.language)}</b>
      </footer>
    </article>
  );
}

function PrintedLine({ line, order, t }: { line: OrderLine; order: SavedOrder; t: Texts<PortalKey> }) {
  const { avoids } = order;
  const { leftOut } = choicesOf(line, strictOf(order), t.language);
  const contains = line.allergens.filter((allergen) => avoids.includes(allergen));
  const possible = line.mayContain.filter((allergen) => avoids.includes(allergen));
  return (
    <li>
      <b>{line.quantity} ×</b> {lineName(line, t.language)}
      {offWords(line, t) !== '' && <strong>! {offWords(line, t)}</strong>}
      {line.guest && <strong>{guestWords(line, t)}</strong>}
      {chosenWords(line, t.language).map((words, at) =>
        leftOut.includes(words) ? (
          <strong key={`${line.chosen[at]?.option} ${words}`} className="print-ticket__left-out">
            ! {words}
          </strong>
        ) : (
          <small key={`${line.chosen[at]?.option} ${words}`}>{words}</small>
        ),
      )}
      {line.note !== '' && (
        <small>
          <NoteWords note={line.note} order={order} />
        </small>
      )}
      {contains.length > 0 && <strong>! {t('ticket.contains', { allergens: allergenObjects(contains, t) })}</strong>}
      {possible.length > 0 && <strong>! {t('ticket.may_contain', { allergens: allergenObjects(possible, t) })}</strong>}
      {line.kept.length > 0 && <strong>{t('ticket.kept', { allergens: allergenNames(line.kept, t) })}</strong>}
    </li>
  );
}
