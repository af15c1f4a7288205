import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf, startApp, type TestApp } from '#tests/support/app.ts';
import { hostilePictures, type HostileFile } from '#tests/corpora/hostile-pictures.ts';
import { uploadForm } from '#tests/support/pictures.ts';

const CODES = ['not_an_image', 'too_large', 'too_many_pixels', 'too_many_frames', 'malformed_form', 'file_too_costly'];
/** Far below what any of the bombs unpacks to in pixels. */
const MOST_MORE = 400 * 1024 * 1024;

let world: TestApp;
let files: HostileFile[];
beforeAll(async () => {
  world = await startApp();
  files = await hostilePictures();
});
afterAll(() => world.close());

async function send({ bytes, name, type, folder, form }: HostileFile) {
  const whole = uploadForm(bytes, { ...(name && { name }), ...(type && { type }), ...(folder && { folder }) });
  const headers = { ...world.admin, ...(form && { 'content-type': form.type }) };
  const response = await world.app.request('/api/uploads', { method: 'POST', headers, body: form?.body ?? whole });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) as unknown };
}

/** That what was kept is a picture made by us, and nothing else. */
async function expectHarmless(file: HostileFile, { secure_url }: { secure_url: string }): Promise<void> {
  const { pathname } = new URL(secure_url);
  expect(pathname, file.what).toMatch(/^\/uploads\/[0-9a-f-]{36}\/[0-9a-f]{32}e?-\d+x\d+-[0-9a-f]{6}\.webp$/);
  const answer = await world.app.request(pathname);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')], file.what).toEqual([
    200,
    'image/webp',
    'nosniff',
  ]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { format, exif, xmp, icc, pages } = await sharp(bytes).metadata();
  expect({ format, exif, xmp, icc, pages }, file.what).toEqual({ format: 'webp' });
  const within = ['script', 'php', 'drop table', 'PK\x05\x06'].filter((words) => bytes.includes(words));
  expect(within, file.what).toEqual([]);
}

test('of forty and more hostile files each is refused clearly or made harmless, in bounded memory', async () => {
  expect(files.length).toBeGreaterThanOrEqual(40);
  const before = process.memoryUsage().rss;
  let most = before;
  const seen: Record<string, string> = {};
  for (const file of files) {
    const answer = await send(file);
    most = Math.max(most, process.memoryUsage().rss);
    seen[file.what] = answer.status === 200 ? 'kept' : 'refused';
    expect([200, 400, 413], `${file.what}: ${answer.text}`).toContain(answer.status);
    if (answer.status === 200) await expectHarmless(file, answer.json as { secure_url: string });
    else expect(CODES, file.what).toContain(refusalOf(answer).code);
  }
  const expected = files.map(({ what, outcome }) => [what, outcome === 'either' ? seen[what] : outcome]);
  expect(seen).toEqual(Object.fromEntries(expected));
  expect(most - before).toBeLessThan(MOST_MORE);
}, 240_000);

test('all of them at once neither fill the memory nor bring the server down', async () => {
  const before = process.memoryUsage().rss;
  const answers = await Promise.all(files.map(send));
  expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
  // Of one caller twenty wait.
  expect(answers.filter((answer) => answer.status === 429).map((answer) => refusalOf(answer).code)).toContain('too_many');
  expect(process.memoryUsage().rss - before).toBeLessThan(2 * MOST_MORE);
  expect((await world.call('GET', '/livez')).status).toBe(200);
}, 240_000);
