import { DEFAULT_CAPS } from '#domain/order-caps.ts';
import type { DataDir } from '#tests/proofs/data-dir.ts';
import { cpuMs } from './cpu.ts';
import { placeOrders } from './product.ts';
import type { Place } from './venues.ts';

type Wish = {
  readonly data: DataDir;
  readonly app: { readonly pid: number };
  readonly port: number;
  readonly places: readonly Place[];
  readonly seconds: number;
  readonly rounds: number;
  readonly clients: number;
};
/** Orders a second of each round, and processor time an order (ms, product and database together), which other work on the machine changes little. */
type Side = { readonly rates: number[]; readonly cpu: number[] };
export type CapsCost = { readonly with: Side; readonly without: Side };

/**
 * Orders per second at venues that count what is open and unpaid at the table and of the phone, against as many venues that do not, in turns. The caps are
 * out of reach, so that every order is judged and none waits; what was placed is served between the rounds, as kitchens do.
 */
export async function capsCost({ data, app, port, places, seconds, rounds, clients }: Wish): Promise<CapsCost> {
  const half = places.length / 2;
  const sides = { with: places.slice(0, half), without: places.slice(half) };
  const client = await data.connect();
  const caps = { ...DEFAULT_CAPS, browserOrders: 500, browserAmount: 100_000, tableOrders: 500, tableAmount: 100_000 };
  await client.query(
    `with capped as (update venue set configuration = configuration || jsonb_build_object('orderCaps', $1::jsonb) where id = any($2) returning id)
     update venue_pulse set menu_version = menu_version + 1 where venue_id in (select id from capped)`,
    [JSON.stringify(caps), sides.with.map(({ _id }) => _id)],
  );
  const found = { with: { rates: [], cpu: [] }, without: { rates: [], cpu: [] } } as Record<keyof typeof sides, Side>;
  const cpu = () => cpuMs(app.pid) + cpuMs(data.postmasterPid(), true);
  const measure = async (side: keyof typeof sides, seed: number, length = seconds) => {
    await client.query('update orders set status = 5 where status = 0');
    await client.query('vacuum analyze orders');
    const before = cpu();
    const count = await placeOrders({ port, seconds: length, clients, places: sides[side], seed });
    found[side].rates.push(count.rate);
    found[side].cpu.push((cpu() - before) / count.placed);
  };
  try {
    for (const side of ['with', 'without'] as const) await measure(side, 998, 2);
    // Unmeasured: the first ones compile and warm.
    for (const side of ['with', 'without'] as const) found[side].rates.length = found[side].cpu.length = 0;
    for (let round = 0; round < rounds; round += 1) {
      await measure('with', round);
      await measure('without', round);
    }
    const { rows } = await client.query<{ waits: number }>('select count(*)::int as waits from orders where awaiting_confirmation');
    if (rows[0]?.waits !== 0) throw new Error('orders waited: the caps were not out of reach');
    return found;
  } finally {
    await client.end();
  }
}
