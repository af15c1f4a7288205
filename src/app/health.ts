import { probeOrder } from '#features/ordering/server/order-probe.ts';
import type { OpenDatabase } from '#platform/server/database.ts';
import type { App } from '#platform/server/http.ts';
import { log } from '#platform/server/log.ts';

const PATIENCE_MS = 1_000;
/** However many ask: so often at most is it tried. */
const KEPT_MS = 1_000;

/** `/livez`: the process works. `/readyz`: it can take orders; 503 while it drains, or could not write one within a second. */
export function healthRoutes(app: App, { ready, closing }: { ready: () => Promise<boolean>; closing: AbortSignal }): void {
  app.get('/livez', (context) => context.text('ok'));
  app.get('/readyz', async (context) => {
    context.header('Cache-Control', 'no-store');
    if (closing.aborted) return context.text('draining', 503);
    return (await ready()) ? context.text('ready') : context.text('no orders can be taken', 503);
  });
}

/** Whether an order could be written now. */
export const takesOrders = (database: OpenDatabase): (() => Promise<boolean>) => readiness(() => probeOrder(database.db));

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
