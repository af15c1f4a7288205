import { useMutation, useQuery } from '@tanstack/react-query';
import { Armchair, CircleCheck, ExternalLink, Smartphone } from 'lucide-react';
import { lastDayOf } from '#domain/plan.ts';
import { isStillRehearsal, ORDER_STATUS } from '#domain/order-status.ts';
import type { Reason } from '#domain/reasons.ts';
import type { moveOrder } from '#features/ordering/board-contract.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { tableCodes } from '#features/tables/contract.ts';
import type { MadeVenue } from '#features/venues/ui/first-venue-form.tsx';
import { call } from '#platform/browser/api.ts';
import { failureOf } from '#platform/browser/failure.ts';
import { inTime, inTimeFor } from '#platform/browser/kept.ts';
import { datesIn } from '#platform/shared/dates.ts';
import type { Language } from '#platform/shared/languages.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';

import '#platform/ui/said.css';
import { useRehearsal, type Rehearsal } from './use-rehearsal.ts';

type Props = { readonly venue: MadeVenue; readonly enter: (path: string) => void };

/** A venue that was just made: what its owner does first. */
export const FirstCode = (props: Props) => (props.venue.start === 'example' ? <Rehearse {...props} /> : <FillMenu {...props} />);

/** Of a menu without dishes nobody orders: they come first. */
function FillMenu({ venue, enter }: Props) {
  const t = usePortalTexts();
  const until = lastDayText(venue, t.language);
  const brings = venue.start === 'import';
  return (
    <div className="said first-code">
      <h1>{t('first.made_title', { venue: venue.title })}</h1>
      <p>{t(brings ? 'first.made_import' : 'first.made_empty')}</p>
      {until !== null && <p className="muted">{t('first.until', { until })}</p>}
      <div className="first-code__ways">
        <button
          type="button"
          className="button button--primary button--large"
          onClick={() => enter(`/portal/menu?storeId=${venue.id}${brings ? '#import' : ''}`)}
        >
          {t(brings ? 'first.to_import' : 'first.to_menu')}
        </button>
        <button type="button" className="button button--large" onClick={() => enter('/portal/tables?view=print')}>
          {t('first.to_print')}
        </button>
        <button type="button" className="button button--large" onClick={() => enter('/portal/overview')}>
          {t('first.to_overview')}
        </button>
      </div>
    </div>
  );
}

/** The last day of the trial by the venue's clocks, as it is said everywhere else: it ends at that day's midnight. */
function lastDayText({ trialEndsAt, timeZone }: MadeVenue, language: Language): string | null {
  if (trialEndsAt === null) return null;
  const day = datesIn(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return day.format(Date.parse(lastDayOf(new Date(trialEndsAt), timeZone)));
}

/** Its first table's code, to scan and to order from. */
function Rehearse({ venue, enter }: Props) {
  const t = usePortalTexts();
  const { data, isError, refetch } = useQuery({
    queryKey: ['first-code', venue._id],
    queryFn: ({ signal }) =>
      call<typeof tableCodes>('GET', '/api/venues/:id/tables/codes', { params: { id: venue._id }, signal: inTimeFor(signal) }),
  });
  const [code] = data?.codes ?? [];
  const rehearsal = useRehearsal(venue._id);
  const until = lastDayText(venue, t.language);
  return (
    <div className="said first-code">
      <h1>{t('first.made_title', { venue: venue.title })}</h1>
      {!rehearsal.order && <p>{until === null ? t('first.made_free') : t('first.made', { until })}</p>}
      <Progress {...rehearsal} />
      {isError && (
        <button type="button" className="button" onClick={() => void refetch()}>
          {t('shell.try_again')}
        </button>
      )}
      {code && !rehearsal.order && (
        <>
          <svg
            className="first-code__qr"
            viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label={t('first.code', { table: code.table })}
          >
            <path d={code.path} fill="#2b2019" />
          </svg>
          <a className="button" href={code.address} target="_blank" rel="noreferrer">
            <ExternalLink className="icon" aria-hidden />
            {t('first.open_menu', { table: code.table })}
          </a>
        </>
      )}
      {rehearsal.order && (
        <>
          <Discard order={rehearsal.order} />
          <Next enter={enter} />
        </>
      )}
      <div className="first-code__ways">
        <button type="button" className="button button--primary button--large" onClick={() => enter('/portal/overview')}>
          {t('first.to_overview')}
        </button>
        {!rehearsal.order && (
          <button type="button" className="button button--large" onClick={() => enter('/portal/tables?view=print')}>
            {t('first.to_print')}
          </button>
        )}
        {rehearsal.order && (
          <button type="button" className="button button--large" onClick={() => enter('/portal/orders')}>
            {t('first.to_board')}
          </button>
        )}
      </div>
    </div>
  );
}

/** What has happened since, said as it does. */
function Progress({ seatedAt, order }: Rehearsal) {
  const t = usePortalTexts();
  return (
    <div role="status" className="first-progress">
      {order ? (
        <>
          <p className="first-progress__said">
            <CircleCheck className="icon" aria-hidden />
            {t('first.arrived', { number: order.number })}
          </p>
          <article className="first-ticket">
            <header>
              <b>{t('first.ticket', { table: order.table })}</b> <span className="num">#{order.number}</span> {order.buyersName}
            </header>
            <ul>
              {order.order.map(({ id, quantity, payload }) => (
                <li key={id}>
                  <b className="num">{quantity}</b> {payload.item.name}
                </li>
              ))}
            </ul>
          </article>
        </>
      ) : (
        <p className="first-progress__said">
          {seatedAt === null ? <Smartphone className="icon" aria-hidden /> : <Armchair className="icon" aria-hidden />}
          {seatedAt === null ? t('first.waiting') : t('first.seated', { table: seatedAt })}
        </p>
      )}
    </div>
  );
}

const REHEARSAL: Reason = 'rehearsal';

/** What was only tried is no sale: cancelled, for that reason, which the log has too. What somebody cooks or paid may be a guest's. */
function Discard({ order }: { readonly order: SavedOrder }) {
  const t = usePortalTexts();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      call<typeof moveOrder>('POST', '/api/orders/:id/status', {
        params: { id: order._id },
        body: { orderStatus: ORDER_STATUS.cancelled, reason: REHEARSAL },
        signal: inTime(),
      }),
  });
  return (
    <div className="first-discard" role="status">
      {isSuccess ? (
        <p className="first-progress__said">
          <CircleCheck className="icon" aria-hidden />
          {t('first.discarded')}
        </p>
      ) : (
        isStillRehearsal({ status: order.orderStatus, paymentStatus: order.paymentStatus }) && (
          <button type="button" className="button" aria-disabled={isPending || undefined} onClick={() => !isPending && mutate()}>
            {t('first.discard', { number: order.number, table: order.table })}
          </button>
        )
      )}
      {error && <p className="field__error">{t(`failure.${failureOf(error)}`)}</p>}
    </div>
  );
}

/** Where a new venue's owner goes once it works. */
function Next({ enter }: Pick<Props, 'enter'>) {
  const t = usePortalTexts();
  const steps = [
    ['next_print', '/portal/tables?view=print'],
    ['next_hours', '/portal/settings'],
    ['next_team', '/portal/team'],
  ] as const;
  return (
    <>
      <p>{t('first.arrived_text')}</p>
      <ul className="first-next">
        {steps.map(([name, path]) => (
          <li key={name}>
            <button type="button" className="button button--block" onClick={() => enter(path)}>
              {t(`first.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
