import { saysAllergens } from '#domain/menu.ts';
import { ALLERGENS } from '#domain/allergens.ts';
import type { ReactNode } from 'react';
import { useMenuTexts } from '#texts/contexts.ts';
import { Mark } from '#platform/ui/mark.tsx';
import type { PublicVenue } from '../contract.ts';
import { speechOf, type Speech } from '../speech.ts';
import { categoriesOf, type Category } from '../read-venue.ts';
import { rewardRuleOf } from '../venue-rules.ts';
import { areaClass } from './area-class.ts';
import { CategoryBar, sectionId, spoken } from './category-bar.tsx';
import { ItemCard } from './item-card.tsx';
import { OpeningNotice } from './opening-notice.tsx';
import { PopularRow } from './popular-row.tsx';
import { PromoBanner } from './promo-banner.tsx';
import { VenueHeader } from './venue-header.tsx';

/** Pictures that are on the screen before anybody scrolls. */
const EAGER = 4;

/** How many dishes each category's list will show, for the room that is kept for it until it is laid out (`diner-menu.css`). */
export const menuRoom = (venue: PublicVenue): string =>
  categoriesOf(venue)
    .map(({ dishes }, index) => `#${sectionId(index)}{--dishes:${dishes.length}}`)
    .join('');

type PageProps = {
  readonly venue: PublicVenue;
  /** Ids of the dishes that are ordered most, the first first. */
  readonly popular: readonly string[];
  /** What to show for a picture's address: the address, or the picture itself. */
  readonly drawn: (address: string) => string;
  readonly help: ReactNode;
};

/** The menu as plain HTML: it reads, scrolls and jumps between categories before, and without, any script. */
export function MenuPage({ venue, popular, drawn, help }: PageProps) {
  const t = useMenuTexts();
  const speech = speechOf(venue, t.language);
  const categories = categoriesOf(venue);
  const records = categories.some(({ dishes }) => dishes.some(({ item }) => saysAllergens(item)));
  return (
    <div id="menu-page" data-venue={venue.id} data-version={venue.menuVersion}>
      {/* Over the whole menu to the cart at its end; beside a dish that is in it the page's small script puts it there. */}
      <button type="button" id="to-cart" className="to-cart">
        {t('card.to_cart')}
      </button>
      <a className="skip" href="#dishes">
        {t('page.skip')}
      </a>
      {/* The foot of the page: help, then what was ordered, the cart and who sits there. */}
      <a className="skip" href="#help">
        {t('page.skip_foot')}
      </a>
      <VenueHeader {...{ venue, drawn, speech }} />
      <OpeningNotice venue={venue} />
      <noscript>
        <p className="notice page-notice">{t('page.no_script')}</p>
      </noscript>
      <CategoryBar venue={venue} categories={categories} speech={speech} />
      <main id="dishes" tabIndex={-1}>
        <section
          id="again"
          className="menu-rail"
          aria-labelledby="again-title"
          data-add={t('rows.add', { name: '{name}' })}
          data-less={t('card.less', { name: '{name}' })}
          data-allergens={ALLERGENS.map((key) => t(`allergen.${key}`)).join('|')}
          hidden
        >
          <h2 id="again-title" className={areaClass(venue, 'menu.title', 'menu-section__title')}>
            {t('rows.again')}
          </h2>
          <ul className="rail" />
        </section>
        <div className={areaClass(venue, 'menu', 'menu')} id="all">
          {categories.length === 0 && <EmptyMenu />}
          {categories.length > 0 && !records && <p className="notice page-notice">{t('page.no_records')}</p>}
          <PopularRow {...{ venue, speech, popular, records }} />
          {categories.slice(0, 1).map((category) => (
            <MenuSection key={category.name} {...{ venue, category, index: 0, speech, records }} />
          ))}
          <div id="promotions" tabIndex={-1}>
            <PromoBanner venue={venue} speech={speech} />
          </div>
          {categories.slice(1).map((category, at) => (
            <MenuSection key={category.name} {...{ venue, category, index: at + 1, speech, records }} />
          ))}
        </div>
      </main>
      <p
        id="counted"
        className="visually-hidden"
        role="status"
        data-said={t('card.counted', { name: '{name}', count: '{count}' })}
        data-full={t('card.no_more', { name: '{name}' })}
      />
      {help}
    </div>
  );
}

/** Nothing is on it yet: the staff know what there is, and can be asked from here. */
function EmptyMenu() {
  const t = useMenuTexts();
  return (
    <div className="menu-empty">
      <Mark />
      <p>{t('page.empty')}</p>
      <button type="button" className="button button--primary" data-sheet="service" aria-haspopup="dialog">
        {t('help.service')}
      </button>
    </div>
  );
}

/** So many dishes without a picture read better as a list. */
const LONG = 12;
const DRINKS: ReadonlySet<string> = new Set(['alcohol', 'soft_drink', 'hot_drink', 'water']);

/** Drinks and wines, and long categories without pictures. */
const isCompact = ({ dishes }: Category): boolean =>
  dishes.every(({ item }) => DRINKS.has(item.vatClass)) || (dishes.length > LONG && dishes.every(({ wire }) => (wire.image ?? '') === ''));

type SectionProps = {
  readonly venue: PublicVenue;
  readonly category: Category;
  readonly index: number;
  readonly speech: Speech;
  readonly records: boolean;
};

function MenuSection({ venue, category, index, speech, records }: SectionProps) {
  const id = sectionId(index);
  const compact = isCompact(category);
  return (
    <section className="menu-section" id={id} aria-labelledby={`${id}-title`}>
      <h2
        id={`${id}-title`}
        className={areaClass(venue, 'menu.title', 'menu-section__title')}
        tabIndex={-1}
        {...spoken(venue, category.name, speech)}
      />
      <ul className="item-list" data-compact={compact ? '' : undefined}>
        {category.dishes.map((dish, at) => (
          <ItemCard
            key={dish.item.id}
            dish={dish}
            currency={venue.currency.code}
            speech={speech}
            eager={!compact && index === 0 && at < EAGER}
            stamps={rewardRuleOf(venue) !== null}
            open={venue.opening.open}
            compact={compact}
            own={venue.configuration?.ownMarks ?? []}
            records={records}
          />
        ))}
      </ul>
    </section>
  );
}
