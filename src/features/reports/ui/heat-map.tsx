import type { CSSProperties } from 'react';
import { Wide } from '#platform/ui/wide.tsx';
import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import type { Report } from '../contract.ts';
import { daysOf, weekdayOf, type Days } from '../period.ts';
import { hourName, weekdayName } from './cell-words.ts';
import { countText } from './wording.ts';

/** The first hour of a business day. */
const FIRST_HOUR = 5;
const stepOf = (hour: number) => (hour - FIRST_HOUR + 24) % 24;
/** The weekdays that are among those days: of one day, one. */
const weekdaysOf = (days: Days): number[] => [...new Set(daysOf(days).slice(0, 7).map(weekdayOf))].toSorted((a, b) => a - b);

/** No darker than the ink on it can be read. */
const HOTTEST = 60;

/** Orders by weekday and hour: a table whose cells are the darker the busier; the number is in each. */
export function HeatMap({ report }: { readonly report: Report }) {
  const t = usePortalReportsTexts();
  const orders = new Map(report.rows.map(([weekday, hour, count]) => [`${weekday} ${hour}`, Number(count)]));
  const steps = report.rows.map(([, hour]) => stepOf(Number(hour)));
  const [first, last] = [Math.min(...steps), Math.max(...steps)];
  const hours = Array.from({ length: last - first + 1 }, (_, at) => (first + at + FIRST_HOUR) % 24);
  const top = Math.max(1, ...orders.values());
  return (
    <Wide label={t('chart.hours')}>
      <table className="heat-map num">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('column.weekday')}</span>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hourName(hour).slice(0, 2)}
                <span className="visually-hidden">:00</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdaysOf(report).map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{weekdayName(weekday, t)}</th>
              {hours.map((hour) => {
                const count = orders.get(`${weekday} ${hour}`) ?? 0;
                const heat = { '--heat': `${Math.round((count / top) * HOTTEST)}%` } as CSSProperties;
                return (
                  <td key={hour} style={heat} title={t('heat.cell', { count })}>
                    {count === 0 ? '' : countText(count, t.language)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}
