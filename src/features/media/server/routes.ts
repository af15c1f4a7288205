import type { Context } from 'hono';
import { notFound, unauthorised } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import * as contract from '../contract.ts';
import type { ImageStore } from './image-store.ts';
import { isPictureKey } from './names.ts';
import { readUpload } from './read-picture.ts';
import { keepPicture, refuseFull, type Quota } from './receive-upload.ts';

export type MediaDeps = {
  readonly db: Database;
  readonly images: ImageStore;
  readonly clock: Clock;
  readonly quota: Quota;
  readonly publicUrl: string;
  readonly venues: VenueCache;
  readonly gate: VenueGate;
  readonly who: (headers: Headers) => Promise<{ readonly id: string } | null>;
  /** The administrator of a Basic call, or a refusal. */
  readonly admin: (context: Context) => Promise<{ readonly id: string }>;
  readonly limitUploads: (userId: string) => Promise<void>;
};

/** The form around the file. */
const ENVELOPE = 64 * 1024;

export function mediaRoutes(app: App, deps: MediaDeps): void {
  serve(
    app,
    contract.uploadImage,
    async ({ context }) => {
      const caller = await callerOf(deps, context);
      const form = new Uint8Array(await context.req.arrayBuffer());
      let whose = { folder: '', venueId: '', type: '', userId: '' };
      const allow = async (folder: string) => {
        const [, storeId = '', type = ''] = folder.split('/');
        whose = { folder, type, ...(await uploader(deps, context, storeId)) };
        await deps.limitUploads(whose.userId);
        await refuseFull(deps, whose.venueId);
      };
      const sent = { form, type: context.req.header('content-type') ?? '' };
      const picture = await readUpload(caller, sent, { allow, left: context.req.raw.signal });
      const kept = await keepPicture(deps, picture, whose);
      return {
        public_id: `${whose.folder}/${kept.hash}`,
        secure_url: `${deps.publicUrl}/uploads/${kept.name}.webp`,
        width: kept.width,
        height: kept.height,
        focus: kept.focus,
        preview: kept.preview,
        evened: kept.evened,
      };
    },
    { bodyLimit: contract.MOST_BYTES + ENVELOPE, before: (context) => callerOf(deps, context) },
  );
  app.get('/uploads/:venue/:file', (context) => sendPicture(deps.images, context));
}

const isBasic = (context: Context): boolean => /^basic /i.test(context.req.header('authorization') ?? '');

/** Nobody sends ten megabytes before we know who it is; at which venue is in the form. */
async function callerOf({ admin, who }: MediaDeps, context: Context): Promise<string> {
  const user = isBasic(context) ? await admin(context) : await who(context.req.raw.headers);
  if (!user) throw unauthorised();
  return user.id;
}

async function uploader(
  { admin, gate, venues }: MediaDeps,
  context: Context,
  storeId: string,
): Promise<{ venueId: string; userId: string }> {
  if (!isBasic(context)) {
    const { venue, userId } = await gate(context, storeId, 'pictures');
    return { venueId: venue.venueId, userId };
  }
  const { id } = await admin(context);
  const venue = await venues.get(storeId);
  if (!venue) throw notFound('The venue');
  return { venueId: venue.venueId, userId: id };
}

/** For ever the same, as its name says; a browser that shows AVIF gets that of the smaller widths. */
async function sendPicture(images: ImageStore, context: Context): Promise<Response> {
  const key = `${context.req.param('venue')}/${context.req.param('file')}`;
  if (!isPictureKey(key)) throw notFound('The picture');
  const avif = /-(320|640)\.webp$/.test(key) && /\bimage\/avif\b/.test(context.req.header('accept') ?? '');
  const headers = {
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${key.slice(37)}${avif ? '-avif' : ''}"`,
    Vary: 'Accept',
  };
  // What was asked for with this tag was there, and does not change.
  if (context.req.header('if-none-match') === headers.ETag) return context.body(null, 304, headers);
  const bytes = await images.get(avif ? key.replace(/webp$/, 'avif') : key);
  if (!bytes) throw notFound('The picture');
  return context.body(bytes, 200, {
    ...headers,
    'Content-Type': avif ? 'image/avif' : 'image/webp',
    'Content-Length': String(bytes.byteLength),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}
