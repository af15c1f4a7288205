import { useMemo } from 'react';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { EditorItem, Menu } from '../menu-schemas.ts';
import { alikePairs } from './alike.ts';
import { useKept } from './drafts.ts';
import { ownName } from './own-name.ts';

type Props = { readonly menu: Menu; readonly edit: (id: string) => void; readonly remove: (item: EditorItem) => void };

/** The next come as these are answered. */
const MOST_SHOWN = 25;

/** Dishes that are twice on the menu, or look like it: one of them goes, or the pair is put aside for good. */
export function AlikePanel({ menu, edit, remove }: Props) {
  const t = usePortalMenuTexts();
  const [ignored, setIgnored] = useKept<readonly string[]>(`parea.menu.alike.${menu._id}`);
  const pairs = useMemo(() => alikePairs(menu.categories.flatMap(({ items }) => items)), [menu]);
  const shown = pairs.filter(({ key }) => !ignored?.includes(key));
  if (shown.length === 0) return null;
  const placeOf = (item: EditorItem) => {
    const category = menu.categories.find(({ _id }) => _id === item.category);
    return category ? ownName(category, t.language) : '';
  };
  return (
    <details className="card alike">
      <summary>{t('alike.title', { count: shown.length })}</summary>
      <ul>
        {shown.slice(0, MOST_SHOWN).map(({ key, one, other }) => (
          <li key={key}>
            {[one, other].map((item, at) => (
              <div key={item.id}>
                <button type="button" className="button button--small button--quiet" onClick={() => edit(item.id)}>
                  {ownName(item, t.language)}
                </button>
                <small>{placeOf(item)}</small>
                <button
                  type="button"
                  className="button button--small"
                  aria-label={t('alike.keep_name', { name: ownName(item, t.language), category: placeOf(item) })}
                  onClick={() => remove(at === 0 ? other : one)}
                >
                  {t('alike.keep')}
                </button>
              </div>
            ))}
            <button
              type="button"
              className="button button--small button--quiet"
              aria-label={t('alike.ignore_names', { one: ownName(one, t.language), other: ownName(other, t.language) })}
              onClick={() => setIgnored([...(ignored ?? []), key])}
            >
              {t('alike.ignore')}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
