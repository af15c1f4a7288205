import { useState } from 'react';
import { Link } from 'react-router';
import { PLAN_STANDINGS, tierOf, type PlanStanding } from '#domain/plan.ts';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { datesIn } from '#platform/shared/dates.ts';
import type { exportVenue, listVenueLines, VenueLine } from '../contract.ts';
import { adminCall } from './admin-calls.ts';
import { PageHead } from './admin-frame.tsx';
import { download } from './download.ts';
import { Problem, Select } from './fields.tsx';
import { ImportVenue } from './import-venue.tsx';
import { LookDialog } from './look-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { FirstVenue, NothingFound, NothingYet } from './nothing.tsx';
import { PagedList, SearchField, useMoments, useSearch } from './paged-list.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { useAction } from './use-action.ts';
import { useReadAgain } from './read-again.ts';

const STATES = ['live', 'suspended', 'deleted'] as const;
type Asking = { readonly venue: VenueLine; readonly what: VenueLine['status'] | 'move' | 'look' | 'plan' };

export function VenuesPage() {
  const t = useAdminTexts();
  const readAgain = useReadAgain();
  const search = useSearch();
  const [state, setState] = useState<'' | (typeof STATES)[number]>('');
  const [standing, setStanding] = useState<'' | PlanStanding>('');
  const [asking, setAsking] = useState<Asking | null>(null);
  const [said, setSaid] = useState('');
  const done = (words: string) => {
    setAsking(null);
    setSaid(words);
    readAgain();
  };
  return (
    <>
      <PageHead title={t('venues.title')} lead={t('venues.lead')}>
        <ImportVenue done={done} />
      </PageHead>
      <p role="status" className={said === '' ? 'visually-hidden' : 'notice notice--olive admin-said'}>
        {said}
      </p>
      <div className="admin-filters">
        <SearchField label={t('venues.search')} value={search.typed} onValue={search.type} />
        <Select
          label={t('venues.state')}
          value={state}
          onValue={setState}
          options={[{ value: '', text: t('venues.state_any') }, ...STATES.map((value) => ({ value, text: t(`venues.state_${value}`) }))]}
        />
        <Select
          label={t('venues.standing')}
          value={standing}
          onValue={setStanding}
          options={[
            { value: '', text: t('venues.standing_any') },
            ...PLAN_STANDINGS.map((value) => ({ value, text: t(`venues.standing_${value}`) })),
          ]}
        />
      </div>
      <PagedList<VenueLine>
        name={['venues', search.query, state, standing]}
        label={t('venues.title')}
        empty={
          search.query === '' && state === '' && standing === '' ? (
            <NothingYet title={t('venues.none')} text={t('venues.none_text')}>
              <FirstVenue />
            </NothingYet>
          ) : (
            <NothingFound
              text={t('venues.empty')}
              clear={() => {
                search.type('');
                setState('');
                setStanding('');
              }}
            />
          )
        }
        load={async (after, signal) => {
          const query = { q: search.query, ...(state && { status: state }), ...(standing && { plan: standing }), ...(after && { after }) };
          const { venues, next, total } = await adminCall<typeof listVenueLines>('GET', '/api/admin/venues', {
            query,
            signal: inTimeFor(signal),
          });
          return { rows: venues, next, total };
        }}
        row={(venue) => <VenueRow venue={venue} ask={(what) => setAsking({ venue, what })} />}
      />
      {asking?.what === 'move' && <MoveDialog venue={asking.venue} close={() => setAsking(null)} done={done} />}
      {asking?.what === 'look' && <LookDialog venue={asking.venue} close={() => setAsking(null)} />}
      {asking?.what === 'plan' && <PlanDialog venue={asking.venue} close={() => setAsking(null)} done={done} />}
      {asking && asking.what !== 'move' && asking.what !== 'look' && asking.what !== 'plan' && (
        <StatusDialog venue={asking.venue} status={asking.what} close={() => setAsking(null)} done={done} />
      )}
    </>
  );
}

const BADGES = { live: 'badge--olive', suspended: 'badge--honey', deleted: 'badge--wine' } as const;
const STANDING_BADGES = { late: 'badge--wine', paid: 'badge--olive', trial: '', hand: '', over: 'badge--honey' } as const;
type RowProps = { readonly venue: VenueLine; readonly ask: (what: Asking['what']) => void };

function VenueRow({ venue, ask }: RowProps) {
  const t = useAdminTexts();
  const moment = useMoments();
  // A day by the venue's clocks: nobody else's zone may move it.
  const dayOf = (day: string) => datesIn(t.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day));
  const { problem, busy, run } = useAction();
  const file = () =>
    run(async () => {
      const content = await adminCall<typeof exportVenue>('GET', '/api/admin/venues/:id/export', { params: { id: venue._id } });
      download(`parea-venue-${venue.id}.json`, content);
    });
  const exporting = t(busy ? 'venues.exporting' : 'venues.do_export');
  /** Hidden words inside a button would be read with a space before their colon. */
  const named = (act: string) => t('venues.do_of', { act, venue: venue.title });
  const action = (what: Asking['what'], danger = false) => {
    const act = t(`venues.do_${what === 'live' && venue.status === 'deleted' ? 'undelete' : what}`);
    const look = `button button--small ${danger ? 'button--danger' : ''}`;
    return (
      <button type="button" className={look} aria-label={named(act)} onClick={() => ask(what)}>
        {act}
      </button>
    );
  };
  return (
    <div className="admin-line">
      <div className="admin-line__what">
        <h2>
          <span className="num muted">{venue.id}</span> {venue.title}
        </h2>
        <p>
          <span className={`badge ${BADGES[venue.status]}`}>{t(`venues.state_${venue.status}`)}</span>{' '}
          {!venue.listed && <span className="badge badge--honey">{t('venues.unlisted')}</span>}{' '}
          {venue.standing !== null && (
            <span className={`badge ${STANDING_BADGES[venue.standing]}`}>{t(`venues.standing_${venue.standing}`)}</span>
          )}{' '}
          {!venue.owned && <span className="badge badge--honey">{t('venues.unowned')}</span>} {venue.company.name}
          {venue.place !== '' && ` · ${venue.place}`}
        </p>
        <p className="muted">
          {t('venues.today', { count: venue.ordersToday })} · {t(`venues.plan_${tierOf(venue.tier)}`)}
          {venue.lastDay !== null && ` · ${t('venues.plan_until', { day: dayOf(venue.lastDay) })}`}
          {venue.renewsAt !== null && ` · ${t('venues.renews', { when: moment(venue.renewsAt) })}`}
          {venue.deleteAfter !== null && ` · ${t('venues.gone', { when: moment(venue.deleteAfter) })}`}
        </p>
      </div>
      <div className="admin-line__do">
        {venue.status !== 'deleted' && (
          <Link className="button button--small" to={`/create-edit-stores?edit=${venue.id}`} aria-label={named(t('venues.do_edit'))}>
            {t('venues.do_edit')}
          </Link>
        )}
        {venue.status !== 'deleted' && action('look')}
        {venue.status === 'live' ? action('suspended') : action('live')}
        {venue.status !== 'deleted' && action('move')}
        {venue.status !== 'deleted' && action('plan')}
        <button
          type="button"
          className="button button--small"
          aria-label={named(exporting)}
          aria-disabled={busy || undefined}
          onClick={() => void file()}
        >
          {exporting}
        </button>
        {venue.status !== 'deleted' && action('deleted', true)}
      </div>
      <Problem text={problem} />
    </div>
  );
}
