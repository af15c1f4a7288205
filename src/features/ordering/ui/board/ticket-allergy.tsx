import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Eye, TriangleAlert } from 'lucide-react';
import { hasAllergy, isSaidAfterStart, isUnread } from '#domain/read-allergy.ts';
import { call } from '#platform/browser/api.ts';
import { ASK_AGAIN } from '#platform/browser/ask-again.ts';
import { inTime, isAway } from '#platform/browser/kept.ts';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { readAllergy } from '../../board-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import { isSaidLate, upsert, type Board } from './board.ts';
import { strictOf } from './line-words.ts';
import { allergenNames, allergenObjects } from './allergen-names.ts';
import { lateWord } from './order-said.ts';
import { boardKey } from './use-live-board.ts';

/** What must not be in it, large; an allergy with the one tap by which a person says that they have read it. Until then the order stays. */
export function TicketAllergy({ order, head }: { readonly order: SavedOrder; readonly head: string }) {
  const t = usePortalTexts();
  const { time } = useZoneTimes();
  const { ratherNot, allergyReadAt } = order;
  const strict = strictOf(order);
  const possible = strict.filter((key) => order.order.some((line) => line.mayContain.includes(key)));
  const late = isSaidAfterStart(order) ? 'started' : isSaidLate(order) && lateWord(order);
  return (
    <>
      {hasAllergy(order) && (
        <div className="order-ticket__allergy" data-unread={isUnread(order) || undefined}>
          <p>
            <TriangleAlert className="icon" aria-hidden />
            <span>
              <b>{t('ticket.allergy')}</b> {allergenNames(strict, t)}
              {possible.length > 0 && ` · ${t('ticket.may_contain', { allergens: allergenObjects(possible, t) })}`}
            </span>
          </p>
          {late && <strong className="order-ticket__late">{t(`ticket.said_late_${late}`)}</strong>}
          {isUnread(order) ? (
            <ReadButton order={order} head={head} />
          ) : (
            allergyReadAt !== null && (
              <small>
                <Check className="icon" aria-hidden />
                {t('ticket.allergy_read', { time: time(allergyReadAt) })}
              </small>
            )
          )}
        </div>
      )}
      {ratherNot.length > 0 && (
        <p className="order-ticket__note">
          <span>{t('ticket.rather_not', { allergens: allergenObjects(ratherNot, t) })}</span>
        </p>
      )}
    </>
  );
}

function ReadButton({ order, head }: { readonly order: SavedOrder; readonly head: string }) {
  const t = usePortalTexts();
  const client = useQueryClient();
  const { mutate, isPending, error, failureCount } = useMutation({
    ...ASK_AGAIN,
    mutationFn: () => {
      // What stands before who presses: the guest may say more in this moment.
      const seen = order.avoids.filter((key) => !order.ratherNot.includes(key)).join(',');
      return call<typeof readAllergy>('POST', '/api/orders/:id/allergy-read', {
        params: { id: order._id },
        query: { seen, revision: String(order.revision) },
        signal: inTime(),
      });
    },
    onSuccess: (read) => client.setQueryData<Board>(boardKey(order.storeDBId), (board) => board && upsert(board, read)),
  });
  return (
    <>
      <button
        type="button"
        className="button"
        aria-describedby={head}
        aria-disabled={isPending || undefined}
        data-read-allergy
        onClick={() => !isPending && mutate()}
      >
        <Eye className="icon" aria-hidden />
        {t('ticket.read_allergy')}
      </button>
      <small role="alert">
        {isPending && failureCount > 0 && t('dialog.slow')}
        {error && t(isAway(error) ? 'ticket.read_lost' : 'requests.failed')}
      </small>
    </>
  );
}
