import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HandCoins, UserX, X } from 'lucide-react';
import type { HandMethod } from '#domain/hand-money.ts';
import { isOfSum } from '#domain/bill-division.ts';
import { add, fromAmount, toAmount } from '#domain/money.ts';
import { may } from '#domain/permissions.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import { quoted } from '#platform/shared/quoted.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { BillShare, TablePerson } from '../../together-contract.ts';
import type { freeShare, removePerson, takeShare } from '../../share-taking-contract.ts';
import type { Bill } from '../../visit-contract.ts';
import { floorKey } from '../board/use-live-board.ts';
import { amountText, type Say } from './floor-words.ts';
import { PanelProblem } from './panel-head.tsx';
import type { PanelProps } from './panel-props.ts';
import { floorProblem } from './settle-problem.ts';

type Props = Pick<PanelProps, 'venue' | 'bill' | 'take'>;
type Act =
  | { readonly share: string; readonly method: HandMethod }
  | { readonly share: string; readonly free: true }
  | { readonly person: string };

/** What guests are about to pay of the bill, each with who, how much and how: taken with one tap. Under it, whose phones are at the table. */
export function ShareAsks({ venue, bill, take }: Props) {
  const t = usePortalTablesTexts();
  const { act, busy, problem } = useShareActs(venue._id, bill, take);
  const asked = bill.shares.filter(({ state }) => state === 'held' || state === 'lapsed');
  const late = bill.shares.filter((share) => share.late > 0);
  const nameOf = (id: string | null) => personName(bill.guests, id, t);
  const mayTake = may(venue, 'hand_money');
  return (
    <>
      {asked.length > 0 && (
        <ul className="bill__shares" aria-label={t('share.asked')}>
          {asked.map((share) => (
            <ShareRow
              key={share._id}
              share={share}
              name={nameOf(share.person)}
              currency={bill.currency}
              act={busy ? null : act}
              offers={mayTake}
            />
          ))}
        </ul>
      )}
      {late.map((share) => (
        <p key={share._id} className="bill__late" role="status">
          {t('share.late', { name: nameOf(share.person), amount: amountText(share.late, bill.currency, t) })}
        </p>
      ))}
      <PanelProblem text={problem} />
      <PaidShares venue={venue} bill={bill} nameOf={nameOf} />
      {bill.guests.length > 0 && (
        <details className="bill__phones">
          <summary>{t('share.phones', { count: bill.guests.length })}</summary>
          <ul>
            {bill.guests.map(({ _id }) => (
              <li key={_id}>
                {nameOf(_id)}
                {may(venue, 'serve') && (
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t('share.remove', { name: nameOf(_id) })}
                    disabled={busy}
                    onClick={() => act({ person: _id })}
                  >
                    <UserX className="icon" aria-hidden />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type PaidProps = Pick<Props, 'venue' | 'bill'> & { readonly nameOf: (id: string | null) => string };

/** Who paid which share, each with the receipt, and that of the whole table. */
function PaidShares({ venue, bill, nameOf }: PaidProps) {
  const t = usePortalTablesTexts();
  const { visit } = bill;
  if (visit === null || bill.rounds.length === 0) return null;
  const query = `?${new URLSearchParams({ venue: venue._id })}`;
  const paid = bill.shares.filter(({ state }) => state === 'paid');
  return (
    <ul className="bill__receipts" aria-label={t('share.paid_list')}>
      {paid.map(({ _id, person, way, amount, tip, method }) => {
        const money = (of: number) => amountText(of, bill.currency, t);
        const all = money(toAmount(add(fromAmount(amount), fromAmount(tip))));
        // What a sum was for nobody said: it is said of the bill.
        const sum = isOfSum(way) ? t('share.sum_of', { amount: all, total: money(bill.sums.ordered) }) : all;
        return (
          <li key={_id}>
            {t('share.paid', { name: nameOf(person), amount: sum })} · {t(`how.${method}`)}{' '}
            <a
              href={`/share/${visit._id}/${_id}${query}`}
              target="_blank"
              rel="noreferrer"
              aria-label={t('share.receipt_of', { name: nameOf(person) })}
            >
              {t('share.receipt')}
            </a>
          </li>
        );
      })}
      <li>
        <a href={`/share/${visit._id}${query}`} target="_blank" rel="noreferrer">
          {t('share.receipt_table')}
        </a>
      </li>
    </ul>
  );
}

type RowProps = {
  readonly share: BillShare;
  readonly name: string;
  readonly currency: string;
  readonly act: ((what: Act) => void) | null;
  /** Whoever looks may take money. */
  readonly offers: boolean;
};

function ShareRow({ share, name, currency, act, offers }: RowProps) {
  const t = usePortalTablesTexts();
  const { _id, method, amount, tip, state } = share;
  const sum = amountText(toAmount(add(fromAmount(amount), fromAmount(tip))), currency, t);
  // Who pays on the phone and wants to pay at the table all the same: in cash, or by card.
  const first: HandMethod = method === 'online' ? 'cash' : method;
  const other: HandMethod = first === 'cash' ? 'card' : 'cash';
  return (
    <li>
      <HandCoins className="icon" aria-hidden />
      <p>
        <b>{t(`share.${method}`, { name, amount: sum })}</b>
        {tip > 0 && <small>{t('share.with_tip', { tip: amountText(tip, currency, t) })}</small>}
        {state === 'lapsed' && <small>{t('share.lapsed')}</small>}
      </p>
      {offers && (
        <span className="bill__share-acts">
          <button
            type="button"
            className="button button--small button--olive"
            disabled={!act}
            onClick={() => act?.({ share: _id, method: first })}
          >
            {t(method === 'online' ? 'share.take_cash' : 'share.take')}
          </button>
          <button type="button" className="button button--small" disabled={!act} onClick={() => act?.({ share: _id, method: other })}>
            {t(`share.take_${other}`)}
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t('share.free', { name })}
            disabled={!act}
            onClick={() => act?.({ share: _id, free: true })}
          >
            <X className="icon" aria-hidden />
          </button>
        </span>
      )}
    </li>
  );
}

/** A first name, else their creature; the table's where staff took it of nobody in particular. */
export function personName(guests: readonly TablePerson[], id: string | null, t: Say): string {
  if (id === null) return t('share.at_table');
  const person = guests.find(({ _id }) => _id === id);
  return person ? quoted(person.name, t.language) || t(`creature.${person.creature}`) : t('share.somebody');
}

function useShareActs(venueId: string, bill: Bill, take: (bill: Bill) => void) {
  const t = usePortalTablesTexts();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (what: Act): Promise<Bill> => {
      const at = { id: venueId, visit: bill.visit?._id ?? '' };
      if ('person' in what)
        return call<typeof removePerson>('POST', '/api/venues/:id/visits/:visit/people/:person/remove', {
          params: { ...at, person: what.person },
          signal: inTime(),
        });
      const params = { ...at, share: what.share };
      if ('free' in what)
        return call<typeof freeShare>('POST', '/api/venues/:id/visits/:visit/shares/:share/free', { params, signal: inTime() });
      const body = { method: what.method, tipTo: null, given: null };
      const signal = inTime();
      return (await call<typeof takeShare>('POST', '/api/venues/:id/visits/:visit/shares/:share/take', { params, body, signal })).bill;
    },
    onSuccess: take,
    // What somebody else did meanwhile is to be seen.
    onError: () => client.invalidateQueries({ queryKey: floorKey(venueId) }),
  });
  const gone = error instanceof CallFailed && error.status === 409;
  return { act: mutate, busy: isPending, problem: gone ? t('share.gone') : floorProblem(error, t) };
}
