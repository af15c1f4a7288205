import { PackageCheck, PackageX, X } from 'lucide-react';
import { memo } from 'react';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { stationWords, type Station } from '../board/stations.ts';
import type { TicketActions } from '../board/order-ticket.tsx';
import type { Dish, Stock } from '../board/use-sold-out.ts';
import { dishName, type AllDay } from './rush-pages.ts';
import './all-day-rail.css';

type Props = {
  readonly dishes: readonly AllDay[];
  /** `stations`: under whose names they stand; none: in one list. */
  readonly actions: Pick<TicketActions, 'stations' | 'stock' | 'mine'>;
  readonly lit: string | null;
  readonly light: (dish: string | null) => void;
  readonly close: () => void;
};

/** What is still to be made, over all pages. A touched dish lights its tickets. */
export const AllDayRail = memo(function AllDayRail({ dishes, actions, lit, light, close }: Props) {
  const { stations, stock, mine } = actions;
  const t = usePortalTexts();
  const count = sumOf(dishes);
  return (
    <aside className="all-day" aria-labelledby="all-day">
      <header>
        <h2 id="all-day">{t('rush.all_day')}</h2>
        <button type="button" className="icon-button" aria-label={t('rush.all_day_close')} onClick={close}>
          <X className="icon" aria-hidden />
        </button>
        <p>{t('rush.to_make', { count })}</p>
      </header>
      <div className="all-day__dishes">
        {dishesBy(stations, dishes).map(({ station, own }) => (
          <section key={station?.id ?? ''} aria-label={station ? stationWords(station, t.language) : t('rush.all_day')}>
            {station && (
              <h3>
                {stationWords(station, t.language)} <span className="num">{sumOf(own)}</span>
              </h3>
            )}
            <ul>
              {own.map((dish) => (
                <li key={dish.id}>
                  <button
                    type="button"
                    className="all-day__dish"
                    aria-pressed={lit === dish.id}
                    onClick={() => light(lit === dish.id ? null : dish.id)}
                  >
                    <b className="num">{dish.count}</b>
                    <span>
                      {dishName(dish, t.language)}
                      {dish.aside > 0 && dish.aside < dish.count && (
                        <small className="all-day__aside">{t('rush.aside', { count: dish.aside })}</small>
                      )}
                      {dish.aside === dish.count && <small className="all-day__aside">{t('rush.all_aside')}</small>}
                      {stock.soldOut.has(dish.id) && <small>{t('stock.sold_out')}</small>}
                    </span>
                  </button>
                  {lit === dish.id && mine.stock && <SoldOut dish={{ id: dish.id, name: dishName(dish, t.language) }} stock={stock} />}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </aside>
  );
});

/** Under the dish that is looked for: one touch, and no menu offers it any more. */
function SoldOut({ dish, stock }: { readonly dish: Dish; readonly stock: Stock }) {
  const t = usePortalTexts();
  const gone = stock.soldOut.has(dish.id);
  return (
    <button
      type="button"
      className="all-day__stock"
      aria-label={t(gone ? 'stock.back' : 'stock.mark', { dish: dish.name })}
      onClick={() => stock.mark(dish, !gone)}
    >
      {gone ? <PackageCheck className="icon" aria-hidden /> : <PackageX className="icon" aria-hidden />}
      {t(gone ? 'stock.in' : 'stock.sold_out')}
    </button>
  );
}

const sumOf = (dishes: readonly AllDay[]): number => dishes.reduce((sum, dish) => sum + dish.count, 0);

/** Dishes under the stations that make them; first those of nobody. */
function dishesBy(stations: readonly Station[], dishes: readonly AllDay[]) {
  if (stations.length < 2) return [{ station: null, own: dishes }];
  const made = Map.groupBy(dishes, ({ id }) => stations.find(({ items }) => items.includes(id)) ?? null);
  return [null, ...stations].flatMap((station) => {
    const own = made.get(station);
    return own ? [{ station, own }] : [];
  });
}
