import { readFile } from 'node:fs/promises';
import type { Config } from '#platform/server/config.ts';
import type { Place } from '#features/admin/server/place.ts';
import packageJson from '../../package.json' with { type: 'json' };

const ON_DISK = new URL('../../package.json', import.meta.url);

/** What this process is, for the operator's desk. */
export const placeOf = ({ dataDir, smtpUrl, plans }: Config, takesOrders: () => Promise<boolean>): Place => ({
  dataDir,
  sendsMail: smtpUrl !== null,
  plans,
  version: packageJson.version,
  versionOnDisk: async () => {
    const there: unknown = JSON.parse(await readFile(ON_DISK, 'utf8').catch(() => 'null'));
    const said = typeof there === 'object' && there !== null && 'version' in there ? there.version : null;
    return typeof said === 'string' ? said : packageJson.version;
  },
  startedAt: Date.now() - process.uptime() * 1000,
  takesOrders,
});
