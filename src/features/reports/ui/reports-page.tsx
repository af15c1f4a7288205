import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { may, type Standing } from '#domain/permissions.ts';
import { PartFailed } from '#platform/ui/part-failed.tsx';
import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import type { Report } from '../contract.ts';
import { REPORT_VIEWS, type ReportTab, type ReportView } from '../report-views.ts';
import { BooksView } from './books/books-view.tsx';
import { ChangesView } from './changes/changes-view.tsx';
import { DayView } from './day-view.tsx';
import { emptyOf } from './empty-of.ts';
import { ExportLinks } from './export-links.tsx';
import { FigureOrders } from './figure-orders.tsx';
import { HeatMap } from './heat-map.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportTabs } from './report-tabs.tsx';
import { ReportTotals } from './report-totals.tsx';
import './reports.css';
import { queryOf, useReport, type Asked } from './use-report.ts';

// The charts' library is heavy, and only this page draws them.
const ReportChart = lazy(async () => ({ default: (await import('./report-chart.tsx')).ReportChart }));

export type ReportsVenue = Standing & { readonly _id: string; readonly title: string };

/** The venue's figures, and who changed what. What is looked at is in the address: it can be kept and sent. */
export function ReportsPage({ venue }: { readonly venue: ReportsVenue }) {
  const t = usePortalReportsTexts();
  const [query] = useSearchParams();
  const view = query.get('view');
  const changes = view === 'changes' && may(venue, 'audit');
  const current = changes ? 'changes' : view === 'day' || view === 'orders' || view === 'books' ? view : viewIn(query);
  return (
    <>
      <header className="portal-head">
        <div>
          <p className="muted">{venue.title}</p>
          <h1>{t('title')}</h1>
        </div>
      </header>
      <ReportTabs current={current} audit={may(venue, 'audit')} />
      <Shows current={current} venueId={venue._id} />
    </>
  );
}

type Current = ReportTab | 'orders';

function Shows({ current, venueId }: { readonly current: Current; readonly venueId: string }) {
  if (current === 'changes') return <ChangesView venueId={venueId} />;
  if (current === 'day') return <DayView venueId={venueId} />;
  if (current === 'books') return <BooksView venueId={venueId} />;
  return current === 'orders' ? <FigureOrders venueId={venueId} /> : <Figures venueId={venueId} />;
}

const viewIn = (query: URLSearchParams): ReportView => REPORT_VIEWS.find((view) => view === query.get('view')) ?? 'sales';

function Figures({ venueId }: { readonly venueId: string }) {
  const t = usePortalReportsTexts();
  const [query] = useSearchParams();
  const asked = queryOf(query, viewIn(query));
  const { report, fetching, failure, retry } = useReport(venueId, asked);
  return (
    <>
      <PeriodPicker report={report} invalid={failure === 'invalid_period'} />
      {failure !== null && failure !== 'invalid_period' && (
        <PartFailed text={t('failed')} again={t('failed_again')} busy={fetching} retry={retry} />
      )}
      {!report && failure === null && <p role="status">{t('loading')}</p>}
      {report && failure === null && (
        <div aria-busy={fetching} className="report">
          <ReportTotals report={report} ofMoney={report.view === 'methods' || report.view === 'method_days'} />
          {isEmpty(report) ? <Empty report={report} /> : <Shown report={report} venueId={venueId} asked={asked} />}
          <WhatCounts report={report} />
        </div>
      )}
    </>
  );
}

/** What may have something to say on days that sold nothing. */
const MONEY: readonly ReportView[] = ['methods', 'method_days', 'vat', 'tables', 'hours'];
const isEmpty = ({ rows, totals, view }: Report): boolean =>
  rows.length === 0 ||
  (totals.orders === 0 &&
    !MONEY.includes(view) &&
    !(view === 'sales' && (totals.stopped.orders > 0 || totals.received !== 0 || totals.refunds > 0)));

function Shown({ report, venueId, asked }: { readonly report: Report; readonly venueId: string; readonly asked: Asked }) {
  const t = usePortalReportsTexts();
  return (
    <>
      <section className="card panel report__chart">
        <header>
          <h2>{t(`chart.${report.view}`)}</h2>
        </header>
        {report.view === 'hours' ? (
          <HeatMap report={report} />
        ) : (
          <Suspense fallback={<p role="status">{t('loading')}</p>}>
            <ReportChart report={report} />
          </Suspense>
        )}
      </section>
      <section className="card panel report__table">
        <header>
          <h2>{t('table.title')}</h2>
          <ExportLinks venueId={venueId} asked={asked} />
        </header>
        <ReportTable key={report.view} report={report} label={t(`view.${report.view}`)} />
      </section>
    </>
  );
}

function Empty({ report: { view, totals } }: { readonly report: Report }) {
  const t = usePortalReportsTexts();
  const why = emptyOf(view, totals.orders);
  return (
    <section className="card panel report__empty">
      <h2>{t(`empty.${why}`)}</h2>
      <p>{t(why === 'guests' || why === 'times' ? `empty.${why}_text` : 'empty.text')}</p>
      <Link className="button" to="/portal/overview">
        {t('empty.to_overview')}
      </Link>
    </section>
  );
}

function WhatCounts({ report: { view, timeZone } }: { readonly report: Report }) {
  const t = usePortalReportsTexts();
  return (
    <details className="report__counts">
      <summary>{t('counts.title')}</summary>
      <p>{t('counts.sold')}</p>
      <p>{t('counts.refunds')}</p>
      <p>{t('counts.money')}</p>
      <p>{t('counts.day', { zone: timeZone })}</p>
      {view === 'vat' && <p>{t('counts.vat')}</p>}
      {view === 'stations' && <p>{t('counts.stations')}</p>}
      {view === 'items' && <p>{t('counts.items')}</p>}
      {view === 'people' && <p>{t('counts.people')}</p>}
    </details>
  );
}
