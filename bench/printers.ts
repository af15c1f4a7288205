import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { epsonPrinter } from '#app/printers/epson-printer.ts';
import { networkPrinter } from '#app/printers/network-printer.ts';
import { starPrinter } from '#app/printers/star-printer.ts';
import type { PrinterKind } from '#domain/printing.ts';
import { learnAmount, orderBody, place, placedOf, post, readMenu } from '#tests/proofs/diner.ts';
import { nextHost, PRINTER_NETWORKS } from '#tests/proofs/faulty-printers.ts';
import { hookReceiver } from '#tests/support/hook-receiver.ts';
import { printerForm, type Made } from '#tests/support/paper.ts';
import { cpuMs } from './cpu.ts';
import { openProduct, placeOrders, portOf } from './product.ts';
import { readPlaces } from './venues.ts';

/** `npm run bench:printers`: orders with five printers and three webhooks and without, in turns; and how soon an order is on paper. */
const TURNS = 12;
const SECONDS = 8;
const CLIENTS = 4;
/** A ticket comes out of a real printer in about a second; those that ask do so every two. */
const TICKET_MS = 1_000;
const POLL_MS = 2_000;
const KINDS: readonly PrinterKind[] = ['escpos', 'escpos', 'cloudprnt', 'cloudprnt', 'epson'];
const CALLED = { orders: 100, everyMs: 200 };

