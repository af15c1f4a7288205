import { X } from 'lucide-react';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { lineName } from '../board/line-words.ts';
import type { AllDay } from './rush-pages.ts';
import './all-day-rail.css';

type Props = {
  readonly dishes: readonly AllDay[];
  readonly lit: string | null;
  readonly light: (dish: string | null) => void;
  readonly close: () => void;
};

/** What is still to be made, over all pages. A touched dish lights its tickets. */
export function AllDayRail({ dishes, lit, light, close }: Props) {
  const t = usePortalTexts();
  const count = dishes.reduce((sum, dish) => sum + dish.count, 0);
  return (
    <aside className="all-day" aria-labelledby="all-day">
      <header>
        <h2 id="all-day">{t('rush.all_day')}</h2>
        <button type="button" className="icon-button" aria-label={t('rush.all_day_close')} onClick={close}>
          <X className="icon" aria-hidden />
        </button>
        <p>{t('rush.to_make', { count })}</p>
      </header>
      <ul>
        {dishes.map((dish) => (
          <li key={dish.id}>
            <button
              type="button"
              className="all-day__dish"
              aria-pressed={lit === dish.id}
              onClick={() => light(lit === dish.id ? null : dish.id)}
            >
              <b className="num">{dish.count}</b>
              <span>{lineName(dish.line, t.language)}</span>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}
