import { ListChecks, Search } from 'lucide-react';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { EditorCategory } from '../menu-schemas.ts';
import { ONLY, type countsOf, type Only } from './menu-search.ts';
import type { Picking } from './use-picking.ts';
import './menu-tools.css';

type Props = {
  readonly query: string;
  readonly search: (query: string) => void;
  readonly found: number | null;
  readonly only: Only | null;
  readonly counts: ReturnType<typeof countsOf>;
  readonly narrow: (only: Only | null) => void;
  readonly mayEdit: boolean;
  readonly picking: Picking;
};

/** What is looked for, and the way to change many dishes at once. */
export function MenuTools({ query, search, found, only, counts, narrow, mayEdit, picking }: Props) {
  const t = usePortalMenuTexts();
  return (
    <div className="menu-tools">
      <label className="menu-tools__search">
        <Search className="icon" aria-hidden />
        <span className="visually-hidden">{t('search.label')}</span>
        <input
          type="search"
          className="input"
          placeholder={t('search.label')}
          autoComplete="off"
          value={query}
          onChange={({ target }) => search(target.value)}
        />
      </label>
      {(counts.length > 0 || only !== null) && (
        <select
          className="select select--small"
          aria-label={t('only.label')}
          value={only ?? ''}
          onChange={({ target }) => narrow(ONLY.find((one) => one === target.value) ?? null)}
        >
          <option value="">{t('only.all')}</option>
          {ONLY.flatMap((one) => {
            const count = counts.find((known) => known.only === one)?.count ?? 0;
            if (count === 0 && one !== only) return [];
            return (
              <option key={one} value={one}>
                {t(`only.${one}`, { count })}
              </option>
            );
          })}
        </select>
      )}
      <p role="status">{found !== null && t('search.found', { count: found })}</p>
      {mayEdit && (
        <button type="button" className="button" aria-pressed={picking.on} onClick={picking.toggleMode}>
          <ListChecks className="icon" aria-hidden />
          {t(picking.on ? 'pick.end' : 'pick.begin')}
        </button>
      )}
    </div>
  );
}

type BarProps = { readonly picking: Picking; readonly shown: readonly EditorCategory[]; readonly change: () => void };

/** How many are chosen, and what can be done with them. */
export function PickBar({ picking, shown, change }: BarProps) {
  const t = usePortalMenuTexts();
  if (!picking.on) return null;
  const ids = shown.flatMap(({ items }) => items.map(({ id }) => id));
  return (
    <div className="pick-bar" role="region" aria-label={t('pick.begin')}>
      <b role="status">{t('pick.count', { count: picking.ids.size })}</b>
      <button type="button" className="button button--small" onClick={() => picking.setAll(ids, true)}>
        {t('pick.all')}
      </button>
      <button
        type="button"
        className="button button--small"
        disabled={picking.ids.size === 0}
        onClick={() => picking.setAll([...picking.ids], false)}
      >
        {t('pick.none')}
      </button>
      <button type="button" className="button button--small pick-bar__go" disabled={picking.ids.size === 0} onClick={change}>
        {t('pick.change')}
      </button>
    </div>
  );
}
