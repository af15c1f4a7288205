import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { App } from '#platform/server/http.ts';

/** What the build packed (`scripts/source.mjs`). */
const FILE = 'dist/source.tar.gz';

/** The source code of the program that runs here, with whatever was changed in it: the licence's promise to whoever uses it (AGPL, section 13). */
export function sourceRoute(app: App): void {
  app.get('/source.tar.gz', async (context) => {
    const found = await stat(FILE).catch(() => null);
    if (!found) return context.notFound();
    return context.body(Readable.toWeb(createReadStream(FILE)) as ReadableStream, 200, {
      'Content-Type': 'application/gzip',
      'Content-Length': String(found.size),
      'Content-Disposition': 'attachment; filename="parea-source.tar.gz"',
      'Cache-Control': 'no-cache',
    });
  });
}
