import { loadavg } from 'node:os';
import { once } from 'node:events';
import type { TableCode } from '#features/tables/contract.ts';
import { get } from '#tests/proofs/diner.ts';
import { until } from '#tests/proofs/proof.ts';
import type { CartCrowd, Seat } from './cart-crowd.ts';
import { startChild } from './child.ts';
import { cpuMs } from './cpu.ts';
import { openProduct, placeOrders, portOf } from './product.ts';
import { readPlaces } from './venues.ts';

/** `npm run bench:carts`: 500 tables with four phones each that change their carts: how soon the others have it, and what orders cost beside it. */
const TABLES = 500;
const VENUES = 50;
const PER_SECOND = 50;
const SECONDS = { alone: 20, orders: 10 };
const load = () => loadavg()[0]?.toFixed(1);
const busy = load();
await using product = await openProduct('carts', { venues: VENUES });
const app = await product.start();
const port = portOf(app);
const cookie = await product.hireKitchen(app.url, 'owner');
const places = await readPlaces(app.url, VENUES);
const seats: Seat[] = [];
for (const { number: store, dishes } of places) {
  const { codes } = await get<{ codes: TableCode[] }>(app.url, `/api/venues/${store}/tables/codes`, { Cookie: cookie });
  for (const { floor, table, address } of codes)
    seats.push({ store, floor, table, k: new URL(address).searchParams.get('k') ?? '', dish: dishes[0]?.id ?? '' });
}
if (seats.length < TABLES) throw new Error(`only ${seats.length} tables`);
// Evenly over the venues.
const some = seats.filter((_, nth) => Math.floor((nth * TABLES) / seats.length) !== Math.floor(((nth - 1) * TABLES) / seats.length));
const orders = async (seed: number, seconds: number) => (await placeOrders({ port, seconds, clients: 16, places, seed })).rate;
await orders(1, 4);
const before = await orders(2, SECONDS.orders);
const crowd = startChild('cart-crowd.ts', {
  port,
  perSecond: PER_SECOND,
  seats: some,
  alone: SECONDS.alone,
  beside: SECONDS.orders + 2,
});
const ended = once(crowd.child, 'exit');
if (
  (await until(() => crowd.lines().includes('ready') || crowd.child.exitCode !== null, 300_000)) === null ||
  crowd.child.exitCode !== null
)
  throw new Error('the tables are not there');
/** Processor time so far, in ms: of the server, its database, and the crowd of this measurement. */
const spent = () => [cpuMs(app.pid), cpuMs(product.data.postmasterPid(), true), cpuMs(crowd.child.pid ?? 0)];
const atFirst = spent();
await new Promise((wake) => setTimeout(wake, SECONDS.alone * 1000 + 500));
const each = spent().map((all, at) => ((all - (atFirst[at] ?? 0)) / (PER_SECOND * SECONDS.alone)).toFixed(2));
const meanwhile = await orders(3, SECONDS.orders);
await ended;
const after = await orders(4, SECONDS.orders);
const found = JSON.parse(crowd.lines().at(-1) ?? '') as CartCrowd;
const ms = (n: number) => `${n.toFixed(0)} ms`;
for (const [name, { changes, seen, missing, told, read }] of [
  ['alone', found.alone],
  ['beside orders', found.beside],
] as const)
  console.log(
    `${name}: ${changes} changes, ${seen} seen by others, ${missing} missing; told p50 ${ms(told.p50)}, p99 ${ms(told.p99)}; read p50 ${ms(read.p50)}, p99 ${ms(read.p99)}, max ${ms(read.max)}`,
  );
console.log(`ms of processor a change and its three readings, alone: server + database + the crowd: ${each.join(' + ')}`);
console.log(`${some.length} tables, ${found.streams} streams, ${PER_SECOND} changes/s`);
const without = (before + after) / 2;
console.log(
  `orders: ${before.toFixed(0)} /s before, ${meanwhile.toFixed(0)} /s with the tables, ${after.toFixed(0)} /s after: ${(meanwhile / without).toFixed(2)}`,
);
console.log(`load average ${busy} at the start, ${load()} at the end`);
