import type { CSSProperties } from 'react';
import { usePortalOverviewTexts } from '#texts/area-contexts.ts';
import type { Overview } from '../../contract.ts';
import { countText, dayText, weekdayText } from '../wording.ts';

/** The highest bar leaves a little air above it. */
const TALLEST = 90;
/** More labels than this would run into each other. */
const MOST_LABELS = 16;

/** Orders by the hour (or day) against the usual. For the eye; the same in a table for who listens. */
export function Bars({ overview }: { readonly overview: Overview }) {
  const t = usePortalOverviewTexts();
  const { bars, range } = overview;
  const top = Math.max(1, ...bars.flatMap(({ orders, usual }) => [orders, usual]));
  const every = Math.ceil(bars.length / MOST_LABELS);
  const title = t(range === 'today' ? 'chart.hours' : 'chart.days');
  return (
    <section className="card panel overview__chart">
      <header>
        <h2>{title}</h2>
        <p className="chart-key" aria-hidden>
          <span>
            <i />
            {t(`chart.now_${range}`)}
          </span>
          <span>
            <i />
            {range === 'today' ? t('chart.usual_today', { weekday: weekdayText(overview.to, t.language) }) : t('chart.usual')}
          </span>
        </p>
      </header>
      {bars.length === 0 ? (
        <p className="overview__quiet">{t('chart.empty')}</p>
      ) : (
        <>
          <div className="bars" aria-hidden>
            {bars.map((bar, at) => (
              <div
                key={bar.at}
                className="bars__col"
                data-now={bar.now || undefined}
                style={{ '--v': (bar.orders / top) * TALLEST, '--u': (bar.usual / top) * TALLEST } as CSSProperties}
              >
                <i />
                {bar.usual > 0 && <u />}
                <span className="num">{at % every === 0 && (range === 'today' ? bar.at : Number(bar.at.slice(-2)))}</span>
              </div>
            ))}
          </div>
          <BarTable title={title} overview={overview} />
        </>
      )}
    </section>
  );
}

function BarTable({ title, overview: { bars, range } }: { readonly title: string; readonly overview: Overview }) {
  const t = usePortalOverviewTexts();
  return (
    <table className="visually-hidden">
      <caption>{title}</caption>
      <tbody>
        {bars.map(({ at, orders, usual }) => (
          <tr key={at}>
            <th scope="row">{range === 'today' ? t('chart.hour', { hour: at }) : dayText(at, t.language)}</th>
            <td>{t('chart.value', { orders, usual: countText(usual, t.language) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
