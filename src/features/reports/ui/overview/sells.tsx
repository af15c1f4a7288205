import { Link } from 'react-router';
import { DishArt } from '#platform/ui/dish-art.tsx';
import { inSight } from '#platform/ui/in-sight.ts';
import { usePortalOverviewTexts } from '#texts/area-contexts.ts';
import type { Overview } from '../../contract.ts';
import { euroText } from '../wording.ts';

/** The dishes that left the kitchen most. */
export function Sells({ overview }: { readonly overview: Overview }) {
  const t = usePortalOverviewTexts();
  return (
    <section className="card panel overview__dishes">
      <header>
        <div>
          <h2>{t('sells.title')}</h2>
          {overview.sells.length > 0 && <p className="muted">{t('sells.prices')}</p>}
        </div>
        <Link to="/portal/reports?view=items">{t('sells.all')}</Link>
      </header>
      {overview.sells.length === 0 ? (
        <p className="overview__quiet">{t('sells.empty')}</p>
      ) : (
        <ol className="rank-list">
          {overview.sells.map((dish) => (
            <li key={dish.id}>
              <DishArt image={dish.image} tint={dish.tint} style={inSight(dish.image)} />
              <div>
                <b>{dish.name}</b>
                <small>{t('sells.count', { count: dish.quantity })}</small>
              </div>
              <span className="num">{euroText(dish.amount, overview.currency, t.language)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
