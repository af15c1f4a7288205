import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#platform/server/config.ts';
import type { S3Config } from '#platform/server/outside-config.ts';
import { openBucket } from '#platform/server/bucket.ts';
import { log } from '#platform/server/log.ts';
import { Refusal } from '#platform/shared/refusal.ts';

/** Where the bytes of pictures lie. Keys are ours: `<venue>/<hash>-….webp`, nothing that somebody typed. */
export interface ImageStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null where there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Of what is not there, too. */
  remove(key: string): Promise<void>;
}

/** The bucket of the S3_* settings, else `DATA_DIR/uploads`. */
export const openImageStore = (config: Pick<Config, 'dataDir' | 's3'>): ImageStore =>
  config.s3 === null ? diskStore(join(config.dataDir, 'uploads')) : bucketStore(config.s3);

/** Whole files only: each is written beside its name and then moved to it. */
function diskStore(folder: string): ImageStore {
  return {
    async put(key, bytes) {
      const file = join(folder, key);
      const part = `${file}.${randomBytes(4).toString('hex')}.part`;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(part, bytes, { flag: 'wx' });
      await rename(part, file);
    },
    async get(key) {
      try {
        return await readFile(join(folder, key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (key) => rm(join(folder, key), { force: true }),
  };
}

/** A bucket takes this long to answer at most. */
const PATIENCE_MS = 20_000;

function bucketStore(place: S3Config): ImageStore {
  const s3 = openBucket(place, PATIENCE_MS);
  return {
    async put(key, bytes, type) {
      await reached(s3.putObject(key, bytes, type));
    },
    async get(key) {
      const bytes = await reached(s3.getObjectArrayBuffer(key));
      return bytes === null ? null : new Uint8Array(bytes);
    },
    async remove(key) {
      await reached(s3.deleteObject(key));
    },
  };
}

/** What the bucket says no to is the operator's to mend, and for everyone else a moment later. */
async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'the bucket of S3_* did not do as asked');
    throw new Refusal(503, 'unavailable', 'We cannot reach our pictures. Please try again in a moment.');
  }
}
