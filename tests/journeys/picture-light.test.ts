import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VenueFile } from '#features/admin/venue-file.ts';
import type { UploadedImage } from '#features/media/contract.ts';
import { withFit } from '#features/media/picture-fit.ts';
import { GRACE_MS } from '#features/media/server/sweep-pictures.ts';
import { OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { uploadForm } from '#tests/support/pictures.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

type Scene = {
  readonly width?: number;
  readonly height?: number;
  readonly table?: string;
  readonly plate?: readonly [x: number, y: number];
};

/** A table with a plate of something red on it. */
async function scene({ width = 900, height = 700, table = '#c9b08a', plate = [0.5, 0.5] }: Scene): Promise<Buffer> {
  const [x, y] = [plate[0] * width, plate[1] * height];
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${table}"/>
    <circle cx="${x}" cy="${y}" r="130" fill="#fff"/><circle cx="${x}" cy="${y}" r="80" fill="#c8301c"/><path d="M${x - 50} ${y}h100M${x} ${y - 50}v100" stroke="#123d12" stroke-width="16"/></svg>`;
  return sharp(Buffer.from(drawn)).removeAlpha().jpeg({ quality: 90 }).toBuffer();
}

async function upload(file: Uint8Array, folder = 'stores/1/item'): Promise<UploadedImage & { path: string }> {
  const headers = { cookie: await world.signIn(OWNER_1) };
  const answer = await world.app.request('/api/uploads', { method: 'POST', headers, body: uploadForm(file, { folder }) });
  expect(answer.status).toBe(200);
  const image = (await answer.json()) as UploadedImage;
  return { ...image, path: new URL(image.secure_url).pathname };
}
const bytesOf = async (path: string): Promise<Buffer> => Buffer.from(await (await world.app.request(path)).arrayBuffer());
const lightOf = async (path: string): Promise<number> => {
  const { channels } = await sharp(await bytesOf(path)).stats();
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
};
/** The same picture in the light in which it came. */
const plain = (path: string): string => withFit(path, { even: false }).replace(/#.*/, '');

test('a dark photo is shown in even light, and is there as it came', async () => {
  const dark = await sharp(await scene({}))
    .linear(0.25)
    .jpeg()
    .toBuffer();
  const image = await upload(dark);
  expect(image.evened).toBe(true);
  expect(image.path).toMatch(/\/[0-9a-f]{32}e-900x700-[0-9a-f]{6}\.webp$/);
  const [before, after] = [await lightOf(plain(image.path)), await lightOf(image.path)];
  expect(before).toBeLessThan(60);
  expect(after).toBeGreaterThan(before + 40);
  for (const width of [320, 640]) expect((await world.app.request(image.path.replace('.webp', `-${width}.webp`))).status).toBe(200);
});

test('a photo in good light keeps it, and is kept once', async () => {
  const good = await sharp(await scene({}))
    .composite([{ input: { create: { width: 200, height: 100, channels: 3, background: '#000' } }, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
  const image = await upload(good);
  expect(image.evened).toBe(false);
  expect((await world.app.request(image.path.replace(/([0-9a-f]{32})-/, '$1e-'))).status).toBe(404);
});

test.each([
  ['tall', { width: 500, height: 1600, plate: [0.5, 0.84] as const }, 'y', 70, 95],
  ['wide', { width: 1900, height: 500, plate: [0.15, 0.5] as const }, 'x', 5, 30],
] as const)('what the eye goes to in a %s photo is found', async (_, what, side, least, most) => {
  const { focus } = await upload(await scene(what));
  expect(focus[side]).toBeGreaterThanOrEqual(least);
  expect(focus[side]).toBeLessThanOrEqual(most);
});

test('the menu has its blurred first impression and keeps what matters in sight; what one can see through has no impression', async () => {
  const image = await upload(await scene({ width: 1900, height: 500, plate: [0.15, 0.5] }));
  expect((await sharp(Buffer.from(image.preview, 'base64url')).metadata()).format).toBe('webp');
  expect(image.preview.length).toBeLessThan(220);
  await world.saveVenue(1, (venue) => {
    const [item] = Object.values(venue.content?.menu?.items ?? {}).flat();
    Object.assign(item ?? {}, { image: withFit(image.path, { focus: { x: 20, y: 50 }, preview: image.preview }) });
    return venue;
  });
  const html = await (await world.app.request('/store/?id=1')).text();
  const rule = new RegExp(`img\\[src\\*="${image.path.split('/')[3]!.slice(0, 12)}"\\]\\{([^}]*)\\}`).exec(html)?.[1];
  expect(rule).toMatch(/^background:#[0-9a-f]{6} url\(data:image\/webp;base64,[\w+/]+\) \d+% \d+%\/cover;object-position:\d+% \d+%$/);
  expect(html).toContain(`src="${image.path}"`);
  expect(html).not.toContain(`${image.path}#`);
  const cut = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#c8301c80' } })
    .png()
    .toBuffer();
  expect((await upload(cut)).preview).toBe('');
});

test('a venue’s file takes picture and focus along; the other light stays behind', async () => {
  const image = await upload(
    await sharp(await scene({ width: 800 }))
      .linear(0.25)
      .jpeg()
      .toBuffer(),
  );
  const shown = withFit(withFit(image.path, { focus: { x: 30, y: 40 }, preview: image.preview }), { even: false });
  await world.saveVenue(1, (venue) => ({ ...venue, headerBg: shown }));
  const call = (method: string, path: string, body?: VenueFile) =>
    world.call(method, path, { headers: world.admin, ...(body && { body }) });
  const file = (await call('GET', '/api/admin/venues/1/export')).json as VenueFile;
  expect(Object.keys(file.pictures)).toContain(plain(image.path));
  const { id, lostPictures } = (await call('POST', '/api/admin/venues/import', file)).json as { id: number; lostPictures: string[] };
  expect(lostPictures).toEqual([]);
  await world.call('POST', `/api/admin/venues/${id}/status`, { headers: world.admin, body: { status: 'live' } });
  const { headerBg } = await world.venue(id);
  expect(headerBg).toMatch(/^\/uploads\/[\w-]+\/[0-9a-f]{32}-800x700-[0-9a-f]{6}\.webp#30,40,[\w-]+$/);
  expect((await world.app.request(headerBg?.replace(/#.*/, '') ?? '')).status).toBe(200);
});

test('both lights go when nothing shows the one or the other', async () => {
  const image = await upload(
    await sharp(await scene({ width: 700 }))
      .linear(0.2)
      .jpeg()
      .toBuffer(),
  );
  await world.saveVenue(1, (venue) => ({ ...venue, logo: plain(image.path) }));
  world.time.now = Date.now() + GRACE_MS + 60_000;
  await world.system.sweeps.run('pictures');
  expect((await world.app.request(image.path)).status).toBe(200);
  await world.saveVenue(1, (venue) => ({ ...venue, logo: '' }));
  await world.system.sweeps.run('pictures');
  world.time.now = null;
  for (const path of [image.path, plain(image.path)]) expect((await world.app.request(path)).status).toBe(404);
});
