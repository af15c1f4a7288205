import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { AssistanceRequest } from '../../contract.ts';
import { requestWords } from './request-words.ts';
import { useMinutesSince, useOpenRequests, useRequestMove } from './use-requests.ts';

/** What tables ask for, oldest first, above the lanes; nothing where nobody asks. */
export function RequestStrip({ venueId }: { readonly venueId: string }) {
  const t = usePortalTexts();
  const { requests = [] } = useOpenRequests(venueId);
  return (
    <div role="status">
      {requests.length > 0 && (
        <ul className="assist-strip" aria-label={t('requests.label')}>
          {requests.map((request) => (
            <RequestRow key={request._id} request={request} venueId={venueId} />
          ))}
        </ul>
      )}
    </div>
  );
}

function RequestRow({ request, venueId }: { readonly request: AssistanceRequest; readonly venueId: string }) {
  const t = usePortalTexts();
  const minutes = useMinutesSince(request.createdAt);
  const next = request.status === 'open' ? 'acknowledged' : 'resolved';
  const { mutate, isPending } = useRequestMove(request, venueId);
  return (
    <li className="assist">
      <span className="assist__table num">
        <span className="visually-hidden">{t('requests.table')} </span>
        {request.table}
      </span>
      <div>
        <b>{t(requestWords(request.subOption))}</b>
        <small>
          {t('requests.since', { floor: request.floor, minutes })}
          {request.status === 'acknowledged' && ` · ${t('requests.acknowledged')}`}
        </small>
      </div>
      <button type="button" className="button button--small" disabled={isPending} onClick={() => mutate(next)}>
        {t(next === 'acknowledged' ? 'requests.on_my_way' : 'requests.done')}
      </button>
    </li>
  );
}
