import type { CSSProperties } from 'react';
import { ownPicture } from '#platform/shared/picture-address.ts';

type Props = {
  /** Empty where there is no picture: the laid cloth alone. */
  readonly image: string;
  readonly tint: string;
  /** Empty where the name stands next to it. */
  readonly alt?: string;
  readonly eager?: boolean;
  /** Of the picture: what keeps its focus in sight (`in-sight.ts`), on pages without rules for the venue's pictures. */
  readonly style?: CSSProperties;
  /** How wide it is shown, where that is not a tile of the menu. */
  readonly sizes?: string;
};

/** Our own renders: `<name>.webp` of 320 px, and `<name>-160.webp` beside it (scripts/dishes.mjs). */
const DRAWN = /^\/dishes\/[a-z]+\.webp$/;
const sourcesOf = (image: string): string | undefined =>
  DRAWN.test(image) ? `${image.slice(0, -5)}-160.webp 160w, ${image} 320w` : ownPicture(image)?.srcSet;

/** A dish on its cloth. Our own renders lie on a plate; a photo fills the tile. */
export function DishArt({ image, tint, alt = '', eager = false, sizes, style }: Props) {
  const photo = image !== '' && !image.startsWith('/dishes/');
  return (
    <span className="dish-art" data-tint={tint} data-photo={photo ? '' : undefined}>
      {image !== '' && (
        <img
          src={ownPicture(image)?.address ?? image}
          srcSet={sourcesOf(image)}
          // On a tile of 8 rem a photo fills it, a render lies on its plate.
          sizes={sizes ?? (photo ? '8rem' : '5rem')}
          alt={alt}
          style={style}
          width="256"
          height="256"
          decoding="async"
          loading={eager ? 'eager' : 'lazy'}
        />
      )}
    </span>
  );
}
