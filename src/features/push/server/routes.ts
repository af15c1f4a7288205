import { ORDER_STATUS } from '#domain/order-status.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { serve, type App } from '#platform/server/http.ts';
import { readAccessible, type OrderAccessDeps } from '#features/ordering/server/order-access.ts';
import * as contract from '../contract.ts';
import type { PushGateway } from './push-gateway.ts';
import { dropSubscription, keepSubscription } from './store.ts';

export function pushRoutes(app: App, deps: OrderAccessDeps & { readonly push: PushGateway }): void {
  serve(app, contract.pushKey, async () => ({ publicKey: deps.push.publicKey }));

  serve(app, contract.subscribe, async ({ params, body, context }) => {
    const { order } = await readAccessible(deps, context, params.id);
    if (!deps.push.takes(body.endpoint)) throw new Refusal(400, 'push_host', 'Notifications go to public https addresses alone.');
    if (order.status > ORDER_STATUS.ready) throw new Refusal(409, 'order_over', 'This order is over.');
    const kept = await keepSubscription(deps.db, order, { ...body, language: order.language });
    if (!kept) throw new Refusal(409, 'too_many_phones', 'This order tells enough phones already.');
    return undefined;
  });

  serve(app, contract.unsubscribe, async ({ params, body, context }) => {
    const { order } = await readAccessible(deps, context, params.id);
    await dropSubscription(deps.db, order, body.endpoint);
    return undefined;
  });
}
