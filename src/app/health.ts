import { probeOrder } from '#features/ordering/server/order-probe.ts';
import type { SelfTest } from '#features/ordering/server/self-test.ts';
import type { OpenDatabase } from '#platform/server/database.ts';
import type { App } from '#platform/server/http.ts';
import { log } from '#platform/server/log.ts';

const PATIENCE_MS = 1_000;
/** However many ask: so often at most is it tried. */
const KEPT_MS = 1_000;

/**
 * `/livez`: the process works. `/readyz`: it can take orders; 503 while it leaves, could not write one within a second, or has not
 * seen one arrive at its board for a minute.
 */
export function healthRoutes(app: App, { ready, leaving }: { ready: () => Promise<boolean>; leaving: AbortSignal }): void {
  app.get('/livez', (context) => context.text('ok'));
  app.get('/readyz', async (context) => {
    context.header('Cache-Control', 'no-store');
    if (leaving.aborted) return context.text('draining', 503);
    return (await ready()) ? context.text('ready') : context.text('no orders can be taken', 503);
  });
}

/** Six of the self test's orders in a row that did not arrive. */
const MOST_AGE_MS = 60_000;

/** Whether an order could be written now, and one of the self test's has come to its board within a minute. */
export const takesOrders = (database: OpenDatabase, test: Pick<SelfTest, 'age'>): (() => Promise<boolean>) =>
  readiness(async () => {
    await probeOrder(database.db);
    if ((test.age() ?? 0) > MOST_AGE_MS) throw new Error('No order of the self test has come to its board for a minute.');
  });

/** One try at a time; those who ask meanwhile wait for it, each for a second at most. */
function readiness(probe: () => Promise<void>): () => Promise<boolean> {
  let trying: Promise<boolean> | null = null;
  let until = 0;
  let well = true;

  const attempt = async (): Promise<boolean> => {
    const reason = await probe().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (well && reason !== null) log.warn({ reason }, 'no order could be written; /readyz answers 503');
    if (!well && reason === null) log.info('orders can be written again');
    well = reason === null;
    until = performance.now() + KEPT_MS;
    trying = null;
    return well;
  };
  return async () => {
    if (performance.now() < until) return well;
    trying ??= attempt();
    const late = Promise.withResolvers<boolean>();
    const timer = setTimeout(late.resolve, PATIENCE_MS, false);
    const answer = await Promise.race([trying, late.promise]);
    clearTimeout(timer);
    return answer;
  };
}
