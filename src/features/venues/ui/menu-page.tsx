import { useMenuTexts } from '#texts/contexts.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { PublicVenue } from '../contract.ts';
import { nameOf, speechOf, type Speech } from '../local-words.ts';
import { categoriesOf, type Category } from '../read-venue.ts';
import { rewardRuleOf } from '../venue-rules.ts';
import { ItemCard } from './item-card.tsx';
import { VenueHeader } from './venue-header.tsx';

/** Pictures that are on the screen before anybody scrolls. */
const EAGER = 4;

/** The menu as plain HTML: it reads, scrolls and jumps between categories before, and without, any script. */
export function MenuPage({ venue }: { readonly venue: PublicVenue }) {
  const t = useMenuTexts();
  const speech = speechOf(venue, t.language);
  const categories = categoriesOf(venue);
  return (
    <div id="menu-page" data-venue={venue.id}>
      <VenueHeader venue={venue} speech={speech} />
      <OpeningNotice venue={venue} />
      <noscript>
        <p className="notice page-notice">{t('page.no_script')}</p>
      </noscript>
      <div id="promotions" />
      <CategoryBar venue={venue} categories={categories} speech={speech} />
      <main className="menu" id="all">
        {categories.length === 0 && <p className="menu-empty">{t('page.empty')}</p>}
        {categories.map((category, index) => (
          <MenuSection key={category.name} {...{ venue, category, index, speech }} />
        ))}
      </main>
    </div>
  );
}

function OpeningNotice({ venue }: { readonly venue: PublicVenue }) {
  const t = useMenuTexts();
  const { open, nextOpening } = venue.opening;
  if (open) return null;
  const when = nextOpening && openingText(nextOpening, venue.timeZone, t.language);
  return (
    <p className="notice notice--wait page-notice">
      <Icon name="clock" />
      <span>{when ? t('page.opens', { when }) : t('page.closed')}</span>
    </p>
  );
}

/** "Monday 18:00" on the venue's own clock. */
function openingText(instant: string, timeZone: string | undefined, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timeZone ?? 'UTC',
  });
  return format.format(new Date(instant));
}

const sectionId = (index: number) => `category-${index + 1}`;

type ListProps = { readonly venue: PublicVenue; readonly categories: readonly Category[]; readonly speech: Speech };

function CategoryBar({ venue, categories, speech }: ListProps) {
  const t = useMenuTexts();
  return (
    <nav className="category-bar" aria-label={t('categories.label')}>
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
  );
}

function spoken(venue: PublicVenue, category: string, speech: Speech) {
  const { text, lang } = nameOf({ name: category, translations: venue.content.menu.categoryDetails[category]?.translations ?? {} }, speech);
  return { lang, children: text };
}

type SectionProps = { readonly venue: PublicVenue; readonly category: Category; readonly index: number; readonly speech: Speech };

function MenuSection({ venue, category, index, speech }: SectionProps) {
  const id = sectionId(index);
  return (
    <section className="menu-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="menu-section__title" tabIndex={-1} {...spoken(venue, category.name, speech)} />
      <ul className="item-list">
        {category.dishes.map((dish, at) => (
          <ItemCard
            key={dish.item.id}
            dish={dish}
            currency={venue.currency.code}
            speech={speech}
            eager={index === 0 && at < EAGER}
            stamps={rewardRuleOf(venue) !== null}
          />
        ))}
      </ul>
    </section>
  );
}
