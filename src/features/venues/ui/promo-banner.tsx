import { promotionColours } from '#domain/venue-accent.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { PublicVenue } from '../contract.ts';
import { descriptionOf, nameOf, type Speech } from '../local-words.ts';
import { areaClass } from './area-class.ts';
import { isPicture } from '../is-picture.ts';

type Shown = PublicVenue['content']['promotions'][number];

/** The promotions that may be seen. The server lists running ones only. */
const shownOf = (venue: PublicVenue): Shown[] => venue.content.promotions.filter(({ shouldShow }) => shouldShow);

/** Our own renders lie on the slide's ground and bleed off it; any other picture fills the slide, under a shade for the words. */
const isArt = (image: string | null): boolean => image?.startsWith('/dishes/') ?? false;
const isCover = (image: string | null): boolean => isPicture(image) && !isArt(image);

/** What the shade makes of the lightest picture: words that read on it read on every picture. */
const SHADED = '#564d47';

/** The colours of every slide as rules of the page: a style attribute would be refused. */
export function promotionRules(venue: PublicVenue): string {
  return shownOf(venue)
    .map(({ backgroundColor, backgroundImage, textColor }, index) => {
      const ground = isCover(backgroundImage) ? SHADED : (backgroundColor ?? '');
      const colours = promotionColours(ground, textColor ?? '');
      const at = `.promo-banner[data-current="${index}"],.promo-slide[data-slide="${index}"]`;
      return colours ? `${at}{--promo-bg:${colours.ground};--promo-fg:${colours.text}}` : '';
    })
    .join('');
}

/** The first slide reads without any script; the page's small script turns them, and shows the controls where there are several. */
export function PromoBanner({ venue, speech }: { readonly venue: PublicVenue; readonly speech: Speech }) {
  const t = useMenuTexts();
  const slides = shownOf(venue);
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
          <Slide
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

type SlideProps = { readonly promotion: Shown; readonly index: number; readonly speech: Speech; readonly label: string | null };

function Slide({ promotion, index, speech, label }: SlideProps) {
  const name = nameOf(promotion, speech);
  const text = descriptionOf(promotion, speech);
  const image = promotion.backgroundImage;
  return (
    <div
      className="promo-slide"
      data-slide={index}
      data-image={isCover(image) ? '' : undefined}
      hidden={index > 0}
      {...(label !== null && { role: 'group', 'aria-roledescription': 'slide', 'aria-label': label })}
    >
      {isCover(image) && <img className="promo-slide__cover" src={image ?? ''} alt="" loading={index > 0 ? 'lazy' : 'eager'} />}
      <div className="promo-slide__copy">
        <h2 lang={name.lang}>{name.text}</h2>
        {text.text !== '' && <p lang={text.lang}>{withCode(text.text, promotion.promoCode?.code ?? '')}</p>}
      </div>
      {isArt(image) && (
        <img
          className="promo-slide__art"
          src={image ?? ''}
          alt=""
          width="256"
          height="256"
          decoding="async"
          loading={index > 0 ? 'lazy' : 'eager'}
        />
      )}
    </div>
  );
}

/** The code, where the words have it, stands out. */
function withCode(text: string, code: string) {
  const at = code === '' ? -1 : text.indexOf(code);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b>{code}</b>
      {text.slice(at + code.length)}
    </>
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
