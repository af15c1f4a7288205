import type { WholeVenue } from '#features/venues/contract.ts';
import { freePort, startApp, type AppProcess } from './app-process.ts';
import { KITCHEN, adminHeader, get, learnAmount, orderBody, place, placedOf, post, readMenu, refusalOf, signIn } from './diner.ts';
import { openEvents, type Received } from './event-stream.ts';
import { checkInvariants, checkOrders, takeBaseline } from './ledger.ts';
import { makeLoad } from './load.ts';
import { draws, quantile, until, type Bench, type Proof } from './proof.ts';

type Two = { readonly a: AppProcess; readonly b: AppProcess; readonly staff: { Cookie: string } };

export const twoProcesses: Proof = {
  name: 'two app processes on one database',
  claim: 'orders and menu changes of one show on the other; a board that reconnects to the other loses and repeats nothing',
  rounds: { full: 30, small: 6 },
  async run(bench) {
    const { root, data } = bench;
    const start = async () => startApp({ root, dataDir: data.path, port: await freePort() });
    const a = await start();
    const b = await start();
    const client = await data.connect();
    try {
      const before = await takeBaseline(client);
      const two: Two = { a, b, staff: { Cookie: await signIn(a.url, KITCHEN) } };
      const seen = await otherBoard(two, bench);
      const roamed = await roam(two, bench, async () =>
        Number(
          (
            await client.query<{ n: string }>(
              'select event_seq as n from venue_pulse p join venue v on v.id = p.venue_id where v.number = 1',
            )
          ).rows[0]?.n,
        ),
      );
      const menus = await otherMenu(two, bench);
      const sent = [...seen.sent, ...roamed.sent, ...menus.sent];
      const violations = [
        ...seen.violations,
        ...roamed.violations,
        ...menus.violations,
        ...(await checkOrders(client, before, sent)),
        ...(await checkInvariants(client, before)),
      ];
      return { counted: `${seen.counted}; ${roamed.counted}; ${menus.counted}`, violations };
    } finally {
      await client.end();
      await a.stop();
      await b.stop();
    }
  },
};

type Part = {
  counted: string;
  violations: string[];
  sent: { order: Parameters<typeof place>[1]; acknowledged: ReturnType<typeof placedOf> | null }[];
};

/** Orders placed at one process appear on a board that listens at the other. */
async function otherBoard({ a, b, staff }: Two, { rounds, patienceMs }: Bench): Promise<Part> {
  const menu = await readMenu(a.url, 1);
  const body = orderBody(menu, { dishes: [[menu.plain[0] ?? never(), 1]] }, 4);
  const right = { ...body, orderAmount: await learnAmount(a.url, body) };
  const received: Received[] = [];
  const stream = openEvents(`${b.url}/api/venues/1/events`, {
    headers: staff,
    onEvent: (event) => received.push(event),
  });
  await stream.opened;
  const part: Part = { counted: '', violations: [], sent: [] };
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = { key: crypto.randomUUID(), body: right, cookie: null };
    const answer = await place(a.url, order);
    const answeredAt = performance.now();
    const { _id } = placedOf(answer);
    part.sent.push({ order, acknowledged: placedOf(answer) });
    const shown = () => received.find((event) => event.type === 'order.placed' && event.data.includes(`"_id":"${_id}"`));
    await until(() => shown() !== undefined, patienceMs, 2);
    const event = shown();
    if (event) waits.push(Math.max(0, event.at - answeredAt));
    else part.violations.push(`an order placed at one process never showed on the other's board (${_id})`);
  }
  stream.close();
  part.counted = `${waits.length} orders of A on B's board within ${Math.round(Math.max(...waits))} ms of their answer (median ${quantile(waits, 0.5).toFixed(1)})`;
  return part;
}

