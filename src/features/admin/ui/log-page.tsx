import type { ReactNode } from 'react';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import type { LogLine, readLog } from '../contract.ts';
import { adminCall } from './admin-calls.ts';
import { PageHead } from './admin-frame.tsx';
import { NothingFound, NothingYet } from './nothing.tsx';
import { LogFilterBar, useLogFilter } from './log-filter.tsx';
import { PagedList, useMoments } from './paged-list.tsx';

const KNOWN = [
  'venue.created',
  'venue.saved',
  'venue.imported',
  'venue.suspended',
  'venue.restored',
  'venue.deleted',
  'venue.erased',
  'venue.moved',
  'venue.plan',
  'venue.looked_at',
  'venue.plan_chosen',
  'venue.plan_managed',
  'user.admin_in',
  'user.signed_out',
  'user.verified',
  'user.link_sent',
  'user.promoted',
  'user.demoted',
  'user.disabled',
  'user.enabled',
  'user.removed',
  'user.promote_refused',
  'user.demote_refused',
  'user.disable_refused',
  'user.remove_refused',
  'user.admin_made',
  'user.password_set',
  'user.password_chosen',
  'mail.retried',
  'second_factor.on',
  'second_factor.off',
  'second_factor.reset',
] as const;

type Props = {
  /** What venues call an action of their own. */
  readonly say: (action: string) => string;
  /** The values before and after. */
  readonly fields: (entry: LogLine) => ReactNode;
};

/** What was done on the platform and at its venues, by whom. */
export function LogPage({ say, fields }: Props) {
  const t = useAdminTexts();
  const filter = useLogFilter();
  const { query } = filter;
  const moment = useMoments();
  const said = (action: string): string => {
    const known = KNOWN.find((each) => each === action);
    return known === undefined ? say(action) : t(`log.${known}`);
  };
  return (
    <>
      <PageHead title={t('log.title')} lead={t('log.lead')} />
      <LogFilterBar filter={filter} say={say} />
      <PagedList<LogLine>
        name={['log', JSON.stringify(query)]}
        label={t('log.title')}
        empty={
          Object.keys(query).length === 0 ? (
            <NothingYet title={t('log.none')} text={t('log.none_text')} />
          ) : (
            <NothingFound text={t('log.empty')} clear={filter.clear} />
          )
        }
        load={async (after, signal) => {
          const asked = { ...query, ...(after && { after }) };
          const { entries, next } = await adminCall<typeof readLog>('GET', '/api/admin/log', { query: asked, signal: inTimeFor(signal) });
          return { rows: entries, next };
        }}
        row={(entry) => (
          <div className="admin-line__what">
            <h2>
              {said(entry.action)}
              {entry.subject !== '' && <span className="muted"> · {entry.subject}</span>}
            </h2>
            <p className="muted">
              {moment(entry.at)} · {entry.actor?.email ?? entry.via ?? t('log.system')}
              {entry.actor !== null && entry.via !== null && ` · ${t('log.via', { key: entry.via })}`} ·{' '}
              {entry.venue ? `${entry.venue.id} ${entry.venue.title}` : t('log.platform')}
            </p>
            {fields(entry)}
          </div>
        )}
      />
    </>
  );
}
