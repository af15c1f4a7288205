import { Link } from 'react-router';
import { dishesIn } from '#domain/z-report.ts';
import { isReason } from '#domain/reasons.ts';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { ZReport } from '../contract.ts';
import { useLater } from './use-close.ts';
import { businessDayText, less } from './words.ts';

type Props = { readonly venueId: string; readonly z: Pick<ZReport, 'number' | 'currency' | 'timeZone'> };

/** What changed since of what a report has as sold, each with the way to the report that has it; nothing where nothing did. */
export function Later({ venueId, z: { number, currency, timeZone } }: Props) {
  const t = usePortalCloseTexts();
  const say = usePortalTexts();
  const { data } = useLater(venueId, number);
  if (!data || data.later.length === 0) return null;
  return (
    <section className="later card panel" aria-labelledby="later">
      <h2 id="later">{t('later')}</h2>
      <p className="muted">{t('later.hint')}</p>
      <ul>
        {data.later.map((one, at) => (
          <li key={`${one.order} ${at}`}>
            <b className="num">#{one.number}</b>
            <span>
              {t(`later.${one.kind}`, { day: businessDayText(one.at, timeZone, t) })}
              <small className="muted">
                {[dishesIn(one, t.language), isReason(one.reason) ? say(`reason.${one.reason}`) : one.reason, one.by]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className="num">{less(one.amount, currency, t)}</span>
            <Link to={one.in === null ? '/portal/close' : `?z=${one.in}`}>
              {one.in === null ? t('later.open') : t('z_short', { number: one.in })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