const load = () => loadavg()[0]?.toFixed(1);
const busy = load();
const middle = (values: readonly number[], at = 0.5) => values.toSorted((a, b) => a - b)[Math.floor(values.length * at)] ?? 0;
await using product = await openProduct('printers', { venues: 1 });
const { data } = product;
const app = await product.start({ env: { PRINTER_NETWORKS, WEBHOOKS_ANYWHERE: '1' } });
const port = portOf(app);
const receiver = await hookReceiver();
try {
  const places = await readPlaces(app.url, 1);
  const venue = places[0]?.number ?? 0;
  const Cookie = await product.hireKitchen(app.url, 'owner');
  const office = `/api/venues/${venue}`;
  const made = async <Answer>(path: string, body: object): Promise<Answer> => {
    const answer = await post(app.url, `${office}/${path}`, body, { Cookie });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as Answer;
  };
  const remove = (path: string) => fetch(`${app.url}${office}/${path}`, { method: 'DELETE', headers: { Cookie } });

  /** A printer of the venue and the machine; what comes out of it is only counted. */
  const printer = async (kind: PrinterKind, nth: number, onPaper: () => void, slow: number) => {
    const host = kind === 'escpos' ? nextHost() : null;
    const { printer: id, address } = await made<Made>('printers', printerForm(`${kind} ${nth}`, { kind, host }));
    if (host !== null) {
      const device = await networkPrinter(host, 9100, onPaper);
      device.faults.slow = slow;
      return { id, turn: null, close: () => device.close() };
    }
    const device = (kind === 'epson' ? epsonPrinter : starPrinter)(address ?? '', fetch, onPaper);
    device.faults.slow = slow;
    return { id, turn: () => device.turn(), close: async () => undefined };
  };
  const around = async () => {
    let papers = 0;
    const printers = await Promise.all(KINDS.map((kind, nth) => printer(kind, nth, () => (papers += 1), TICKET_MS)));
    const hooks = ['/a', '/b', '/c'].map(async (path) => {
      const { webhook, secret } = await made<{ webhook: { _id: string }; secret: string }>('webhooks', {
        url: `${receiver.base}${path}`,
        description: path,
        events: [],
      });
      receiver.secrets.set(path, secret);
      return webhook._id;
    });
    const ids = await Promise.all(hooks);
    let isOver = false;
    const asking = printers.map(async ({ turn }) => {
      while (turn && !isOver) if ((await turn().catch(() => 'away')) !== 'printed') await wait(POLL_MS);
    });
    return async (): Promise<number> => {
      isOver = true;
      for (const { id } of printers) await remove(`printers/${id}`);
      for (const id of ids) await remove(`webhooks/${id}`);
      await Promise.all([...asking, ...printers.map(({ close }) => close())]);
      return papers;
    };
  };
  const orders = async (seed: number, seconds: number): Promise<number> =>
    (await placeOrders({ port, seconds, clients: CLIENTS, places, seed })).rate;

  /** Processor time so far, in ms: of the server, its database, and this measurement without its guests. */
  const spent = () => [
    cpuMs(app.pid),
    cpuMs(data.postmasterPid(), true),
    process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
  ];
  const turnOf = async (seed: number): Promise<{ rate: number; each: string }> => {
    const before = spent();
    const rate = await orders(seed, SECONDS);
    const each = spent().map((ms, at) => ((ms - (before[at] ?? 0)) / (rate * SECONDS)).toFixed(2));
    return { rate, each: each.join(' + ') };
  };

  await orders(1, 15);
  const rates = { without: [] as number[], beside: [] as number[] };
  let [papers, told] = [0, 0];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const without = await turnOf(10 + turn);
    const end = await around();
    const beside = await turnOf(20 + turn);
    papers += await end();
    told += receiver.received.splice(0).length;
    rates.without.push(without.rate);
    rates.beside.push(beside.rate);
    console.log(`ms of processor an order, server + database + printers and receivers: without ${without.each}; beside ${beside.each}`);
  }
  const ratios = rates.beside.map((rate, at) => rate / (rates.without[at] ?? 1));
  const round = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(', ');
  console.log(`without: ${round(rates.without)} orders/s; beside five printers and three webhooks: ${round(rates.beside)}`);
  console.log(
    `ratio: median ${middle(ratios).toFixed(3)}, of ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}; ${papers} papers, ${told} messages`,
  );

  const menu = await readMenu(app.url, venue);
  const [dish] = menu.plain;
  if (!dish) throw new Error('the venue has no plain dish');
  const body = orderBody(menu, { dishes: [[dish, 1]] }, 1);
  const ready = { ...body, orderAmount: await learnAmount(app.url, body) };
  const order = async () => {
    const answer = await place(app.url, { key: crypto.randomUUID(), body: ready, cookie: null });
    if (answer.status !== 201) throw new Error(`an order was refused: ${answer.status}`);
    return placedOf(answer);
  };
  // Called: from the answer, which follows the commit, to the whole ticket on paper, which is later than its first byte.
  let arrived = Promise.withResolvers<void>();
  const called = await printer('escpos', 9, () => arrived.resolve(), 0);
  await wait(4_000);
  const delays: number[] = [];
  for (let nth = 0; nth < CALLED.orders; nth += 1) {
    arrived = Promise.withResolvers();
    await order();
    const from = performance.now();
    await arrived.promise;
    delays.push(performance.now() - from);
    await wait(CALLED.everyMs);
  }
  await called.close();
  await remove(`printers/${called.id}`);
  console.log(
    `9100: answer to whole ticket on paper p50 ${middle(delays).toFixed(0)} ms, p99 ${middle(delays, 0.99).toFixed(0)} ms, ${delays.length} orders`,
  );
  const pollsOf = async (turn: (() => Promise<unknown>) | null): Promise<number> => {
    let count = 1;
    while ((await turn?.()) !== 'printed') count += 1;
    return count;
  };
  for (const kind of ['cloudprnt', 'epson'] as const) {
    const asks = await printer(kind, 8, () => undefined, 0);
    const polls: number[] = [];
    for (let nth = 0; nth < 30; nth += 1) {
      await order();
      polls.push(await pollsOf(asks.turn));
    }
    await remove(`printers/${asks.id}`);
    console.log(`${kind}: polls until an order is on paper: at most ${Math.max(...polls)}, ${polls.length} orders`);
  }
  console.log(`load average ${busy} before, ${load()} after`);
} finally {
  await receiver.close();
}
