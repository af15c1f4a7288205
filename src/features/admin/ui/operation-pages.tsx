import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAdminTexts } from '#texts/area-contexts.ts';
import type { MailLine, readJobs, readMails, retryMails } from '../contract.ts';
import { adminCall } from './admin-calls.ts';
import { Failure, PageHead, Wait } from './admin-frame.tsx';
import { Select } from './fields.tsx';
import { problemOf } from './problem.ts';
import { PagedList, useMoments } from './paged-list.tsx';

const STATES = ['queued', 'sent', 'failed'] as const;
const BADGES = { queued: 'badge--honey', sent: 'badge--olive', failed: 'badge--wine' } as const;

/** To whom and about what; never what a mail says, for it may let somebody in. */
export function MailPage() {
  const t = useAdminTexts();
  const moment = useMoments();
  const [state, setState] = useState('');
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
        empty={t('mail.empty')}
        load={async (after, signal) => {
          const query = new URLSearchParams({ ...(state && { state }), ...(after && { after }) });
          const { mails, next } = await adminCall<typeof readMails>('GET', `/api/admin/mail?${query}`, { signal });
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
            {mail.lastError !== null && <p className="field__error">{mail.lastError}</p>}
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
    queryFn: ({ signal }) => adminCall<typeof readJobs>('GET', '/api/admin/jobs', { signal }),
    refetchInterval: 30_000,
  });
  const retry = useMutation({
    mutationFn: (ids: string[]) => adminCall<typeof retryMails>('POST', '/api/admin/jobs/mails', { body: { ids } }),
    onSettled: () => jobs.refetch(),
  });
  if (jobs.isError && !jobs.data) return <Failure error={jobs.error} retry={() => void jobs.refetch()} />;
  if (!jobs.data) return <Wait />;
  const { work, failedMails, deadMails } = jobs.data;
  return (
    <>
      <PageHead title={t('jobs.title')} lead={t('jobs.lead')} />
      <p className={`notice ${failedMails > 0 ? 'notice--wine' : 'notice--olive'} admin-said`}>
        <span>
          {t('jobs.mails', { count: failedMails })} {failedMails > 0 && <Link to="/create-edit-stores/mail">{t('jobs.to_mail')}</Link>}
        </span>
      </p>
      <p role="status" className="muted">
        {retry.data && t('jobs.retried', { count: retry.data.retried })}
      </p>
      {retry.isError && (
        <p role="alert" className="field__error">
          {problemOf(retry.error, t)}
        </p>
      )}
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
        </section>
      )}
      <ul className="admin-list" aria-label={t('jobs.title')}>
        {work.map((each) => (
          <li key={each.name} className="card">
            <div className="admin-line__what">
              <h2>{each.name}</h2>
              <p>
                <span className={`badge ${each.lastError !== null ? 'badge--wine' : each.lastRun === null ? '' : 'badge--olive'}`}>
                  {t(each.lastError === null ? (each.lastRun === null ? 'jobs.waiting' : 'jobs.well') : 'jobs.failing')}
                </span>
              </p>
              <p className="muted">
                {t('jobs.last', { when: moment(each.lastRun) })} · {t('jobs.failures', { count: each.failures })}
              </p>
              {each.lastError !== null && <p className="field__error">{each.lastError}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
