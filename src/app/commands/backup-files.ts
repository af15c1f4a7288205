import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { createInterface } from 'node:readline';
import { keysOf } from '#features/media/server/names.ts';
import type { ImageStore } from '#features/media/server/image-store.ts';
import { filesBefore } from '#features/media/server/store.ts';
import { hasCode } from '#platform/server/embedded-postgres-files.ts';
import type { Database } from '#platform/server/database.ts';

/** The files of a backup beside the tables, a line of `files.jsonl` each. */
type Line = { readonly path: string; readonly bytes: number; readonly sha256: string };
export const FILES = 'files.jsonl';
const BATCH = 200;
/** Belongs to the embedded cluster that it was made with, not to the data in it. */
const CLUSTER_SECRETS = new Set(['postgres-password']);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export async function openFileList(
  folder: string,
): Promise<{ add(path: string, bytes: Uint8Array): Promise<void>; close(): Promise<number> }> {
  const listing: FileHandle = await open(join(folder, FILES), 'wx', 0o600);
  let count = 0;
  return {
    async add(path, bytes) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(file, bytes, { flag: 'wx', mode: 0o600 });
      await listing.appendFile(`${JSON.stringify({ path, bytes: bytes.length, sha256: sha256(bytes) } satisfies Line)}\n`);
      count += 1;
    },
    async close() {
      await listing.close();
      return count;
    },
  };
}
type FileList = Awaited<ReturnType<typeof openFileList>>;

export async function addSecrets(list: FileList, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'secrets');
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    if (CLUSTER_SECRETS.has(name) || !(await stat(join(folder, name))).isFile()) continue;
    await list.add(`secrets/${name}`, await readFile(join(folder, name)));
  }
}

/** Every form of every picture, from wherever it lies. */
export async function addPictures(list: FileList, db: Database, images: ImageStore): Promise<void> {
  const now = new Date(Date.now() + 86_400_000);
  let after = { venueId: '00000000-0000-0000-0000-000000000000', hash: '' };
  for (;;) {
    const files = await filesBefore(db, now, after, BATCH);
    for (const key of files.flatMap(keysOf)) {
      const bytes = await images.get(key);
      if (bytes) await list.add(`pictures/${key}`, bytes);
    }
    const last = files.at(-1);
    if (!last || files.length < BATCH) return;
    after = last;
  }
}

const TYPES = { webp: 'image/webp', avif: 'image/avif' } as const;

/** Puts the files of a backup where they belong, each checked first; answers how many. */
export async function restoreFiles(folder: string, dataDir: string, images: ImageStore): Promise<number> {
  let count = 0;
  for await (const text of createInterface({ input: createReadStream(join(folder, FILES)) })) {
    const line = JSON.parse(text) as Line;
    const path = normalize(line.path);
    if (path !== line.path || !/^(secrets|pictures)\/[\w./-]+$/.test(path)) throw new Error(`${line.path} is no path of a backup.`);
    const bytes = await readFile(join(folder, path)).catch((error: unknown) => {
      throw hasCode(error, 'ENOENT') ? new Error(`${join(folder, path)} is missing, which ${join(folder, FILES)} names.`) : error;
    });
    if (sha256(bytes) !== line.sha256) throw new Error(`${line.path} is not as it was written: its checksum is another.`);
    if (path.startsWith('pictures/'))
      await images.put(path.slice('pictures/'.length), bytes, path.endsWith('avif') ? TYPES.avif : TYPES.webp);
    else {
      await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
      await writeFile(join(dataDir, path), bytes, { mode: 0o600 });
    }
    count += 1;
  }
  return count;
}
