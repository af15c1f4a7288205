import { useMenuTexts } from '#texts/contexts.ts';
import { DishArt } from '#platform/ui/dish-art.tsx';
import { Money } from '#platform/ui/money.tsx';
import type { PublicVenue } from '../contract.ts';
import { nameOf } from '../local-words.ts';
import { quickChoices } from '../quick-choices.ts';
import { dishesOf, isGone, type Dish } from '../read-venue.ts';
import type { Speech } from '../speech.ts';
import { AllergenHint } from './allergen-hint.tsx';
import { areaClass } from './area-class.ts';
import { Quick } from './quick.tsx';

const MOST = 8;

type Props = { readonly venue: PublicVenue; readonly speech: Speech; readonly popular: readonly string[]; readonly records: boolean };

/** What people order here most, where there is enough of it to say so. */
export function PopularRow({ venue, speech, popular, records }: Props) {
  const t = useMenuTexts();
  const all = dishesOf(venue);
  const dishes = popular.flatMap((id) => all.get(id) ?? []).filter(({ item }) => !isGone(item));
  if (dishes.length < 2) return <div id="popular" />;
  return (
    <div id="popular">
      <section className="menu-rail" aria-labelledby="popular-title">
        <h2 id="popular-title" className={areaClass(venue, 'menu.title', 'menu-section__title')}>
          {t('rows.popular')}
        </h2>
        <ul className="rail">
          {dishes.slice(0, MOST).map((dish) => (
            <Popular key={dish.item.id} {...{ venue, dish, speech, records }} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function Popular({ venue, dish, speech, records }: Omit<Props, 'popular'> & { readonly dish: Dish }) {
  const t = useMenuTexts();
  const { wire, item } = dish;
  const name = nameOf(wire, speech);
  const quick = venue.opening.open ? quickChoices(item) : null;
  return (
    <li className="popular" data-dish={item.id} data-plus={quick ? JSON.stringify(quick.choices) : undefined} data-most={quick?.most}>
      <DishArt image={wire.image ?? ''} tint={dish.tint} />
      <h3>
        <button type="button" className="popular__name" data-open="" lang={name.lang}>
          {name.text}
        </button>
      </h3>
      <div className="popular__facts">
        <span className="price">
          <Money cents={item.priceCents} currency={venue.currency.code} language={t.language} />
        </span>
        <AllergenHint {...{ item, records }} />
      </div>
      {quick && (
        <div className="quick">
          <Quick name={name.text} add="rows.add" />
        </div>
      )}
    </li>
  );
}
