import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, ShoppingBag, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { DELIVERY } from '#domain/methods.ts';
import { fromAmount } from '#domain/money.ts';
import { CAPS_MET } from '#domain/order-caps.ts';
import { CallFailed } from '#platform/browser/api.ts';
import { ASK_AGAIN } from '#platform/browser/ask-again.ts';
import { isAway } from '#platform/browser/kept.ts';
import { Money } from '#platform/ui/money.tsx';
import { quoted } from '#platform/shared/quoted.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { confirmed } from './asked-once.ts';
import { upsert, type Board } from './board.ts';
import { lineName, strictOf } from './line-words.ts';
import type { TicketActions } from './order-ticket.tsx';
import { allergenNames, allergenObjects } from './allergen-names.ts';
import { TicketMarks } from './ticket-marks.tsx';
import { boardKey } from './use-live-board.ts';
import { NoteWords } from './note-words.tsx';

type Props = {
  readonly order: SavedOrder;
  readonly venueId: string;
  /** The dishes of it that are gone by now. */
  readonly short?: readonly string[] | undefined;
  /** It takes the place of the one before: whoever still taps there means that one. */
  readonly takesPlace?: boolean;
} & Pick<TicketActions, 'ask'>;

/** A second tap of a double tap comes within this time, and is for nobody. */
const DOUBLE_MS = 450;

/** An order that waits for a look, with its two answers. */
export function UnconfirmedOrder({ order, venueId, short = [], takesPlace = false, ask }: Props) {
  const t = usePortalTexts();
  const client = useQueryClient();
  const { number } = order;
  const collection = order.deliveryMethod === DELIVERY.collection;
  const table = collection ? 0 : order.table;
  const { mutate, isPending, isSuccess, error, failureCount } = useMutation({
    ...ASK_AGAIN,
    mutationKey: ['confirm', order._id],
    mutationFn: () => confirmed(order._id),
    onSuccess: (now) => client.setQueryData<Board>(boardKey(venueId), (known) => known && upsert(known, now)),
  });
  const since = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (takesPlace) since.current = performance.now();
  }, [takesPlace]);
  const refused = goneOf(error);
  const lines = order.order.filter(({ payload }) => short.includes(payload.item.id));
  const gone = refused || [...new Set(lines.map((line) => lineName(line, t.language)))].join(', ');
  const soldOut = gone !== '';
  // From the first touch until it has gone: a repeated one is for nobody, also before the button shows that it is busy.
  const busy = isPending || isSuccess;
  const confirm = () => {
    if (performance.now() - since.current < DOUBLE_MS) return;
    if (!busy && client.isMutating({ mutationKey: ['confirm', order._id] }) === 0) mutate();
  };
  return (
    <li className="assist unconfirmed__order" data-unconfirmed={order._id} data-moving={busy || undefined} aria-busy={busy || undefined}>
      <span className="assist__table num">
        <span className="visually-hidden">
          {t(table > 0 ? 'requests.table' : collection ? 'ticket.collection' : 'unconfirmed.no_table')}{' '}
        </span>
        {collection ? <ShoppingBag className="icon" aria-hidden /> : table > 0 ? table : '–'}
      </span>
      <div>
        <b>{t('unconfirmed.order', { number, name: quoted(order.buyersName, t.language) })}</b>
        {order.waitsFor && (
          <small className="unconfirmed__why">
            {t(`unconfirmed.for_${whyWaits(order.waitsFor, order)}`, { place: table > 0 ? 'table' : 'none' })}
          </small>
        )}
        <small className="unconfirmed__dishes">
          {order.order.map((line) => `${line.quantity} × ${lineName(line, t.language)}`).join(', ')} ·{' '}
          <Money cents={fromAmount(order.orderAmount)} currency={order.currency} language={t.language} />
        </small>
        <Warnings order={order} />
        <TicketMarks order={order} />
        <Problem slow={isPending && failureCount > 0} gone={gone} error={error} />
      </div>
      <span className="unconfirmed__answers">
        <button
          type="button"
          className={`button button--small ${soldOut ? '' : 'button--ink'}`}
          aria-label={t('unconfirmed.confirm_order', { number })}
          disabled={busy || refused !== ''}
          onClick={confirm}
        >
          {t('unconfirmed.confirm')}
        </button>
        <button
          type="button"
          className={`button button--small ${soldOut ? 'button--ink unconfirmed__first' : ''}`}
          aria-label={t('unconfirmed.refuse_order', { number })}
          disabled={busy}
          onClick={() => ask(order, 'stop', !soldOut ? '' : t('unconfirmed.sold_out_reason', { dishes: gone }))}
        >
          {t('unconfirmed.refuse')}
        </button>
      </span>
    </li>
  );
}

