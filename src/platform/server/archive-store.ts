import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openBucket } from './bucket.ts';
import type { Config } from './config.ts';
import { hasCode } from './embedded-postgres-files.ts';

/** Where the archive of the database lies: a folder, or a bucket. Keys are ours. */
export type ArchiveStore = {
  /** For people. */
  readonly name: string;
  /** Whole or not at all, and on the disk when it resolves. False: there is one already, which stays, unless it shall be replaced. One process at a time. */
  put(key: string, bytes: Uint8Array, options?: { readonly replace?: boolean }): Promise<boolean>;
  get(key: string): Promise<Buffer | null>;
  /** Every key that begins so. */
  list(prefix: string): Promise<string[]>;
  remove(key: string): Promise<void>;
};

/** As the settings say; null: nothing is archived. */
export function openArchiveStore({ archive, s3 }: Pick<Config, 'archive' | 's3'>): ArchiveStore | null {
  if (archive === null) return null;
  if (archive.bucket === null) return folderStore(archive.folder);
  if (s3 === null) throw new Error('ARCHIVE_BUCKET needs the S3_* settings.');
  return bucketStore({ ...s3, bucket: archive.bucket });
}

const PART = '.part';

export function folderStore(folder: string): ArchiveStore {
  return {
    name: folder,
    async put(key, bytes, { replace = false } = {}) {
      const file = join(folder, key);
      if (!replace && existsSync(file)) return false;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const draft = `${file}.${randomBytes(4).toString('hex')}${PART}`;
      try {
        await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true });
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await flushFolder(dirname(file));
      return true;
    },
    async get(key) {
      return readFile(join(folder, key)).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      });
    },
    async list(prefix) {
      const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return [];
        throw error;
      });
      return names
        .filter((entry) => entry.isFile() && !entry.name.endsWith(PART))
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .filter((key) => key.startsWith(prefix));
    },
    remove: (key) => rm(join(folder, key), { force: true }),
  };
}

/** A new name is on the disk only once its folder is. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A bucket takes this long to answer at most; a piece of changes is up to 16 MB. */
const PATIENCE_MS = 120_000;

type BucketPlace = NonNullable<Config['s3']>;

function bucketStore(place: BucketPlace): ArchiveStore {
  const s3 = openBucket(place, PATIENCE_MS);
  return {
    name: `the bucket ${place.bucket}`,
    async put(key, bytes, { replace = false } = {}) {
      if (!replace && (await s3.objectExists(key)) === true) return false;
      await s3.putObject(key, Buffer.from(bytes), 'application/octet-stream');
      return true;
    },
    async get(key) {
      const bytes = await s3.getObjectArrayBuffer(key);
      return bytes === null ? null : Buffer.from(bytes);
    },
    async list(prefix) {
      const found = await s3.listObjects('/', prefix);
      return (found ?? []).map(({ Key }) => Key);
    },
    async remove(key) {
      await s3.deleteObject(key);
    },
  };
}
