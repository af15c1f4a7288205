import type { PlacedOrder } from '#features/ordering/contract.ts';
import type { TableCart } from '#features/ordering/table-cart-contract.ts';
import { line, type TestApp } from './app.ts';

/** A phone of somebody at a table of venue 1 who orders together there. */
export async function sits(
  world: TestApp,
  name: string,
  { table, k, cookie }: { readonly table: number; readonly k: string; /** Of their account. */ readonly cookie?: string },
) {
  const who = cookie === undefined ? {} : { cookie };
  const joined = await world.call('POST', '/api/visits', { body: { store: 1, floor: 1, table, k, name }, headers: who });
  const { visit, accessToken } = joined.json as { visit: { _id: string }; accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}`, ...who };
  const ask = (path: string, body?: object) =>
    world.call(body ? 'POST' : 'GET', `/api/visits/${visit._id}/${path}`, { ...(body && { body }), headers });
  return {
    headers,
    ask,
    puts: (item: string, quantity = 1) => ask('cart/lines', { deed: crypto.randomUUID(), line: line(item, quantity) }),
    ready: (of: object) => ask('cart/ready', { deed: crypto.randomUUID(), ready: true, ...of }),
    cart: async () => (await ask('cart')).json as TableCart,
    say: (order: PlacedOrder, avoids: readonly string[]) => ask(`orders/${order._id}/allergies`, { avoids }),
    /** Sends for everybody who is ready. */
    sends: async (of: object = {}) => {
      const { lines, sums } = (await ask('cart')).json as TableCart;
      const seen = lines.map(({ _id, revision }) => ({ _id, revision }));
      const sent = await ask('cart/send', {
        id: crypto.randomUUID(),
        what: 'ready',
        lines: seen,
        amount: sums.ready,
        avoids: [],
        k,
        ...of,
      });
      return (sent.json as { order: PlacedOrder }).order;
    },
    change: (of: TableCart['lines'][number], to: object) =>
      ask(`cart/lines/${of._id}`, { deed: crypto.randomUUID(), revision: of.revision, ...to }),
  };
}
