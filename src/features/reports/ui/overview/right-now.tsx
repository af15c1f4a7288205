import { CircleSlash, ConciergeBell, Flame } from 'lucide-react';
import type { ReactNode } from 'react';
import { unreadOrderOf } from '#domain/assistance.ts';
import type { Texts } from '#platform/shared/texts.ts';
import { PageLink } from '#platform/ui/page-link.tsx';
import { usePortalOverviewTexts } from '#texts/area-contexts.ts';
import type { PortalOverviewKey } from '#texts/keys.ts';
import type { Overview } from '../../contract.ts';

type Props = { readonly overview: Overview };
const MINUTE_MS = 60_000;
/** Of each kind; the rest is a number. */
const MOST_LATE = 4;
const MOST_SOLD_OUT = 3;

const REQUESTS: Readonly<Record<string, PortalOverviewKey>> = {
  'Ask for bill': 'request.bill',
  'Ask for utinsils': 'request.utensils',
  'Ask to clean area': 'request.clean',
  'Report issue': 'request.issue',
  'Report something else': 'request.issue',
};
const wordsOf = (subOption: string): PortalOverviewKey =>
  REQUESTS[subOption] ?? (unreadOrderOf(subOption) === null ? 'request.other' : 'request.allergy');

/** What is collected has no table, and its order says which it is. */
function placeOf({ table, subOption }: { readonly table: number; readonly subOption: string }, t: Texts<PortalOverviewKey>): string {
  const number = unreadOrderOf(subOption);
  return table === 0 && number !== null ? t('place.order', { number }) : t('place.table', { table });
}

const bold = (children: ReactNode) => <b>{children}</b>;

/** What the kitchen has in hand, and what needs somebody. */
export function RightNow({ overview }: Props) {
  const t = usePortalOverviewTexts();
  const { lanes, late, requests, soldOut, openRequests } = overview;
  // What the kitchen cooks needs nobody; what came in, and what stands ready, does.
  const waits = lanes.new + lanes.ready;
  return (
    <section className="card panel overview__live">
      <header>
        <h2>{t('now.title')}</h2>
        <PageLink to="/portal/orders">{t('now.board')}</PageLink>
      </header>
      <ul className="now-list">
        {(['new', 'preparing', 'ready'] as const).map((lane) => (
          <li key={lane}>
            <b className="num">{lanes[lane]}</b>
            <span>{t(`now.${lane}`)}</span>
          </li>
        ))}
      </ul>
      <p className="overview__requests">
        <PageLink to="/portal/requests">{t('now.requests', { count: openRequests })}</PageLink>
      </p>
      {late.length + requests.length + soldOut.length === 0 ? (
        <p className="overview__quiet">{waits === 0 ? t('now.calm') : t('now.on_board', { count: waits })}</p>
      ) : (
        <ul className="attention">
          <Late overview={overview} />
          {requests.map((request) => (
            <li key={request._id}>
              <ConciergeBell className="icon" aria-hidden />
              <span>{t.rich<ReactNode>(wordsOf(request.subOption), { place: placeOf(request, t), b: bold })}</span>
            </li>
          ))}
          <SoldOut overview={overview} />
        </ul>
      )}
    </section>
  );
}

function Late({ overview: { late, now } }: Props) {
  const t = usePortalOverviewTexts();
  return (
    <>
      {late.slice(0, MOST_LATE).map((order) => {
        const minutes = Math.floor((Date.parse(now) - Date.parse(order.since)) / MINUTE_MS);
        const place = order.table > 0 ? t('place.table', { table: order.table }) : t('place.order', { number: order.number });
        const what = order.ready ? 'late.ready' : 'late.waits';
        return (
          <li key={order._id}>
            <Flame className="icon" aria-hidden />
            <span>
              {minutes < 60
                ? t.rich<ReactNode>(what, { place, minutes, b: bold })
                : t.rich<ReactNode>(`${what}_long`, { place, hours: Math.floor(minutes / 60), b: bold })}
            </span>
          </li>
        );
      })}
      {late.length > MOST_LATE && (
        <li>
          <Flame className="icon" aria-hidden />
          <span>{t('late_more', { count: late.length - MOST_LATE })}</span>
        </li>
      )}
    </>
  );
}

function SoldOut({ overview: { soldOut } }: Props) {
  const t = usePortalOverviewTexts();
  return (
    <>
      {soldOut.slice(0, MOST_SOLD_OUT).map(({ id, name }) => (
        <li key={id}>
          <CircleSlash className="icon" aria-hidden />
          <span>{t.rich<ReactNode>('sold_out', { name, b: bold })}</span>
        </li>
      ))}
      {soldOut.length > MOST_SOLD_OUT && (
        <li>
          <CircleSlash className="icon" aria-hidden />
          <span>{t('sold_out_more', { count: soldOut.length - MOST_SOLD_OUT })}</span>
        </li>
      )}
    </>
  );
}
