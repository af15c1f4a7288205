import { Link } from 'react-router';
import { useAdminTexts } from '#texts/area-contexts.ts';
import type { Desk } from '../desk-contract.ts';
import { VENUE_TROUBLES, type VenueTrouble } from '../troubles.ts';
import { useMoments } from './paged-list.tsx';

/** What keeps guests waiting is not in the colour of what only wants a look. */
const BADGES = {
  untaken: 'badge--wine',
  payments: 'badge--wine',
  printers: 'badge--wine',
  webhooks: 'badge--honey',
  unverified: 'badge--honey',
  trial: '',
} as const satisfies Record<VenueTrouble, string>;

type Props = {
  readonly desk: Desk;
  readonly trouble: VenueTrouble | null;
  readonly choose: (trouble: VenueTrouble | null) => void;
};

/** Venues where something is wrong, the worst first; a trouble is chosen to see the venues that have it. */
export function FailingPart({ desk: { failing }, trouble, choose }: Props) {
  const t = useAdminTexts();
  const moment = useMoments();
  const there = VENUE_TROUBLES.filter((what) => failing.counts[what] > 0 || what === trouble);
  return (
    <section className="card desk__part desk__part--whole" aria-label={t('desk.failing')}>
      <h2>{t('desk.failing')}</h2>
      {failing.none && (
        <>
          <p>
            {t('desk.no_venue')}{' '}
            <a className="button button--primary" href="/login?accountType=store">
              {t('desk.first_venue')}
            </a>
          </p>
          <p className="muted">
            {t('desk.first_how')} <Link to="/create-edit-stores">{t('desk.first_whole')}</Link>
          </p>
        </>
      )}
      {there.length === 0 && !failing.none && <p className="muted">{t('desk.none_failing')}</p>}
      {there.length > 0 && (
        <fieldset className="desk__troubles">
          <legend className="visually-hidden">{t('desk.trouble_any')}</legend>
          {there.map((what) => (
            <button
              key={what}
              type="button"
              className="button button--small"
              aria-pressed={what === trouble}
              onClick={() => choose(what === trouble ? null : what)}
            >
              {t(`desk.trouble_${what}`)} <b className="num">{failing.counts[what]}</b>
            </button>
          ))}
        </fieldset>
      )}
      <ul className="desk__venues">
        {failing.venues.map((venue) => (
          <li key={venue._id}>
            <Link to={`/create-edit-stores?edit=${venue.id}`}>
              <span className="num muted">{venue.id}</span> {venue.title}
            </Link>
            <ul>
              {venue.troubles.map(({ what, count, since }) => (
                <li key={what}>
                  <span className={`badge ${BADGES[what]}`}>{t(`desk.has_${what}`, { count })}</span>
                  {since !== null && <span className="muted"> {t('users.since', { when: moment(since) })}</span>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {failing.total > failing.venues.length && (
        <p className="muted">{t('desk.more', { shown: failing.venues.length, total: failing.total })}</p>
      )}
    </section>
  );
}
