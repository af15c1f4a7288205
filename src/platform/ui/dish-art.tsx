import { ownPicture } from '#platform/shared/picture-address.ts';

type Props = {
  /** Empty where there is no picture: the laid cloth alone. */
  readonly image: string;
  readonly tint: string;
  /** Empty where the name stands next to it. */
  readonly alt?: string;
  readonly eager?: boolean;
  /** How wide it is shown, where that is not a tile of the menu. */
  readonly sizes?: string;
};

/** A dish on its cloth. Our own renders lie on a plate; a photo fills the tile. */
export function DishArt({ image, tint, alt = '', eager = false, sizes = '8rem' }: Props) {
  const photo = image !== '' && !image.startsWith('/dishes/');
  return (
    <span className="dish-art" data-tint={tint} data-photo={photo ? '' : undefined}>
      {image !== '' && (
        <img
          src={image}
          srcSet={ownPicture(image)?.srcSet}
          sizes={sizes}
          alt={alt}
          width="256"
          height="256"
          decoding="async"
          loading={eager ? 'eager' : 'lazy'}
        />
      )}
    </span>
  );
}