/** A board that is cut off again and again and reconnects to the other process, while both take orders. */
async function roam({ a, b, staff }: Two, { rounds, seed, patienceMs }: Bench, lastSeq: () => Promise<number>): Promise<Part> {
  const draw = draws(seed);
  const received: Received[] = [];
  const from = await lastSeq();
  const load = await makeLoad(() => [a.url, b.url], {
    draw,
    mayVanish: false,
    diner: null,
    venues: [1],
  });
  const connect = (app: AppProcess) =>
    openEvents(`${app.url}/api/venues/1/events`, {
      headers: staff,
      after: received.at(-1)?.id ?? from,
      onEvent: (event) => received.push(event),
    });
  const stop = load.start(40);
  for (let round = 0; round < rounds; round += 1) {
    const stream = connect(round % 2 === 0 ? a : b);
    // A board that is told to come back later does so, with the same number.
    const opened = await stream.opened.then(
      () => true,
      (error: unknown) => /answered with 503/.test(String(error)),
    );
    if (!opened) throw new Error('a board could not open its stream');
    // Cut right after an event, sometimes in the middle of several; the least patient reader is one that leaves at once.
    const wanted = received.length + Math.floor(draw() * 6);
    await until(() => received.length > wanted, 2_000, 1);
    stream.close();
  }
  await stop();
  const violations = (await load.settle(patienceMs)) ? [...load.violations] : [...load.violations, 'orders stayed unanswered'];
  const to = await lastSeq();
  const last = connect(a);
  await until(() => (received.at(-1)?.id ?? 0) >= to, patienceMs);
  last.close();
  const ids = received.map((event) => event.id);
  const lost = Array.from({ length: to - from }, (_, at) => from + 1 + at).filter((id) => !ids.includes(id));
  const repeated = ids.filter((id, at) => ids.indexOf(id) !== at);
  if (lost.length > 0) violations.push(`the roaming board lost ${lost.length} events: ${lost.slice(0, 5).join(', ')} …`);
  if (repeated.length > 0) violations.push(`the roaming board got ${repeated.length} events twice: ${repeated.slice(0, 5).join(', ')} …`);
  if (ids.some((id, at) => at > 0 && id < (ids[at - 1] ?? 0))) violations.push('the roaming board got events out of order');
  return {
    counted: `${ids.length} events over ${rounds + 1} connections to A and B in turn`,
    violations,
    sent: [...load.sent],
  };
}

/** A price changed at one process: the other's next order is priced by it, and its cached pages follow. */
async function otherMenu({ a, b }: Two, { rounds, patienceMs }: Bench): Promise<Part> {
  const admin = await adminHeader(a.url);
  const part: Part = { counted: '', violations: [], sent: [] };
  const waits: number[] = [];
  const times = Math.max(4, Math.floor(rounds / 3));
  for (let round = 0; round < times; round += 1) {
    const menu = await readMenu(b.url, 1);
    const dish = menu.plain[0] ?? never();
    const body = orderBody(menu, { dishes: [[dish, 1]] }, 4);
    const old = {
      key: crypto.randomUUID(),
      body: { ...body, orderAmount: dish.price },
      cookie: null,
    };
    const price = Math.round(dish.price * 100 + 37) / 100;
    await fetch(`${b.url}/store/?id=1`);
    await reprice(a.url, admin, String(dish.id), price);
    // Every other time: an order makes B look again by itself, and whether the page follows without one must be seen too.
    if (round % 2 === 0) {
      const answer = await place(b.url, old);
      if (answer.status === 201) part.sent.push({ order: old, acknowledged: placedOf(answer) });
      if (refusalOf(answer) !== 'price_changed')
        part.violations.push(`an order at the old price was answered with ${answer.status} by the other process`);
    }
    const wait = await until(
      async () =>
        (await readMenu(b.url, 1)).plain[0]?.price === price &&
        (await (await fetch(`${b.url}/store/?id=1`)).text()).includes(price.toFixed(2)),
      Math.min(patienceMs, 5_000),
    );
    if (wait === null) part.violations.push(`the other process still shows the old menu`);
    else waits.push(wait);
  }
  part.counted = `${times} price changes at A: B refused orders at the old price, showed the new one within ${Math.round(Math.max(...waits))} ms`;
  return part;
}

async function reprice(url: string, admin: Readonly<Record<string, string>>, dishId: string, price: number): Promise<void> {
  const venue = (await get<WholeVenue[]>(url, '/api/stores', admin)).find((one) => one.id === 1);
  for (const one of Object.values(venue?.content?.menu?.items ?? {}).flat()) if (String(one.id) === dishId) one.price = price;
  const { status, body } = await post(url, '/api/stores', venue, admin);
  if (status >= 300) throw new Error(`the venue was not saved: ${status} ${JSON.stringify(body).slice(0, 300)}`);
}

function never(): never {
  throw new Error('the demo world has no plain dish');
}
