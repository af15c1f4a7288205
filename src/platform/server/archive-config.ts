import { join, resolve } from 'node:path';

export type ArchiveConfig = {
  readonly folder: string;
  /** Instead of the folder, at the place of the S3_* settings. */
  readonly bucket: string | null;
  readonly keptDays: number;
};

type Given = Readonly<Partial<Record<'ARCHIVE_DIR' | 'ARCHIVE_BUCKET' | 'S3_BUCKET' | 'DATABASE_URL', string | undefined>>>;

/** What is wrong with where the past shall go, a sentence each. */
export function wrongArchive({ ARCHIVE_DIR, ARCHIVE_BUCKET, S3_BUCKET, DATABASE_URL }: Given): string[] {
  if (ARCHIVE_DIR === undefined && ARCHIVE_BUCKET === undefined) return [];
  return [
    ...(DATABASE_URL !== undefined && ARCHIVE_DIR !== 'off'
      ? ['ARCHIVE_DIR, ARCHIVE_BUCKET: only the database in DATA_DIR is archived. That of DATABASE_URL has its own means.']
      : []),
    ...(ARCHIVE_DIR !== undefined && ARCHIVE_BUCKET !== undefined ? ['ARCHIVE_DIR, ARCHIVE_BUCKET: one of the two.'] : []),
    ...(ARCHIVE_BUCKET !== undefined && S3_BUCKET === undefined
      ? ['ARCHIVE_BUCKET needs the S3_* settings, which say where buckets are.']
      : []),
    ...(ARCHIVE_BUCKET !== undefined && ARCHIVE_BUCKET === S3_BUCKET
      ? ['ARCHIVE_BUCKET holds everything there is, secrets among it: it needs a private bucket of its own, not that of the pictures.']
      : []),
  ];
}

/** Null: nowhere. */
export function archiveConfig(
  { ARCHIVE_DIR, ARCHIVE_BUCKET, ARCHIVE_KEPT_DAYS, DATABASE_URL }: Given & { readonly ARCHIVE_KEPT_DAYS: string },
  dataDir: string,
): ArchiveConfig | null {
  if (DATABASE_URL || ARCHIVE_DIR === 'off') return null;
  return {
    folder: ARCHIVE_DIR ? resolve(ARCHIVE_DIR) : join(dataDir, 'archive'),
    bucket: ARCHIVE_BUCKET ?? null,
    keptDays: Number(ARCHIVE_KEPT_DAYS),
  };
}
