import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { usePortalOverviewTexts } from '#texts/area-contexts.ts';
import type { Overview } from '../../contract.ts';
import { instantDay } from '../wording.ts';

type Promotion = Overview['promotions'][number];

/** Promotions that run, and those to come. */
export function PromotionsPanel({ overview }: { readonly overview: Overview }) {
  const t = usePortalOverviewTexts();
  const none = overview.promotions.length === 0;
  return (
    <section className="card panel overview__promo">
      <header>
        <h2>{t('promotions.title')}</h2>
        <Link to="/portal/promotions">{t(none ? 'promotions.add' : 'promotions.edit')}</Link>
      </header>
      {none ? (
        <p className="overview__quiet">{t('promotions.empty')}</p>
      ) : (
        <ul className="promo-list">
          {overview.promotions.map((promotion) => (
            <Row key={promotion._id} promotion={promotion} timeZone={overview.timeZone} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ promotion, timeZone }: { readonly promotion: Promotion; readonly timeZone: string }) {
  const t = usePortalOverviewTexts();
  const { name, code, live, startDate, endDate, used, backgroundColor } = promotion;
  const day = (at: string) => instantDay(at, t.language, timeZone);
  const when =
    !live && startDate
      ? t('promotions.from', { day: day(startDate) })
      : endDate
        ? t('promotions.until', { day: day(endDate) })
        : t('promotions.open');
  // A plain colour or the house's own: whatever else was typed there is no colour.
  const background = /^#[0-9a-f]{3,8}$/i.test(backgroundColor) ? backgroundColor : 'var(--color-accent)';
  return (
    <li>
      <span className="promo-swatch" style={{ '--promo-bg': background } as CSSProperties} />
      <div>
        <b>{name}</b>
        <small className="num">{code === '' ? when : `${code} · ${when}`}</small>
      </div>
      <span className={live ? 'badge badge--olive' : 'badge'}>
        {live ? t('promotions.live', { count: used }) : t('promotions.scheduled')}
      </span>
    </li>
  );
}
