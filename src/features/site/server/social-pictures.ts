import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { printLook } from '#features/tables/server/print-look.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { App } from '#platform/server/http.ts';
import { drawPicture, type SocialLook } from './draw-picture.ts';

/** Counted up where the drawing changes, so that nobody keeps the old one. */
const DRAWING = 2;
const MOST_KEPT = 200;
const HASH_LENGTH = 16;
const CLAY = { ground: '#b83419', deep: '#9f2a12', ink: '#fffaf4' };

/** The house's own look with these words. */
export const houseLook = (title: string, subtitle: string): SocialLook => ({ ...CLAY, title, subtitle });

export function venueLook(venue: Pick<VenueSnapshot, 'whole' | 'title'>, language: string): SocialLook {
  const { title, subtitle, ground, deep, ink } = printLook(venue);
  const spoken = language === 'el' ? 'el' : 'en';
  return { title: title[spoken], subtitle: subtitle[spoken], letter: [...title[spoken]][0]?.toUpperCase() ?? '', ground, deep, ink };
}

/** Below our own address: another look is another address. `name` is `site` or a venue's number. */
export const pictureAddress = (name: string, language: string, look: SocialLook): string =>
  `/social/${name}/${language}-${createHash('sha256')
    .update(JSON.stringify([DRAWING, look]))
    .digest('base64url')
    .slice(0, HASH_LENGTH)}.png`;

/** The table of the home page. */
function tableArt(): string {
  const file = readFileSync(new URL('../ui/table-art.svg', import.meta.url), 'utf8');
  return file.slice(file.indexOf('>') + 1, file.lastIndexOf('</svg>'));
}

type Deps = {
  /** The look of `site` or of a venue as it is now; null where there is none. */
  readonly lookOf: (name: string, language: string) => Promise<SocialLook | null>;
};

/** `/social/<name>/<language>-<hash>.png`, 1200 × 630, for ever; an older hash leads to the picture as it is now. */
export function socialRoutes(app: App, { lookOf }: Deps): void {
  const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  let art: string | null = null;
  const draw = async (look: SocialLook): Promise<Uint8Array<ArrayBuffer>> => {
    art ??= tableArt();
    const { default: sharp } = await import('sharp');
    const picture = await sharp(Buffer.from(drawPicture(look, art)))
      .png({ palette: true, colours: 128 })
      .toBuffer();
    return new Uint8Array(picture);
  };
  app.get('/social/:name/:file', async (context, next) => {
    const { name, file } = context.req.param();
    const language = /^(en|el)-[\w-]+\.png$/.exec(file)?.[1];
    const look = language === undefined ? null : await lookOf(name, language);
    if (language === undefined || look === null) return next();
    const address = pictureAddress(name, language, look);
    if (address !== `/social/${name}/${file}`) {
      context.header('Cache-Control', 'no-cache');
      return context.redirect(address, 302);
    }
    const kept = drawn.get(address) ?? draw(look);
    drawn.set(address, kept);
    kept.catch(() => drawn.delete(address));
    if (drawn.size > MOST_KEPT) drawn.delete(drawn.keys().next().value ?? '');
    return new Response(await kept, { headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=31536000, immutable' } });
  });
}
