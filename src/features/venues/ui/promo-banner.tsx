import { useMenuTexts } from '#texts/contexts.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { PublicVenue } from '../contract.ts';
import type { Speech } from '../speech.ts';
import { areaClass } from './area-class.ts';
import { PromoSlide, slideColours } from './promo-slide.tsx';

type Shown = PublicVenue['content']['promotions'][number];

/** The promotions that may be seen. The server lists running ones only. */
export const shownPromotions = (venue: PublicVenue): Shown[] => venue.content.promotions.filter(({ shouldShow }) => shouldShow);

/** The colours of every slide as rules of the page: a style attribute would be refused. */
export function promotionRules(venue: PublicVenue): string {
  return shownPromotions(venue)
    .map((promotion, index) => {
      const colours = slideColours(promotion);
      const at = `.promo-banner[data-current="${index}"],.promo-slide[data-slide="${index}"]`;
      return colours ? `${at}{--promo-bg:${colours.ground};--promo-fg:${colours.text}}` : '';
    })
    .join('');
}

/** The first slide reads without any script; the page's small script turns them, and shows the controls where there are several. */
export function PromoBanner({ venue, speech }: { readonly venue: PublicVenue; readonly speech: Speech }) {
  const t = useMenuTexts();
  const slides = shownPromotions(venue);
  if (slides.length === 0) return null;
  return (
    <section
      className={areaClass(venue, 'promotions', 'promo-banner')}
      aria-roledescription={slides.length > 1 ? 'carousel' : undefined}
      aria-label={t('promotions.label')}
      data-current="0"
    >
      <div data-slides="">
        {slides.map((promotion, index) => (
          <PromoSlide
            key={promotion._id ?? index}
            {...{ promotion, index, speech }}
            label={slides.length > 1 ? t('promotions.slide', { number: index + 1, count: slides.length }) : null}
          />
        ))}
      </div>
      {slides.length > 1 && <Controls count={slides.length} />}
    </section>
  );
}

function Controls({ count }: { readonly count: number }) {
  const t = useMenuTexts();
  return (
    <div className="promo-banner__controls" hidden>
      <button type="button" className="promo-banner__arrow" data-turn="-1" aria-label={t('promotions.previous')}>
        <Icon name="chevron-left" />
      </button>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          className="promo-banner__dot"
          data-slide-to={index}
          aria-label={t('promotions.slide', { number: index + 1, count })}
          aria-current={index === 0 ? 'true' : undefined}
        />
      ))}
      <button type="button" className="promo-banner__arrow" data-turn="1" aria-label={t('promotions.next')}>
        <Icon name="chevron-right" />
      </button>
      <button type="button" className="promo-banner__arrow promo-banner__pause" data-pause="" aria-label={t('promotions.pause')}>
        <Icon name="pause" />
      </button>
      <button type="button" className="promo-banner__arrow promo-banner__pause" data-play="" aria-label={t('promotions.play')} hidden>
        <Icon name="play" />
      </button>
    </div>
  );
}
