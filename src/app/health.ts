import { sql } from 'kysely';
import type { OpenDatabase } from '#platform/server/database.ts';
import type { App } from '#platform/server/http.ts';

const PATIENCE_MS = 1_000;

/** `/livez`: the process works. `/readyz`: it can take orders; 503 while it drains or cannot reach its database within a second. */
export function healthRoutes(app: App, { database, closing }: { database: OpenDatabase; closing: AbortSignal }): void {
  app.get('/livez', (context) => context.text('ok'));
  app.get('/readyz', async (context) => {
    if (closing.aborted) return context.text('draining', 503);
    const answered = await Promise.race([
      sql`select 1 from venue limit 1`.execute(database.db).then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => void setTimeout(resolve, PATIENCE_MS, false).unref()),
    ]);
    return answered ? context.text('ready') : context.text('no database', 503);
  });
}
