import { useState, type ReactNode } from 'react';
import { may } from '#domain/permissions.ts';
import { BUSINESS_DAY_BEGINS } from '#domain/local-time.ts';
import { Said } from '#platform/ui/said.tsx';
import { LoadingPart } from '#platform/ui/loading-part.tsx';
import { usePortalOverviewTexts } from '#texts/area-contexts.ts';
import type { Overview } from '../../contract.ts';
import { RANGES, type Range } from '../../report-views.ts';
import { clockText, hourOf, longDay } from '../wording.ts';
import { Bars } from './bars.tsx';
import { GettingStarted } from './getting-started.tsx';
import { Kpis } from './kpis.tsx';
import './overview.css';
import { PromotionsPanel } from './promotions-panel.tsx';
import { RightNow } from './right-now.tsx';
import { Sells } from './sells.tsx';
import { TakingChip } from './taking-chip.tsx';
import { PlanNotice } from './plan-notice.tsx';
import { useOverview, type OverviewVenue } from './use-overview.ts';

/** When the next business day begins. */
const DAY_ENDS = `0${BUSINESS_DAY_BEGINS}:00`;

type Props = {
  readonly venue: OverviewVenue;
  /** Whom to greet. */ readonly name: string;
  /** What else an owner is told of. */ readonly notice: ReactNode;
};

/** What an owner looks at first: how it goes, against the usual, and what needs somebody now. */
export function OverviewPage({ venue, name, notice }: Props) {
  const t = usePortalOverviewTexts();
  const [range, setRange] = useState<Range>('today');
  const { overview, failed, retry, connection } = useOverview(venue._id, range, may(venue, 'orders'));
  if (failed) return <Failed retry={retry} />;
  if (!overview) return <LoadingPart words={t('loading')} />;
  return (
    <>
      <header className="portal-head">
        <div>
          <p className="overview__day">
            <span className="muted">
              {longDay(overview.to, t.language)} · {t('day.ends', { time: DAY_ENDS })}
            </span>
            <TakingChip overview={overview} />
          </p>
          <h1>{t(`greeting.${partOfDay(overview)}`, { name })}</h1>
        </div>
        <div className="portal-head__tools">
          {connection === 'lost' && (
            <p className="connection" data-lost role="status">
              <i className="live-dot" />
              {t('live.lost', { time: clockText(overview.now, overview.timeZone) })}
            </p>
          )}
          <Ranges range={range} choose={setRange} />
        </div>
      </header>
      {venue.role === 'owner' && <PlanNotice overview={overview} />}
      {notice}
      <GettingStarted steps={overview.start} venue={venue} />
      <div className="overview" data-range={overview.range}>
        <Kpis overview={overview} />
        <Bars overview={overview} />
        <RightNow overview={overview} />
        <Sells overview={overview} />
        <PromotionsPanel overview={overview} />
      </div>
    </>
  );
}

function partOfDay({ now, timeZone }: Overview): 'morning' | 'afternoon' | 'evening' {
  const hour = hourOf(now, timeZone);
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

function Ranges({ range, choose }: { readonly range: Range; readonly choose: (range: Range) => void }) {
  const t = usePortalOverviewTexts();
  return (
    <fieldset className="segmented segmented--inline">
      <legend className="visually-hidden">{t('range.label')}</legend>
      {RANGES.map((one) => (
        <label key={one}>
          <input type="radio" name="range" checked={one === range} onChange={() => choose(one)} />
          {t(`range.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}

function Failed({ retry }: { readonly retry: () => void }) {
  const t = usePortalOverviewTexts();
  return (
    <Said title={t('title')} text={t('failed')} isAlert>
      <button type="button" className="button button--primary button--large" onClick={retry}>
        {t('failed_again')}
      </button>
    </Said>
  );
}
