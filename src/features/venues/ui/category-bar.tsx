import { useMenuTexts } from '#texts/contexts.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { PublicVenue } from '../contract.ts';
import { nameOf } from '../local-words.ts';
import type { Speech } from '../speech.ts';
import type { Category } from '../read-venue.ts';
import { areaClass } from './area-class.ts';

export const sectionId = (index: number) => `category-${index + 1}`;

/** A category's name with the language it is in. */
export function spoken(venue: PublicVenue, category: string, speech: Speech) {
  const { text, lang } = nameOf({ name: category, translations: venue.content.menu.categoryDetails[category]?.translations ?? {} }, speech);
  return { lang, children: text };
}

type Props = { readonly venue: PublicVenue; readonly categories: readonly Category[]; readonly speech: Speech };

/** All, then the categories; beside them the search, whose field folds out below, and what the diner avoids. */
export function CategoryBar({ venue, categories, speech }: Props) {
  const t = useMenuTexts();
  return (
    <div className={areaClass(venue, 'nav', 'category-bar')}>
      <div className="category-bar__row">
        <nav aria-label={t('categories.label')}>
          <ul>
            <li>
              <a href="#all" aria-current="true">
                {t('categories.all')}
              </a>
            </li>
            {categories.map(({ name }, index) => (
              <li key={name}>
                <a href={`#${sectionId(index)}`} {...spoken(venue, name, speech)} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="category-bar__tools">
          <button
            type="button"
            className="icon-button"
            data-search=""
            aria-expanded="false"
            aria-controls="menu-search"
            aria-label={t('search.open')}
          >
            <Icon name="search" />
          </button>
          <button type="button" className="icon-button" data-sheet="avoids" aria-haspopup="dialog">
            <Icon name="wheat-off" />
            <span className="visually-hidden">{t('avoids.open')}</span>
            <span className="tool-count num" data-avoids-count="" hidden />
          </button>
        </div>
      </div>
      <search id="menu-search" className="menu-search" hidden>
        <input
          type="search"
          className="input"
          name="menu-search"
          aria-label={t('search.open')}
          placeholder={t('search.hint')}
          autoComplete="off"
          enterKeyHint="search"
        />
      </search>
    </div>
  );
}
