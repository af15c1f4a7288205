import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownPicture } from '#platform/shared/picture-address.ts';
import { GRACE_MS } from '#features/media/server/sweep-pictures.ts';
import type { UploadedImage } from '#features/media/contract.ts';
import { DINER, expectRefusal, OWNER_1, OWNER_2, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { gif, photo, uploadForm } from '#tests/support/pictures.ts';

let world: TestApp;
let owner: { readonly cookie: string };
beforeAll(async () => {
  world = await startApp({ worlds: { pictureQuota: { pictures: 6, bytes: 50_000_000 } } });
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

/** Without a content type of its own, so that the form's boundary is sent. */
async function upload(form: FormData, headers: Readonly<Record<string, string>> = owner): Promise<Answer> {
  const response = await world.app.request('/api/uploads', { method: 'POST', headers, body: form });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: text === '' ? null : JSON.parse(text) };
}
const uploaded = async (form: FormData, headers: Readonly<Record<string, string>> = owner): Promise<UploadedImage & { path: string }> => {
  const answer = await upload(form, headers);
  expect(answer.status, answer.text).toBe(200);
  const image = answer.json as UploadedImage;
  return { ...image, path: new URL(image.secure_url).pathname };
};
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => world.app.request(path, { headers });
const kept = () => world.system.database.db.selectFrom('mediaFile').selectAll().execute();

test('a picture is kept in several widths, described by its address, and answered for ever as it is', async () => {
  const image = await uploaded(uploadForm(await photo()));
  expect(image).toMatchObject({ width: 1280, height: 960, public_id: expect.stringMatching(/^stores\/1\/logo\/[0-9a-f]{32}$/) });
  expect(image.secure_url).toMatch(/^http:\/\/localhost:3000\/uploads\//);
  const own = ownPicture(image.path);
  expect(own).toMatchObject({ width: 1280, height: 960, colour: expect.stringMatching(/^[0-9a-f]{6}$/) });
  const widths = own!.srcSet.split(', ').map((one) => one.split(' '));
  expect(widths.map(([, width]) => width)).toEqual(['320w', '640w', '1280w']);
  for (const [address = '', width = ''] of widths) {
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      vary: 'Accept',
    });
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(Number.parseInt(width, 10));
    const again = await get(address, { 'if-none-match': answer.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
});

test('the pictures for those who share are drawn in the same process after an upload', async () => {
  const pictureOf = async (path: string) => {
    const address = /<meta property="og:image" content="([^"]*)"/.exec((await world.call('GET', path)).text)?.[1] ?? '';
    const { status, headers } = await get(new URL(address.replaceAll('&amp;', '&')).pathname);
    return [status, headers.get('content-type')];
  };
  await uploaded(uploadForm(await photo()));
  expect(await pictureOf('/store/?id=2')).toEqual([200, 'image/png']);
});

test('a browser that shows AVIF gets the smaller widths as AVIF, under a tag of its own', async () => {
  const { path } = await uploaded(uploadForm(await photo()));
  const small = path.replace(/\.webp$/, '-320.webp');
  const webp = await get(small, { accept: 'image/webp,*/*' });
  const avif = await get(small, { accept: 'image/avif,image/webp,*/*' });
  expect([webp, avif].map((answer) => answer.headers.get('content-type'))).toEqual(['image/webp', 'image/avif']);
  expect((await sharp(await avif.arrayBuffer()).metadata()).format).toBe('heif');
  expect(webp.headers.get('etag')).not.toBe(avif.headers.get('etag'));
});

test('a phone’s photo stands upright, and loses where and when it was taken', async () => {
  const taken = await sharp(await photo(400, 300))
    .withExif({ IFD0: { Copyright: '<script>alert(1)</script>', Artist: 'Somebody' }, IFD3: { GPSLatitude: '34/1 40/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(taken).metadata()).orientation).toBe(6);
  const image = await uploaded(uploadForm(taken));
  expect([image.width, image.height]).toEqual([300, 400]);
  const bytes = Buffer.from(await (await get(image.path)).arrayBuffer());
  const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
  expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
  expect(bytes.includes('script')).toBe(false);
});

test('the same file is the same picture, and takes no second place of the quota', async () => {
  const before = (await kept()).length;
  const file = await photo(333, 222);
  const first = await uploaded(uploadForm(file));
  const second = await uploaded(uploadForm(file, { folder: 'stores/1/menu' }));
  expect(second.secure_url).toBe(first.secure_url);
  expect((await kept()).length).toBe(before + 1);
});

test('owners and managers of the venue may, its staff and everyone else may not, the administrator may everywhere', async () => {
  const form = async () => uploadForm(await photo(80, 60));
  expectRefusal(await upload(await form(), {}), 401, 'unauthorised');
  expectRefusal(await upload(await form(), { cookie: await world.signIn(STAFF_1) }), 403, 'not_allowed');
  for (const email of [DINER, OWNER_2]) expectRefusal(await upload(await form(), { cookie: await world.signIn(email) }), 404, 'not_found');
  expectRefusal(await upload(await form(), { authorization: 'Basic bm9ib2R5OndpdGhvdXQ=' }), 401, 'wrong_credentials');
  const answer = await upload(uploadForm(await photo(80, 60), { folder: 'stores/2/logo' }), world.admin);
  expect(answer.status, answer.text).toBe(200);
  expectRefusal(await upload(uploadForm(await photo(80, 60), { folder: 'stores/4711/logo' }), world.admin), 404, 'not_found');
});

test('foreign pages, other media and half a form are refused', async () => {
  const form = uploadForm(await photo(80, 60));
  expectRefusal(await upload(form, { ...owner, origin: 'https://evil.example' }), 403, 'foreign_origin');
  expectRefusal(await world.call('POST', '/api/uploads', { headers: owner, body: { file: 'x' } }), 415, 'unsupported_media_type');
  const raw = (type: string, body: string) =>
    world.call('POST', '/api/uploads', { headers: { ...owner, 'content-type': type }, raw: body });
  expectRefusal(await raw('multipart/form-data; boundary=x', '--y\r\nnothing'), 400, 'malformed_form');
  expectRefusal(await raw('multipart/form-data', 'nothing'), 415, 'unsupported_media_type');
  const text = new FormData();
  text.set('file', 'https://img.example.com/picture.jpg');
  text.set('folder', 'stores/1/logo');
  expectRefusal(await upload(text), 400, 'malformed_form');
});

test('a full venue is told so, before its pictures are looked at; another one is not', async () => {
  const answers: Answer[] = [];
  for (let at = 0; at < 8; at += 1) answers.push(await upload(uploadForm(await photo(60 + at, 60), {})));
  const last = expectRefusal(answers.at(-1)!, 409, 'quota_reached');
  expect(last.details).toMatchObject({ pictures: 6 });
  expect((await kept()).filter((file) => file.hash && file.type === 'logo').length).toBeLessThanOrEqual(7);
  expectRefusal(await upload(uploadForm(gif({ frames: 1 }))), 409, 'quota_reached');
  expect((await upload(uploadForm(await photo(99, 99), { folder: 'stores/2/menu' }), world.admin)).status).toBe(200);
});

test('uploads at once do not slip past the quota', async () => {
  const { venueId } = (await kept())[0]!;
  await world.system.database.db.deleteFrom('mediaFile').where('venueId', '=', venueId).execute();
  const forms = await Promise.all(Array.from({ length: 9 }, async (_, at) => uploadForm(await photo(40 + at, 40))));
  const answers = await Promise.all(forms.map((form) => upload(form)));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([...Array(6).fill(200), ...Array(3).fill(409)]);
});

test('what no page of the venue shows goes after the grace, what it shows stays', async () => {
  const { db } = world.system.database;
  await db.deleteFrom('mediaFile').execute();
  const shown = await uploaded(uploadForm(await photo(700, 500)));
  const unused = await uploaded(uploadForm(await photo(701, 500)));
  await world.saveVenue(1, (venue) => ({ ...venue, logo: shown.path }));
  const files = () =>
    readdirSync(join(world.system.config.dataDir, 'uploads', shown.path.split('/')[2]!)).filter((file) =>
      file.includes(unused.path.slice(46, 78)),
    );
  await world.system.sweeps.run('pictures');
  expect((await get(unused.path)).status).toBe(200);
  expect(files().length).toBe(unused.evened ? 10 : 5);
  world.time.now = Date.now() + GRACE_MS + 60_000;
  await world.system.sweeps.run('pictures');
  world.time.now = null;
  expect([(await get(shown.path)).status, (await get(unused.path)).status]).toEqual([200, 404]);
  expect(files()).toEqual([]);
  expect((await kept()).map((file) => shown.path.includes(file.hash))).toEqual([true]);
});

test('the menu loads the width that it shows, over the picture’s own colour; pictures from elsewhere are as they were', async () => {
  await world.system.database.db.deleteFrom('mediaFile').execute();
  const { path } = await uploaded(uploadForm(await photo(1000, 500)));
  const foreign = 'https://pictures.example.com/olive.jpg';
  await world.saveVenue(1, (venue) => {
    const [first, second] = Object.values(venue.content?.menu?.items ?? {}).flat();
    Object.assign(first ?? {}, { image: path });
    Object.assign(second ?? {}, { image: foreign });
    return { ...venue, headerBg: path };
  });
  const html = await (await get('/store/?id=1')).text();
  const srcset = ownPicture(path)!.srcSet;
  const tags = [...html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
  expect(tags.filter((tag) => tag.includes(`srcSet="${srcset}"`))).toHaveLength(2);
  for (const tag of tags.filter((one) => one.includes(path))) expect(tag).toMatch(/ width="\d+" height="\d+"/);
  const elsewhere = tags.find((tag) => tag.includes(foreign));
  expect(elsewhere).toContain('loading=');
  expect(elsewhere).not.toContain('srcSet');
  const { colour } = ownPicture(path)!;
  expect(html).toContain(`img[src*="${path.split('/')[3]!.slice(0, 12)}"]{background:#${colour}}`);
});

test('nothing but a picture’s own name is looked up', async () => {
  await world.system.database.db.deleteFrom('mediaFile').execute();
  const { path } = await uploaded(uploadForm(await photo(700, 400)));
  const wrong = [
    '/uploads/x/y',
    `${path}%00`,
    path.replace('.webp', '.svg'),
    path.replace('.webp', '-999.webp'),
    '/uploads/..%2f..%2fsecrets/app-secret',
    `${path}/..`,
  ];
  for (const address of wrong) expect((await get(address)).status, address).toBe(404);
});
