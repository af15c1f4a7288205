/** A picture of ours, by its address: `/uploads/<venue>/<hash>-<width>x<height>-<colour>.webp`, on this site or an absolute one. */
export type OwnPicture = { readonly width: number; readonly height: number; readonly colour: string; readonly srcSet: string };

const OWN = /^(?:https?:\/\/[^/]+)?\/uploads\/[\w-]+\/\w+-(\d+)x(\d+)-(\w{6})\.webp$/;

/** The widths beside the largest one that a picture is kept in; wider ones than itself are left out. */
export const SMALLER_WIDTHS = [320, 640] as const;

/** What the address of an uploaded picture says of it; null for any other address, which is shown as it is. */
export function ownPicture(address: string): OwnPicture | null {
  const found = OWN.exec(address);
  if (!found) return null;
  const width = Number(found[1]);
  const smaller = SMALLER_WIDTHS.filter((one) => one < width).map((one) => `${address.slice(0, -5)}-${one}.webp ${one}w, `);
  return { width, height: Number(found[2]), colour: found[3] ?? '', srcSet: `${smaller.join('')}${address} ${width}w` };
}
