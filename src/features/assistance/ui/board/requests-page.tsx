import { ASKS_FOR_BILL } from '#domain/assistance.ts';
import { Check, ConciergeBell, Footprints, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Mark } from '#platform/ui/mark.tsx';
import { Pages, usePages } from '#platform/ui/pages.tsx';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalRequestsTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { AssistanceRequest } from '../../contract.ts';
import { RefuseRequests } from './refuse-requests.tsx';
import { floorWords, placeWords, PlaceSign } from './request-place.tsx';
import { requestWords } from './request-words.ts';
import { useMinutesSince, useOpenRequests, usePastRequests, useRequestMove } from './use-requests.ts';
import './requests.css';

type Props = {
  readonly venueId: string;
  /** What a floor is called. */
  readonly floorName: (floor: number) => string;
  /** What a table that asks for its bill has to pay, and taking it. */
  readonly bill: (request: AssistanceRequest) => ReactNode;
  readonly toOrders: ReactNode;
  readonly loading: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
};

/** Calls for a waiter and reports, oldest first, live; and those of the last hour. */
export function RequestsPage({ venueId, floorName, bill, toOrders, loading, failed }: Props) {
  const t = usePortalRequestsTexts();
  const { requests, error, refetch } = useOpenRequests(venueId);
  if (!requests) return error ? failed(error, () => void refetch()) : loading;
  return (
    <div className="requests-page">
      <Announced requests={requests} />
      {requests.length === 0 ? (
        <section className="empty-board" aria-labelledby="requests-empty">
          <Mark />
          <h2 id="requests-empty">{t('empty_title')}</h2>
          <p>{t('empty')}</p>
          {toOrders}
        </section>
      ) : (
        <section aria-labelledby="requests-open">
          <h2 id="requests-open">{t('open_count', { count: requests.length })}</h2>
          <RefuseRequests venueId={venueId} requests={requests} floorName={floorName} />
          <OpenRequests requests={requests}>
            {(request) => <OpenRequest key={request._id} request={request} venueId={venueId} floorName={floorName} bill={bill} />}
          </OpenRequests>
        </section>
      )}
      <PastHour venueId={venueId} />
    </div>
  );
}

/** So many stand on one page. */
const PAGE = 25;

type OpenListProps = { readonly requests: readonly AssistanceRequest[]; readonly children: (request: AssistanceRequest) => ReactNode };

function OpenRequests({ requests, children }: OpenListProps) {
  const portal = usePortalTexts();
  const { shown, list, paging } = usePages<AssistanceRequest, HTMLUListElement>(requests, { size: PAGE });
  return (
    <>
      <ul ref={list} className="requests-list" aria-labelledby="requests-open" tabIndex={-1}>
        {shown.map(children)}
      </ul>
      <Pages paging={paging} say={portal} />
    </>
  );
}

const WARM_MINUTES = 2;
const LATE_MINUTES = 5;
const stageOf = (minutes: number) => (minutes >= LATE_MINUTES ? 'late' : minutes >= WARM_MINUTES ? 'warm' : 'fresh');

type OpenProps = Pick<Props, 'venueId' | 'floorName' | 'bill'> & { readonly request: AssistanceRequest };

function OpenRequest({ request, venueId, floorName, bill }: OpenProps) {
  const t = usePortalRequestsTexts();
  const portal = usePortalTexts();
  const minutes = useMinutesSince(request.createdAt);
  const { mutate, isPending, isError } = useRequestMove(request, venueId);
  const coming = request.status === 'acknowledged';
  const issue = request.service === '/report-issue';
  const Icon = issue ? TriangleAlert : ConciergeBell;
  const head = `request-${request._id}`;
  return (
    <li className="request-card" data-age={stageOf(minutes)} data-request={request._id}>
      <span className="request-card__table num" aria-hidden>
        <PlaceSign {...request} />
      </span>
      <div id={head}>
        <b>{requestWords(request.subOption, portal)}</b>
        <small>
          <Icon className="icon" aria-hidden />
          {request.table > 0 && <span className="visually-hidden">{placeWords(request, portal)} · </span>}
          {t(issue ? 'issue' : 'call')} · {floorWords(request, floorName, portal)} · <span className="num">{t('age', { minutes })}</span>
          {request.origin && request.table > 0 && ` · ${portal(`marks.${request.origin}`)}`}
        </small>
        {coming && (
          <small className="request-card__coming">
            <Footprints className="icon" aria-hidden />
            {t('acknowledged')}
          </small>
        )}
      </div>
      <div className="request-card__steps">
        {request.subOption === ASKS_FOR_BILL && bill(request)}
        {!coming && (
          <button
            type="button"
            className="button button--ink"
            aria-describedby={head}
            disabled={isPending}
            onClick={() => mutate('acknowledged')}
          >
            {t('on_my_way')}
          </button>
        )}
        <button
          type="button"
          className={`button ${coming ? 'button--olive' : ''}`}
          aria-describedby={head}
          disabled={isPending}
          onClick={() => mutate('resolved')}
        >
          <Check className="icon" aria-hidden />
          {t('done')}
        </button>
      </div>
      <div role="alert" className="request-card__problem">
        {isError && t('failed')}
      </div>
    </li>
  );
}

/** Says a request that came while the page was open. */
function Announced({ requests }: { readonly requests: readonly AssistanceRequest[] }) {
  const t = usePortalRequestsTexts();
  const portal = usePortalTexts();
  const known = useRef<ReadonlySet<string> | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const before = known.current;
    known.current = new Set(requests.map(({ _id }) => _id));
    const news = before ? requests.filter(({ _id }) => !before.has(_id)) : [];
    if (news.length > 0)
      setSaid(
        news
          .map((request) => t('announce', { place: placeWords(request, portal), what: requestWords(request.subOption, portal) }))
          .join('. '),
      );
  }, [requests, t, portal]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}

const MINUTE_MS = 60_000;

function PastHour({ venueId }: { readonly venueId: string }) {
  const t = usePortalRequestsTexts();
  const portal = usePortalTexts();
  const { time } = useZoneTimes();
  const requests = usePastRequests(venueId);
  if (!requests) return null;
  return (
    <section aria-labelledby="requests-past">
      <h2 id="requests-past">{t('past')}</h2>
      {requests.length === 0 ? (
        <p className="muted">{t('past_none')}</p>
      ) : (
        <ul className="requests-past">
          {requests.map((request) => (
            <li key={request._id}>
              <time className="num" dateTime={request.resolvedAt ?? ''}>
                {time(request.resolvedAt ?? request.createdAt)}
              </time>
              <b>{placeWords(request, portal)}</b>
              <span>{requestWords(request.subOption, portal)}</span>
              <small>{t('took', { minutes: minutesTaken(request) })}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const minutesTaken = ({ createdAt, resolvedAt }: AssistanceRequest): number =>
  resolvedAt === null ? 0 : Math.max(0, Math.floor((Date.parse(resolvedAt) - Date.parse(createdAt)) / MINUTE_MS));
