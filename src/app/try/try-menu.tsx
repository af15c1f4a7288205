import type { PublicVenue } from '#features/venues/contract.ts';
import { words } from '#features/venues/local-words.ts';
import { categoriesOf } from '#features/venues/read-venue.ts';
import { speechOf } from '#features/venues/speech.ts';
import { ItemCard } from '#features/venues/ui/item-card.tsx';
import { nameOf } from '#features/venues/local-words.ts';
import { useMenuTexts } from '#texts/contexts.ts';

/** The menu of the home page's phone: the cards of the menu's own page, without what leads out of it. */
export function TryMenu({ venue }: { readonly venue: PublicVenue }) {
  const t = useMenuTexts();
  const speech = speechOf(venue, t.language);
  const details = venue.content.menu.categoryDetails;
  return (
    <div id="menu-page" data-venue={venue.id}>
      <main aria-labelledby="venue">
        <header className="try-head">
          <h1 id="venue" className="venue-header__title" tabIndex={-1}>
            {words(venue.title, venue.translations?.[speech.page]?.title, speech).text}
          </h1>
          <p>{t.rich('place.table', { table: '4', b: (said) => <b key="table">{said}</b> })}</p>
        </header>
        <div className="menu" id="all" data-laid="">
          {categoriesOf(venue).map(({ name, dishes }, index) => (
            <section key={name} className="menu-section" aria-labelledby={`try-${index}`}>
              <h2 id={`try-${index}`} className="menu-section__title">
                {nameOf({ name, translations: details[name]?.translations ?? {} }, speech).text}
              </h2>
              <ul className="item-list">
                {dishes.map((dish, at) => (
                  <ItemCard
                    key={dish.item.id}
                    dish={dish}
                    currency={venue.currency.code}
                    speech={speech}
                    eager={index === 0 && at < 3}
                    stamps={false}
                    open
                    compact={false}
                    own={[]}
                    records
                  />
                ))}
              </ul>
            </section>
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
    </div>
  );
}
