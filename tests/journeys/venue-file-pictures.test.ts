import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { VenueFile } from '#features/admin/venue-file.ts';
import type { UploadedImage } from '#features/media/contract.ts';
import type { WholeVenue } from '#features/venues/contract.ts';
import { OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { photo, uploadForm } from '#tests/support/pictures.ts';

// Pictures give way to all else.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let world: TestApp;
let file: VenueFile;
const get = async <Answer>(app: TestApp, path: string): Promise<Answer> =>
  (await app.call('GET', path, { headers: app.admin })).json as Answer;
const imported = async (app: TestApp, body: VenueFile) => {
  const answer = await app.call('POST', '/api/admin/venues/import', { body, headers: app.admin });
  expect(answer.status, answer.text.slice(0, 300)).toBe(201);
  const made = answer.json as { _id: string; id: number; lostPictures: string[] };
  await app.call('POST', `/api/admin/venues/${made.id}/status`, { body: { status: 'live' }, headers: app.admin });
  const venue = await app.venue(made.id);
  return { ...made, venue, logo: venue.logo ?? '' };
};
const uploaded = async (type: string, colour: string): Promise<string> => {
  const cookie = await world.signIn(OWNER_1);
  const form = uploadForm(await photo(600, 400, colour), { folder: `stores/1/${type}` });
  const answer = await world.app.request('/api/uploads', { method: 'POST', headers: { cookie }, body: form });
  return ((await answer.json()) as UploadedImage).secure_url;
};
const kept = (app: TestApp, venueId: string) =>
  app.system.database.db.selectFrom('mediaFile').selectAll().where('venueId', '=', venueId).execute();

beforeAll(async () => {
  world = await startApp();
  const logo = await uploaded('logo', '#205040');
  const dish = new URL(await uploaded('item', '#a04020')).pathname;
  await world.saveVenue(1, (venue): WholeVenue => {
    const [item] = Object.values(venue.content?.menu?.items ?? {}).flat();
    if (item) item.image = dish;
    // By its full address, as it is answered.
    return { ...venue, logo };
  });
  file = await get(world, '/api/admin/venues/1/export');
});
afterAll(() => world.close());

const OWN = /^\/uploads\/([\w-]+)\/\w+-600x400-\w{6}\.webp$/;

test('the file holds the pictures that the venue uploaded, under addresses without a host', () => {
  const addresses = Object.keys(file.pictures).filter((address) => address.startsWith('/uploads/'));
  expect(addresses).toHaveLength(2);
  expect(file.venue.logo).toMatch(OWN);
  expect(addresses).toContain(file.venue.logo);
  expect(file.pictures[file.venue.logo ?? '']?.type).toBe('image/webp');
});

test('another installation takes them in as the new venue’s own, counted and in every width', async () => {
  const other = await startApp();
  try {
    const { _id, venue, logo, lostPictures } = await imported(other, file);
    expect(lostPictures).toEqual([]);
    expect(OWN.exec(logo)?.[1]).toBe(_id);
    const dish = Object.values(venue.content.menu.items).flat()[0]?.image ?? '';
    expect(OWN.exec(dish)?.[1]).toBe(_id);
    expect(dish).not.toBe(logo);
    for (const address of [logo, dish, logo.replace(/\.webp$/, '-320.webp')])
      expect([address, (await other.app.request(address)).status]).toEqual([address, 200]);
    expect((await kept(other, _id)).map(({ type, width }) => [type, width])).toEqual([
      ['import', 600],
      ['import', 600],
    ]);
  } finally {
    await other.close();
  }
});

test('on the same installation the copy has pictures of its own, which outlive the first venue’s', async () => {
  const { _id, logo, lostPictures } = await imported(world, { ...file, pictures: {} });
  expect(lostPictures).toEqual([]);
  expect(OWN.exec(logo)?.[1]).toBe(_id);
  expect(await kept(world, _id)).toHaveLength(2);
});

test('what is no picture, whatever its first bytes say, is named and left out; the rest comes', async () => {
  const bad = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), Buffer.from('<script>alert(1)</script>')]).toString('base64');
  const sent = file.venue.logo ?? '';
  const { _id, logo, lostPictures } = await imported(world, {
    ...file,
    pictures: { ...file.pictures, [sent]: { type: 'image/webp', data: bad } },
  });
  expect([logo, lostPictures]).toEqual(['', [sent]]);
  expect(await kept(world, _id)).toHaveLength(1);
});

test('the quota holds for an import, too', async () => {
  const small = await startApp({ worlds: { pictureQuota: { pictures: 1, bytes: 50_000_000 } } });
  try {
    const { _id, lostPictures } = await imported(small, file);
    expect(lostPictures).toHaveLength(1);
    expect(await kept(small, _id)).toHaveLength(1);
  } finally {
    await small.close();
  }
});
