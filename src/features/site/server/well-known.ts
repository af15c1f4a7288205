import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/server/config.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { App } from '#platform/server/http.ts';

type Deps = { readonly config: Pick<Config, 'dataDir' | 'publicUrl' | 'securityContact'>; readonly clock: Clock };

/**
 * `/.well-known/NAME` answers the file of that name in `DATA_DIR/well-known`, read anew each time: what others ask a site to show as proof that
 * it is whose it says, such as Apple Pay's domain association. Without the file 404, but for a `security.txt` where CONTACT_EMAIL is set.
 */
export function wellKnownRoutes(app: App, { config, clock }: Deps): void {
  app.get('/.well-known/:name{[\\w-][\\w.-]{0,99}}', async (context) => {
    const name = context.req.param('name');
    const file = await readFile(join(config.dataDir, 'well-known', name)).catch(() => null);
    const body = file ? new Uint8Array(file) : name === 'security.txt' ? securityText(config, clock()) : null;
    if (body === null) return context.notFound();
    return context.body(body, 200, { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': 'no-cache' });
  });
}

const HALF_A_YEAR_MS = 182 * 86_400_000;

/** Where to tell of a weakness, as RFC 9116 has it. */
function securityText({ publicUrl, securityContact }: Deps['config'], now: number): string | null {
  if (securityContact === null) return null;
  const lines = [
    `Contact: mailto:${securityContact}`,
    `Expires: ${new Date(now + HALF_A_YEAR_MS).toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en, el',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
