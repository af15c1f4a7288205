import { ownPicture } from '#platform/shared/picture-address.ts';
import { promotionColours } from '#domain/venue-accent.ts';
import { codeOnce } from '../code-once.ts';
import type { PublicVenue } from '../contract.ts';
import { isPicture } from '../is-picture.ts';
import { descriptionOf, nameOf } from '../local-words.ts';
import type { Speech } from '../speech.ts';

export type ShownPromotion = PublicVenue['content']['promotions'][number];

/** Our own renders lie on the slide's ground and bleed off it; any other picture fills the slide, under a shade for the words. */
const isArt = (image: string | null): boolean => image?.startsWith('/dishes/') ?? false;
const isCover = (image: string | null): boolean => isPicture(image) && !isArt(image);

/** What the shade makes of the lightest picture: words that read on it read on every picture. */
const SHADED = '#564d47';

/** What a slide shows for the colours it was given, its words made legible; null where the ground is no colour: then it is the house's. */
export function slideColours({
  backgroundColor,
  backgroundImage,
  textColor,
}: Pick<ShownPromotion, 'backgroundColor' | 'backgroundImage' | 'textColor'>): ReturnType<typeof promotionColours> {
  return promotionColours(isCover(backgroundImage) ? SHADED : (backgroundColor ?? ''), textColor ?? '');
}

type SlideProps = { readonly promotion: ShownPromotion; readonly index: number; readonly speech: Speech; readonly label: string | null };

/** One slide, as diners see it. */
export function PromoSlide({ promotion, index, speech, label }: SlideProps) {
  const name = nameOf(promotion, speech);
  const text = descriptionOf(promotion, speech);
  const image = promotion.backgroundImage;
  const code = promotion.promoCode?.code ?? '';
  const { shown, below } = codeOnce(text.text, code, FITS.text);
  return (
    <div
      className="promo-slide"
      data-slide={index}
      data-image={isCover(image) ? '' : undefined}
      data-words={amountOf(name.text, text.text)}
      data-code={code.length > FITS.code ? 'long' : below ? undefined : 'within'}
      hidden={index > 0}
      {...(label !== null && { role: 'group', 'aria-roledescription': 'slide', 'aria-label': label })}
    >
      {isCover(image) && (
        <img
          className="promo-slide__cover"
          src={ownPicture(image ?? '')?.address ?? image ?? ''}
          srcSet={ownPicture(image ?? '')?.srcSet}
          sizes="(min-width: 48rem) 48rem, 100vw"
          alt=""
          decoding="async"
          loading="lazy"
        />
      )}
      <div className="promo-slide__copy">
        <h2 lang={name.lang}>{name.text}</h2>
        {shown !== '' && <p lang={text.lang}>{withCode(shown, code)}</p>}
        {below && <p className="promo-slide__code">{code}</p>}
      </div>
      {isArt(image) && (
        <img className="promo-slide__art" src={image ?? ''} alt="" width="256" height="256" decoding="async" loading="lazy" />
      )}
    </div>
  );
}

/** So many letters of name and text a slide of a phone shows in its usual size; and twice as many at most, in the smallest. */
const FITS = { name: 24, text: 60, code: 22 } as const;

function amountOf(name: string, text: string): 'many' | 'most' | undefined {
  if (name.length > 2 * FITS.name || text.length > FITS.text) return 'most';
  return name.length > FITS.name ? 'many' : undefined;
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
