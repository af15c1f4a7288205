import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '#platform/server/http.ts';

/**
 * `/.well-known/NAME` answers the file of that name in `DATA_DIR/well-known`, read anew each time: what others ask a site to show as proof that
 * it is whose it says, such as Apple Pay's domain association. Without the file 404.
 */
export function wellKnownRoutes(app: App, { dataDir }: { readonly dataDir: string }): void {
  app.get('/.well-known/:name{[\\w-][\\w.-]{0,99}}', async (context) => {
    const file = await readFile(join(dataDir, 'well-known', context.req.param('name'))).catch(() => null);
    if (!file) return context.notFound();
    return context.body(new Uint8Array(file), 200, { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': 'no-cache' });
  });
}
