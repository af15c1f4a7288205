import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openImageStore } from '#features/media/server/image-store.ts';
import { readConfig } from '#platform/server/config.ts';
import { expectRefusal, startApp, type TestApp } from '#tests/support/app.ts';
import { startBucket, type Bucket } from '#tests/support/bucket.ts';
import { photo, uploadForm } from '#tests/support/pictures.ts';

let bucket: Bucket;
let world: TestApp;
beforeAll(async () => {
  bucket = await startBucket();
  world = await startApp({ env: bucket.settings });
});
afterAll(async () => {
  await world.close();
  await bucket.close();
});

async function upload(file: Uint8Array) {
  const response = await world.app.request('/api/uploads', { method: 'POST', headers: world.admin, body: uploadForm(file) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) as unknown };
}

test('with S3_* set, pictures lie in the bucket and nowhere else, and are shown from there', async () => {
  const answer = await upload(await photo(900, 600));
  expect(answer.status, answer.text).toBe(200);
  const { pathname } = new URL((answer.json as { secure_url: string }).secure_url);
  const key = pathname.replace('/uploads/', '');
  expect([...bucket.objects.keys()].toSorted()).toEqual(
    // In its own light and in the evened one.
    [key, key.replace(/e(?=-\d+x)/, '')]
      .flatMap((one) => ['-320.avif', '-320.webp', '-640.avif', '-640.webp', '.webp'].map((end) => one.replace(/\.webp$/, end)))
      .toSorted(),
  );
  expect(bucket.refused).toEqual([]);
  expect(existsSync(join(world.system.config.dataDir, 'uploads'))).toBe(false);
  const shown = await world.app.request(pathname);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(bucket.objects.get(key)?.bytes);
  expect((await world.app.request(pathname.replace(/[0-9a-f]{6}\.webp$/, '000001.webp'))).status).toBe(404);
});

test('a bucket that is away is said as such, and leaves nothing that counts', async () => {
  const before = await world.system.database.db.selectFrom('mediaFile').select('hash').execute();
  bucket.away = true;
  expectRefusal(await upload(await photo(901, 600)), 503, 'unavailable');
  bucket.away = false;
  expect(await world.system.database.db.selectFrom('mediaFile').select('hash').execute()).toEqual(before);
});

test('the bucket takes no request that is signed wrongly', async () => {
  const config = readConfig({ ...bucket.settings, S3_SECRET_ACCESS_KEY: 'another', SECRET: 'x'.repeat(32) });
  await expect(openImageStore(config).put('a/b.webp', new Uint8Array([1]), 'image/webp')).rejects.toThrow();
  expect(bucket.refused.at(-1)).toBe('PUT /pictures/a/b.webp: another signature');
});
