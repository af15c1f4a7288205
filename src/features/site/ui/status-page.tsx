import circleCheck from 'icon-paths:circle-check';
import triangleAlert from 'icon-paths:triangle-exclamation-point';
import type { ReactNode } from 'react';
import type { Page } from '#platform/shared/page.ts';
import { datesIn } from '#platform/shared/dates.ts';
import type { Status } from '../page-inputs.ts';
import { SiteIcon, SITE_TEXTS } from './site-frame.tsx';
import { renderSitePage, type SiteInput } from './site-page.tsx';

/** Whether this installation works, for everybody who wonders: read anew with each look, also where the database is away. */
export function renderStatus(input: SiteInput & { readonly status: Status }): Page {
  const { language, status } = input;
  const t = SITE_TEXTS[language];
  const { takesOrders, waitingMails, failingWork } = status;
  return renderSitePage(input, {
    title: t('status.page_title'),
    description: t('status.description'),
    icons: { 'circle-check': circleCheck, 'triangle-alert': triangleAlert },
    children: (
      <main className="wrap status">
        <h1>{t(takesOrders ? 'status.up' : 'status.down')}</h1>
        <p className="status__lead">{t(takesOrders ? 'status.up_text' : 'status.down_text')}</p>
        <dl>
          <Line name={t('status.orders')} good={takesOrders}>
            {t(takesOrders ? 'status.orders_taken' : 'status.orders_not')}
          </Line>
          <Line name={t('status.database')} good={waitingMails !== null}>
            {t(waitingMails === null ? 'status.database_away' : 'status.database_answers')}
          </Line>
          <Line name={t('status.work')} good={failingWork === 0}>
            {failingWork === 0 ? t('status.work_runs') : t('status.work_fails', { count: failingWork })}
          </Line>
          {waitingMails !== null && <Line name={t('status.mails')}>{t('status.mails_waiting', { count: waitingMails })}</Line>}
          <Line name={t('status.since')}>
            <Moment language={language} at={status.startedAt} />
          </Line>
          <Line name={t('status.version')}>{status.version}</Line>
        </dl>
        <p className="status__note">
          {t.rich<ReactNode>('status.asked', { moment: () => <Moment key="at" language={language} at={status.at} /> })}
        </p>
        <p className="status__note">{t.rich<ReactNode>('status.machines', { code: (said) => <code key="code">{said}</code> })}</p>
      </main>
    ),
  });
}

/** `good` undefined: a fact that is neither well nor ill. */
function Line({ name, good, children }: { readonly name: string; readonly good?: boolean; readonly children: ReactNode }) {
  return (
    <div data-state={good === undefined ? undefined : good ? 'good' : 'bad'}>
      <dt>{name}</dt>
      <dd>
        {good !== undefined && <SiteIcon name={good ? 'circle-check' : 'triangle-alert'} />}
        {children}
      </dd>
    </div>
  );
}

/** In UTC: who reads it may be anywhere. */
function Moment({ language, at }: { readonly language: SiteInput['language']; readonly at: number }) {
  const format = datesIn(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return <time dateTime={new Date(at).toISOString()}>{format.format(at)} UTC</time>;
}