type ProblemProps = { readonly slow: boolean; readonly gone: string; readonly error: Error | null };

/** What stands in its way; `gone`: the dishes that sold out, which may be known before anybody tries. */
function Problem({ slow, gone, error }: ProblemProps) {
  const t = usePortalTexts();
  const why =
    goneOf(error) !== '' ? t('unconfirmed.sold_out', { dishes: gone }) : error ? t(whyOf(error)) : t('unconfirmed.short', { dishes: gone });
  return (
    <span role="alert">
      {slow && <small>{t('dialog.slow')}</small>}
      {(error || gone !== '') && (
        <small className="unconfirmed__failed">
          <CircleAlert className="icon" aria-hidden />
          <span>{why}</span>
        </small>
      )}
    </span>
  );
}

/** Which cap it is above; of an order from before that was kept, all that may be: of a phone that never ordered here nothing else is open. */
function whyWaits<Why extends string>(why: Why, { marks = [] }: SavedOrder) {
  if (why !== 'cap') return why;
  return CAPS_MET.find((one) => marks.includes(one)) ?? (marks.includes('first_of_phone') ? 'cap_first' : why);
}

/** What must not be in it, as loud as on a ticket, and what the guest wrote. */
/** What must not be overlooked: allergies, and what was written. */
export function Warnings({ order }: { readonly order: SavedOrder }) {
  const t = usePortalTexts();
  const strict = strictOf(order);
  const notes = [order.note, ...order.order.map(({ note }) => note)].filter((note) => note !== '');
  return (
    <>
      {strict.length > 0 && (
        <strong className="unconfirmed__allergy">
          <TriangleAlert className="icon" aria-hidden />
          <span>
            {t('ticket.allergy')} {allergenNames(strict, t)}
          </span>
        </strong>
      )}
      {order.ratherNot.length > 0 && (
        <small className="unconfirmed__rather">{t('ticket.rather_not', { allergens: allergenObjects(order.ratherNot, t) })}</small>
      )}
      {notes.map((note, nth) => (
        <small key={`${nth}-${note}`} className="unconfirmed__note">
          {t('ticket.note')}: <NoteWords note={note} order={order} />
        </small>
      ))}
    </>
  );
}

/** The dishes that sold out before the order could have them. */
function goneOf(error: Error | null): string {
  const names = error instanceof CallFailed && error.code === 'sold_out' ? error.details['names'] : [];
  return Array.isArray(names) ? names.join(', ') : '';
}

/** Why it cannot be confirmed, where it is not for a dish. */
function whyOf(error: Error): 'unconfirmed.code_gone' | 'unconfirmed.reward_gone' | 'unconfirmed.failed' | 'dialog.no_answer' {
  if (isAway(error)) return 'dialog.no_answer';
  const code = error instanceof CallFailed ? error.code : '';
  if (['promotion_used_up', 'promotion_held_by_unpaid', 'promotion_person_limit'].includes(code)) return 'unconfirmed.code_gone';
  return code === 'reward_unavailable' ? 'unconfirmed.reward_gone' : 'unconfirmed.failed';
}
