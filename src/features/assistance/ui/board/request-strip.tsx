import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { AssistanceRequest, confirmRequest, moveRequest, openRequests } from '../../contract.ts';
import { requestWords } from './request-words.ts';

/** The board's stream marks this key stale with every event of a request. */
const requestsKey = (venueId: string) => ['requests', venueId] as const;
/** In case an event was missed; ages are read anew as often. */
const AGAIN_MS = 30_000;
const MINUTE_MS = 60_000;

/** What tables ask for, oldest first, above the lanes; nothing where nobody asks. */
export function RequestStrip({ venueId }: { readonly venueId: string }) {
  const t = usePortalTexts();
  const { data } = useQuery({
    queryKey: requestsKey(venueId),
    queryFn: ({ signal }) => call<typeof openRequests>('GET', `/api/venues/${encodeURIComponent(venueId)}/requests`, { signal }),
    refetchInterval: AGAIN_MS,
  });
  const all = data?.requests ?? [];
  const requests = all.filter((request) => !request.awaitingConfirmation);
  const waiting = all.filter((request) => request.awaitingConfirmation);
  return (
    <div role="status">
      {waiting.length > 0 && (
        <section className="waiting" aria-labelledby="waiting-requests">
          <h2 id="waiting-requests">{t('waiting.requests')}</h2>
          <ul className="assist-strip">
            {waiting.map((request) => (
              <WaitingRequest key={request._id} request={request} venueId={venueId} />
            ))}
          </ul>
        </section>
      )}
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
  const client = useQueryClient();
  const minutes = useMinutesSince(request.createdAt);
  const next = request.status === 'open' ? 'acknowledged' : 'resolved';
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<typeof moveRequest>('POST', `/api/assistance/${request._id}/status`, { body: { status: next } }),
    // Moved, or somebody else was faster: either way the list says what is true.
    onSettled: () => client.invalidateQueries({ queryKey: requestsKey(venueId) }),
  });
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
      <button type="button" className="button button--small" disabled={isPending} onClick={() => mutate()}>
        {t(next === 'acknowledged' ? 'requests.on_my_way' : 'requests.done')}
      </button>
    </li>
  );
}

/** One that came without its table's code. */
function WaitingRequest({ request, venueId }: { readonly request: AssistanceRequest; readonly venueId: string }) {
  const t = usePortalTexts();
  const client = useQueryClient();
  const minutes = useMinutesSince(request.createdAt);
  const { mutate, isPending } = useMutation({
    mutationFn: (confirm: boolean) => call<typeof confirmRequest>('POST', `/api/assistance/${request._id}/confirm`, { body: { confirm } }),
    onSettled: () => client.invalidateQueries({ queryKey: requestsKey(venueId) }),
  });
  return (
    <li className="assist waiting__order">
      <span className="assist__table num">
        <span className="visually-hidden">{t('requests.table')} </span>
        {request.table}
      </span>
      <div>
        <b>{t(requestWords(request.subOption))}</b>
        <small>{t('requests.since', { floor: request.floor, minutes })}</small>
      </div>
      <span className="waiting__answers">
        <button type="button" className="button button--small button--ink" disabled={isPending} onClick={() => mutate(true)}>
          {t('waiting.confirm')}
        </button>
        <button type="button" className="button button--small" disabled={isPending} onClick={() => mutate(false)}>
          {t('waiting.refuse')}
        </button>
      </span>
    </li>
  );
}

/** Whole minutes since an ISO time. */
function useMinutesSince(since: string): number {
  const minutes = () => Math.max(0, Math.floor((Date.now() - Date.parse(since)) / MINUTE_MS));
  const [passed, setPassed] = useState(minutes);
  useEffect(() => {
    const timer = setInterval(() => setPassed(Math.max(0, Math.floor((Date.now() - Date.parse(since)) / MINUTE_MS))), AGAIN_MS);
    return () => clearInterval(timer);
  }, [since]);
  return passed;
}
