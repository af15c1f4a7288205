/**
 * A picture of ours, by its address: `/uploads/<venue>/<hash>-<width>x<height>-<colour>.webp`, on this site or an absolute one. Behind `#` may stand
 * what the editor keeps of it: `x,y,preview`, and `,plain` where its even light was switched off.
 */
export type OwnPicture = {
  /** Without what the editor keeps. */
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  readonly srcSet: string;
  /** What stays in sight where it is cropped, in percent from the left and from the top; null where nobody said. */
  readonly focus: { readonly x: number; readonly y: number } | null;
  /** In base64url: a few pixels, to be shown until it is there. */
  readonly preview: string;
};

const OWN = /^((?:https?:\/\/[^/]+)?\/uploads\/[\w-]+\/\w+-(\d+)x(\d+)-(\w{6}))\.webp(?:#(\d{1,3}),(\d{1,3}),([\w-]*)(?:,plain)?)?$/;

/** The widths beside the largest one that a picture is kept in; wider ones than itself are left out. */
export const SMALLER_WIDTHS = [320, 640] as const;

/** Stands behind the hash of a picture whose light was evened. */
export const EVENED = 'e';

/** What the address of an uploaded picture says of it; null for any other address, which is shown as it is. */
export function ownPicture(given: string): OwnPicture | null {
  const found = OWN.exec(given);
  if (!found) return null;
  const [, name = '', wide, high, colour = '', x, y, preview = ''] = found;
  const width = Number(wide);
  const address = `${name}.webp`;
  const smaller = SMALLER_WIDTHS.filter((one) => one < width).map((one) => `${name}-${one}.webp ${one}w, `);
  return {
    address,
    width,
    height: Number(high),
    colour,
    srcSet: `${smaller.join('')}${address} ${width}w`,
    focus: x ? { x: Number(x), y: Number(y) } : null,
    preview,
  };
}
