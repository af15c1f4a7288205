import { openEvents } from '#tests/proofs/event-stream.ts';
import { quantile } from '#tests/proofs/proof.ts';
import { post } from '#tests/proofs/diner.ts';
import type { TableCart } from '#features/ordering/table-cart-contract.ts';
import { inputOf } from './child.ts';
import { openConnection, postRequest, type Connection } from './keep-alive.ts';

/** Tables of four phones, each with its live line, that change their cart at a fixed rate, first alone and then beside orders; says "ready", then the figures. */
export type Seat = { store: number; floor: number; table: number; k: string; dish: string };
type Input = { port: number; perSecond: number; alone: number; beside: number; seats: Seat[] };
type Spread = { p50: number; p99: number; max: number };
type Told = { changes: number; seen: number; missing: number; told: Spread; read: Spread };
export type CartCrowd = { streams: number; alone: Told; beside: Told };

const { port, perSecond, alone, beside, seats } = inputOf<Input>();
const url = `http://127.0.0.1:${port}`;
const PHONES = 4;
const LATE_MS = 10_000;
type Phone = { me: string; token: string; line: { _id: string; revision: number; quantity: number } | null };
type Table = { dish: string; visit: string; phones: Phone[]; by: number; sent: number; waiting: Set<number> };

const pool: Connection[] = [];
const queue: ((connection: Connection) => void)[] = [];
/** One request on the connection that rested longest. */
async function ask(request: string) {
  const connection = pool.shift() ?? (await new Promise<Connection>((free) => queue.push(free)));
  const { status, body } = await connection.ask(request);
  const answer = { status, text: body.toString() };
  const next = queue.shift();
  if (next) next(connection);
  else pool.push(connection);
  return answer;
}

async function sit(seat: Seat, name: string): Promise<{ visit: string; phone: Phone }> {
  const { status, body } = await post(url, '/api/visits', { store: seat.store, floor: seat.floor, table: seat.table, k: seat.k, name });
  if (status !== 201) throw new Error(`nobody could sit down: ${status} ${JSON.stringify(body)}`);
  const { me, visit, accessToken } = body as { me: string; visit: { _id: string }; accessToken: string };
  return { visit: visit._id, phone: { me, token: accessToken, line: null } };
}

const tables: Table[] = [];
const waiting = [...seats];
await Promise.all(
  Array.from({ length: 8 }, async () => {
    for (let seat = waiting.pop(); seat; seat = waiting.pop()) {
      const there = [];
      for (let nth = 0; nth < PHONES; nth += 1) there.push(await sit(seat, `Guest ${nth}`));
      const visit = there[0]?.visit ?? '';
      tables.push({ dish: seat.dish, visit, phones: there.map(({ phone }) => phone), by: 0, sent: 0, waiting: new Set() });
    }
  }),
);

type Times = { changes: number; told: number[]; read: number[]; missing: number };
const times = { alone: none(), beside: none() };
let phase: keyof typeof times = 'alone';

/** What a phone does when its table's cart changed: it reads it. */
async function hear(table: Table, nth: number, at: number): Promise<void> {
  if (!table.waiting.delete(nth)) return;
  const [of, { sent }] = [times[phase], table];
  of.told.push(at - sent);
  const head = `Host: 127.0.0.1\r\nAuthorization: Bearer ${table.phones[nth]?.token}`;
  const { status } = await ask(`GET /api/visits/${table.visit}/cart HTTP/1.1\r\n${head}\r\n\r\n`);
  if (status !== 200) throw new Error(`the cart was answered with ${status}`);
  of.read.push(performance.now() - sent);
}

const streams = tables.flatMap((table) =>
  table.phones.map((phone, nth) =>
    openEvents(`${url}/api/visits/${table.visit}/events`, {
      headers: { Authorization: `Bearer ${phone.token}` },
      onEvent: ({ type, at }) => void (type === 'cart' && hear(table, nth, at)),
    }),
  ),
);
await Promise.all(streams.map(({ opened }) => opened));

/** One of the four puts its dish there, or has one more or one less of it. */
async function change(table: Table): Promise<void> {
  const by = (table.by += 1) % PHONES;
  const phone = table.phones[by];
  if (!phone) return;
  const { line } = phone;
  const deed = crypto.randomUUID();
  const dish = { id: 1, quantity: 1, payload: { item: { id: table.dish }, extras: {} } };
  const body = line ? { deed, revision: line.revision, quantity: line.quantity === 1 ? 2 : 1 } : { deed, line: dish };
  table.waiting = new Set([0, 1, 2, 3].filter((nth) => nth !== by));
  table.sent = performance.now();
  times[phase].changes += 1;
  const path = `/api/visits/${table.visit}/cart/lines${line ? `/${line._id}` : ''}`;
  const { status, text } = await ask(postRequest(path, JSON.stringify(body), { Authorization: `Bearer ${phone.token}` }));
  if (status !== 200) throw new Error(`a change was answered with ${status} ${text.slice(0, 200)}`);
  phone.line = (JSON.parse(text) as TableCart).lines.find(({ person }) => person === phone.me) ?? null;
}

async function run(seconds: number): Promise<void> {
  const began = performance.now();
  for (let made = 0, nth = 0; performance.now() - began < seconds * 1000; await new Promise((wake) => setTimeout(wake, 2))) {
    for (const due = Math.floor(((performance.now() - began) / 1000) * perSecond); made < due; made += 1) {
      const table = tables[(nth += 1) % tables.length];
      // One change of a table at a time: then it is known which one the others heard of.
      if (!table || (table.waiting.size > 0 && performance.now() - table.sent < LATE_MS)) continue;
      times[phase].missing += table.waiting.size;
      void change(table);
    }
  }
}

// Now, as the server closes what rests.
for (let nth = 0; nth < 48; nth += 1) pool.push(await openConnection(port));
console.log('ready');
await run(alone);
phase = 'beside';
await run(beside);
const end = performance.now() + LATE_MS;
while (performance.now() < end && tables.some((table) => table.waiting.size > 0)) await new Promise((wake) => setTimeout(wake, 20));
for (const table of tables) times.beside.missing += table.waiting.size;
for (const stream of streams) stream.close();

function none(): Times {
  return { changes: 0, told: [], read: [], missing: 0 };
}
const spread = (list: readonly number[]): Spread => ({ p50: quantile(list, 0.5), p99: quantile(list, 0.99), max: quantile(list, 1) });
const figures = ({ changes, told, read, missing }: Times): Told => ({
  changes,
  missing,
  seen: read.length,
  told: spread(told),
  read: spread(read),
});
console.log(JSON.stringify({ streams: streams.length, alone: figures(times.alone), beside: figures(times.beside) } satisfies CartCrowd));
process.exit(0);
