import { ASKS_FOR_BILL } from '#domain/assistance.ts';
import type { ReactNode } from 'react';
import { useHeld } from '#platform/ui/use-held.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { AssistanceRequest, confirmRequest } from '../../contract.ts';
import { RefusePhone, RefuseRequests } from './refuse-requests.tsx';
import { firstRequests } from './first-requests.ts';
import { floorWords, PlaceSign } from './request-place.tsx';
import { requestWords } from './request-words.ts';
import { requestsKey, useMinutesSince, useOpenRequests, useRequestMove } from './use-requests.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import './request-strip.css';

type StripProps = {
  readonly venueId: string;
  /** What a floor is called. */
  readonly floorName: (floor: number) => string;
  /** What a table that asks for its bill has to pay, and taking it. */
  readonly bill: (request: AssistanceRequest) => ReactNode;
  /** The way to so many more, where not all of them stand here. */
  readonly rest: (count: number) => ReactNode;
  /** The way to all of them, said with how many they are: in a rush the row is one line, and has as many as fit whole. */
  readonly everything: (count: number) => ReactNode;
};

/** So many at the most; of more, so many and the way to the others in the last one’s place: the tickets stay in sight. */
const [MOST, SHOWN] = [6, 5];

/** What tables ask for, oldest first, above the lanes; nothing where nobody asks. */
export function RequestStrip({ venueId, floorName, bill, rest, everything }: StripProps) {
  const t = usePortalTexts();
  const all = useHeld(useOpenRequests(venueId).requests) ?? [];
  const requests = all.filter((request) => !request.awaitingConfirmation);
  const shown = firstRequests(requests, MOST, SHOWN);
  const unconfirmed = all.filter((request) => request.awaitingConfirmation);
  const asked = firstRequests(unconfirmed, MOST, SHOWN);
  return (
    <>
      <RefuseRequests venueId={venueId} requests={all} floorName={floorName} />
      <div role="status" data-steady>
        {unconfirmed.length > 0 && (
          <section className="unconfirmed" aria-labelledby="unconfirmed-requests">
            <h2 id="unconfirmed-requests">{t('unconfirmed.requests')}</h2>
            <ul className="assist-strip">
              {asked.map((request) => (
                <UnconfirmedRequest key={request._id} request={request} venueId={venueId} floorName={floorName} />
              ))}
              {unconfirmed.length > asked.length && <li className="assist-rest">{rest(unconfirmed.length - asked.length)}</li>}
            </ul>
          </section>
        )}
        {requests.length > 0 && (
          <ul className="assist-strip" aria-label={t('requests.label')}>
            {requests.length > 1 && <li className="assist-all">{everything(requests.length)}</li>}
            {shown.map((request) => (
              <RequestRow key={request._id} request={request} venueId={venueId} floorName={floorName} bill={bill} />
            ))}
            {requests.length > shown.length && <li className="assist-rest">{rest(requests.length - shown.length)}</li>}
          </ul>
        )}
      </div>
    </>
  );
}

type RowProps = Omit<StripProps, 'bill' | 'rest' | 'everything'> & { readonly request: AssistanceRequest };

function RequestRow({ request, venueId, floorName, bill }: RowProps & Pick<StripProps, 'bill'>) {
  const t = usePortalTexts();
  const next = request.status === 'open' ? 'acknowledged' : 'resolved';
  const { mutate, isPending, isError } = useRequestMove(request, venueId);
  return (
    <li className="assist">
      <Asked request={request} floorName={floorName} failed={isError} />
      {request.subOption === ASKS_FOR_BILL && bill(request)}
      <button type="button" className="button button--small" disabled={isPending} onClick={() => mutate(next)}>
        {t(next === 'acknowledged' ? 'requests.on_my_way' : 'requests.done')}
      </button>
    </li>
  );
}

/** One that came without its table's code. */
function UnconfirmedRequest({ request, venueId, floorName }: RowProps) {
  const t = usePortalTexts();
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (confirm: boolean) =>
      call<typeof confirmRequest>('POST', '/api/assistance/:id/confirm', {
        params: { id: request._id },
        body: { confirm },
        signal: inTime(),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: requestsKey(venueId) }),
  });
  return (
    <li className="assist unconfirmed__order">
      <Asked request={request} floorName={floorName} failed={isError} />
      <span className="unconfirmed__answers">
        <button type="button" className="button button--small button--ink" disabled={isPending} onClick={() => mutate(true)}>
          {t('unconfirmed.confirm')}
        </button>
        <button type="button" className="button button--small" disabled={isPending} onClick={() => mutate(false)}>
          {t('unconfirmed.refuse')}
        </button>
        <RefusePhone venueId={venueId} request={request} />
      </span>
    </li>
  );
}

/** Which table, what for, since when; and that an answer did not go through. */
function Asked({ request, floorName, failed }: Omit<RowProps, 'venueId'> & { readonly failed: boolean }) {
  const t = usePortalTexts();
  const minutes = useMinutesSince(request.createdAt);
  return (
    <>
      <span className="assist__table num">
        {request.table > 0 && <span className="visually-hidden">{t('requests.table')} </span>}
        <PlaceSign {...request} />
      </span>
      <div>
        <b>{requestWords(request.subOption, t)}</b>
        <small>
          {t('requests.since', { floor: floorWords(request, floorName, t), minutes })}
          {request.origin && request.table > 0 && ` · ${t(`marks.${request.origin}`)}`}
          {request.status === 'acknowledged' && !request.awaitingConfirmation && ` · ${t('requests.acknowledged')}`}
        </small>
        <span role="alert">{failed && <small className="assist__failed">{t('requests.failed')}</small>}</span>
      </div>
    </>
  );
}
