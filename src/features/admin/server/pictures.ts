import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { ImageStore } from '#features/media/server/image-store.ts';
import { isPictureKey } from '#features/media/server/names.ts';
import type { Picture, VenueFile } from '../venue-file.ts';

/** Where pictures of this installation's own addresses are. */
export type Pictures = {
  /** The picture at an address of ours; null where there is none. */
  read(address: string): Promise<Picture | null>;
};

const TYPE_OF: Readonly<Record<string, Picture['type']>> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
};
const MOST_BYTES = 4_000_000;

/** The pictures that come with the product, out of the folder that it serves. */
export const servedPictures = (folder: string): Pictures => ({
  async read(address) {
    const path = normalize(join(folder, address));
    const type = TYPE_OF[extname(path).toLowerCase()];
    if (!path.startsWith(folder.endsWith(sep) ? folder : folder + sep) || type === undefined) return null;
    try {
      const bytes = await readFile(path);
      return bytes.length > MOST_BYTES ? null : { type, data: bytes.toString('base64') };
    } catch {
      return null;
    }
  },
});

/** Where the pictures lie that venues uploaded, in their largest form. */
const UPLOADS = '/uploads/';

export const isUpload = (address: string): boolean => address.startsWith(UPLOADS);

/** The pictures that venues uploaded, out of the image store; those at any other address are read by `others`. */
export const uploadedPictures = (images: Pick<ImageStore, 'get'>, others: Pictures): Pictures => ({
  async read(address) {
    if (!isUpload(address)) return others.read(address);
    const key = address.slice(UPLOADS.length);
    const bytes = isPictureKey(key) ? await images.get(key) : null;
    return bytes === null || bytes.length > MOST_BYTES ? null : { type: 'image/webp', data: Buffer.from(bytes).toString('base64') };
  },
});

type Venue = VenueFile['venue'];

/** Calls `change` on every picture address of a venue and answers the venue with what it said. What its editor keeps behind the address stays there. */
export function withPictures(venue: Venue, change: (address: string) => string): Venue {
  const of = (address: string | null | undefined) => {
    if (!address) return address;
    const [path = '', kept] = address.split('#');
    const to = change(path);
    // Another picture has no other light to go back to.
    return to && kept ? `${to}#${to === path ? kept : kept.replace(/,plain$/, '')}` : to;
  };
  const menu = venue.content?.menu;
  const items =
    menu &&
    Object.fromEntries(
      Object.entries(menu.items).map(([name, list]) => [name, list.map((item) => ({ ...item, image: of(item.image) ?? '' }))]),
    );
  const stamps = venue.rewards?.loyaltyStamps;
  return {
    ...venue,
    logo: of(venue.logo) ?? '',
    headerBg: of(venue.headerBg) ?? '',
    ...(venue.content && {
      content: {
        promotions: (venue.content.promotions ?? []).map((promotion) => ({
          ...promotion,
          backgroundImage: of(promotion.backgroundImage) ?? '',
        })),
        menu: menu && items ? { ...menu, items } : menu,
      },
    }),
    ...(stamps?.stampImage && { rewards: { ...venue.rewards, loyaltyStamps: { ...stamps, stampImage: of(stamps.stampImage) } } }),
  };
}

/** The picture addresses of a venue that are of the installation itself. */
export function ownPictures(venue: Venue): string[] {
  const found = new Set<string>();
  withPictures(venue, (address) => {
    if (/^\/[\w./-]+$/.test(address) && !address.includes('..')) found.add(address);
    return address;
  });
  return [...found];
}
