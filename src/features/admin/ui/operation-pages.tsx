import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import type { MailLine, readJobs, readMails, retryMails, Work } from '../contract.ts';
import { adminCall, AdminSignedOut } from './admin-calls.ts';
import { Failure, PageHead, Loading } from './admin-frame.tsx';
import { Problem, Select } from './fields.tsx';
import { NothingFound, NothingYet } from './nothing.tsx';
import { problemOf } from './problem.ts';
import { PagedList, useMoments } from './paged-list.tsx';

const STATES = ['queued', 'sent', 'failed'] as const;
const BADGES = { queued: 'badge--honey', sent: 'badge--olive', failed: 'badge--wine' } as const;

/** To whom and about what; never what a mail says, for it may let somebody in. */
export function MailPage() {
  const t = useAdminTexts();
  const moment = useMoments();
  const [state, setState] = useState<'' | (typeof STATES)[number]>('');
  return (
    <>
      <PageHead title={t('mail.title')} lead={t('mail.lead')} />
      <div className="admin-filters">
        <Select
          label={t('mail.state')}
          value={state}
          onValue={setState}
          options={[{ value: '', text: t('mail.state_any') }, ...STATES.map((value) => ({ value, text: t(`mail.state_${value}`) }))]}
        />
      </div>
      <PagedList<MailLine>
        name={['mail', state]}
        label={t('mail.title')}
        empty={
          state === '' ? (
            <NothingYet title={t('mail.none')} text={t('mail.none_text')} />
          ) : (
            <NothingFound text={t('mail.empty')} clear={() => setState('')} />
          )
        }
        load={async (after, signal) => {
          const query = { ...(state && { state }), ...(after && { after }) };
          const { mails, next } = await adminCall<typeof readMails>('GET', '/api/admin/mail', { query, signal: inTimeFor(signal) });
          return { rows: mails, next };
        }}
        row={(mail) => (
          <div className="admin-line__what">
            <h2>{mail.subject}</h2>
            <p>
              <span className={`badge ${BADGES[mail.state]}`}>{t(`mail.state_${mail.state}`)}</span> {mail.to}
            </p>
            <p className="muted">
              {moment(mail.at)} · {t('mail.tries', { count: mail.tries })}
            </p>
            {mail.lastError !== null && (
              <p className="field__error" lang="en">
                {mail.lastError}
              </p>
            )}
          </div>
        )}
      />
    </>
  );
}

/** What the system does by itself, and whether it works. */
export function JobsPage() {
  const t = useAdminTexts();
  const moment = useMoments();
  const jobs = useQuery({
    queryKey: ['admin', 'jobs'],
    queryFn: ({ signal }) => adminCall<typeof readJobs>('GET', '/api/admin/jobs', { signal: inTimeFor(signal) }),
    // Who is signed out is asked once, not every half minute.
    refetchInterval: ({ state }) => (state.error instanceof AdminSignedOut ? false : 30_000),
  });
  const retry = useMutation({
    mutationFn: (ids: string[]) => adminCall<typeof retryMails>('POST', '/api/admin/jobs/mails', { body: { ids } }),
    onSuccess: () => jobs.refetch(),
  });
  if (jobs.isError && !jobs.data) return <Failure error={jobs.error} retry={() => void jobs.refetch()} />;
  if (!jobs.data) return <Loading />;
  const { work, failedMails, deadMails } = jobs.data;
  return (
    <>
      <PageHead title={t('jobs.title')} lead={t('jobs.lead')} />
      {jobs.isError && (
        <div role="alert" className="notice notice--wine admin-said">
          <span>
            {t('jobs.stale')} {problemOf(jobs.error, t)}
          </span>
          <button type="button" className="button button--small" onClick={() => void jobs.refetch()}>
            {t('page.retry')}
          </button>
        </div>
      )}
      <p className={`notice ${failedMails > 0 ? 'notice--wine' : 'notice--olive'} admin-said`}>
        <span>
          {t('jobs.mails', { count: failedMails })} {failedMails > 0 && <Link to="/create-edit-stores/mail">{t('jobs.to_mail')}</Link>}
        </span>
      </p>
      <p role="status" className="muted">
        {retry.data && t('jobs.retried', { count: retry.data.retried })}
      </p>
      {deadMails.length > 0 && (
        <section className="card admin-section">
          <h2>{t('jobs.dead')}</h2>
          <ul>
            {deadMails.map(({ _id, to, subject, at }) => (
              <li key={_id}>
                {subject} · {to} · {moment(at)}
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="button button--small"
            aria-disabled={retry.isPending || undefined}
            onClick={() => retry.isPending || retry.mutate(deadMails.slice(0, 500).map(({ _id }) => _id))}
          >
            {t('jobs.retry')}
          </button>
          <Problem text={retry.isError ? problemOf(retry.error, t) : null} />
        </section>
      )}
      <ul className="admin-list" aria-label={t('jobs.title')}>
        {work.map((each) => (
          <li key={each.name} className="card">
            <WorkState work={each} />
          </li>
        ))}
      </ul>
    </>
  );
}

function WorkState({ work }: { readonly work: Work }) {
  const t = useAdminTexts();
  const moment = useMoments();
  return (
    <div className="admin-line__what">
      <h2>{t(`jobs.work.${work.name}`)}</h2>
      <p>
        <span className={`badge ${work.lastError !== null ? 'badge--wine' : work.lastRun === null ? '' : 'badge--olive'}`}>
          {t(work.lastError === null ? (work.lastRun === null ? 'jobs.not_run' : 'jobs.well') : 'jobs.failing')}
        </span>
      </p>
      <p className="muted">
        {work.lastRun !== null && `${t('jobs.last', { when: moment(work.lastRun) })} · `}
        {t('jobs.failures', { count: work.failures })}
      </p>
      {work.lastError !== null && (
        <p className="field__error" lang="en">
          {work.lastError}
        </p>
      )}
    </div>
  );
}
