import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fromAmount, toAmount } from '#domain/money.ts';
import type { PaperWidth } from '#domain/printing.ts';
import type { PlacedOrder } from '#features/ordering/contract.ts';
import type { Printers } from '#features/printing/contract.ts';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { printerForm, type Made } from '#tests/support/paper.ts';
import { placeMany, type Acknowledged } from './acknowledged.ts';
import { freePort, startApp, type AppProcess } from './app-process.ts';
import { adminHeader, get, orderBody, post, readMenu, signIn, type Menu, type Order } from './diner.ts';
import { askingPrinter, calledPrinter, nextHost, PRINTER_NETWORKS, type FaultyPrinter } from './faulty-printers.ts';
import { saveVenue } from './last-portion.ts';
import { paperReader, type PaperReader, type ReadPaper } from './paper-reader.ts';
import { draws, until, type Proof } from './proof.ts';

const ORDERS_A_ROUND = 100;
const CLIENTS = 4;
/** Orders of each come so far apart, at most: more than a full house orders. */
const APART_MS = 500;
/** A ticket that a process took with it, or that a printer broke off twice, rests for a minute; nothing has to come later than that. */
const QUIET_MS = 90_000;
const OWNER = DEMO_ACCOUNTS.find(({ email }) => email === 'owner.elia@parea.example')!;

type Kind = FaultyPrinter['kind'];
/** Each makes every fifth dish, and the next one takes over from it. */
const PRINTERS: readonly { readonly name: string; readonly kind: Kind; readonly width: PaperWidth }[] = [
  { name: 'Grill', kind: 'escpos', width: 576 },
  { name: 'Pass', kind: 'cloudprnt', width: 576 },
  { name: 'Fryer', kind: 'escpos', width: 384 },
  { name: 'Bar', kind: 'cloudprnt', width: 384 },
  { name: 'Cold', kind: 'epson', width: 576 },
];

/** A piece of paper as somebody reads it, and where it came out. */
type Piece = ReadPaper & { readonly by: string };
type Found = { readonly pieces: Piece[]; readonly unreadable: string[]; readonly underWay: Set<Promise<void>> };

export const paperFaults: Proof = {
  name: 'orders on the paper of five printers while printers, app and database fail',
  claim: 'every line of every acknowledged order is on paper once, or the other paper says that it is',
  rounds: { full: 100, small: 1 },
  async run({ root, data, rounds, seed, patienceMs }) {
    const draw = draws(seed);
    const port = await freePort();
    const start = () => startApp({ root, dataDir: data.path, port, env: { PRINTER_NETWORKS } });
    let app = await start();
    const found: Found = { pieces: [], unreadable: [], underWay: new Set() };
    let machines: readonly FaultyPrinter[] = [];
    try {
      const { menu, makers } = await withStations(app);
      machines = await setUp(app, menu, { draw, found });
      const counts = { appKills: 0, databaseKills: 0 };
      const noted: Acknowledged = { placed: [], violations: [], unanswered: 0 };
      const { placed, violations } = noted;
      const wish = { orders: ORDERS_A_ROUND, clients: CLIENTS, bodyOf: () => drawOrder(menu, draw), pause: () => draw() * APART_MS };
      for (let round = 0; round < rounds && violations.length === 0; round += 1) {
        for (const machine of machines) machine.strike();
        const placing = placeMany(() => app.url, noted, { ...wish, patienceMs: patienceMs * 2 });
        if (round % 10 === 0) {
          await wait(draw() * 4_000);
          counts.appKills += 1;
          await app.kill();
          app = await start();
        }
        if (round % 10 === 5 || rounds < 6) {
          await wait(draw() * 4_000);
          counts.databaseKills += 1;
          process.kill(data.postmasterPid(), 'SIGKILL');
        }
        await placing;
      }
      for (const machine of machines) machine.heal();
      await settle(app, placed, found);
      violations.push(...judge(placed, found, makers));
      const struck = machines.map((machine) => machine.struck);
      const sum = (of: keyof FaultyPrinter['struck']) => struck.reduce((total, one) => total + one[of], 0);
      const faults = `${counts.appKills} × the app and ${counts.databaseKills} × its database killed, ${noted.unanswered} times an order was asked for again, printers off ${sum('offs')} times, ${sum('answersLost')} of their answers lost`;
      return { counted: `${tally(placed, found.pieces)}; ${faults}`, violations };
    } finally {
      await Promise.all(machines.map((machine) => machine.close()));
      await app.stop();
    }
  },
};

/** Every dish that can be ordered as it is belongs to one of the five, so that each line has one printer. */
async function withStations(app: AppProcess): Promise<{ menu: Menu; makers: ReadonlyMap<string, string> }> {
  const { plain, stamped, venue } = await readMenu(app.url, 1);
  const dishes = [...plain, ...stamped];
  await saveVenue(app.url, await adminHeader(app.url), (whole) => {
    const stations = PRINTERS.map(({ name }, at) => ({
      id: name.toLowerCase(),
      name,
      translations: {},
      categories: [],
      items: dishes.filter((_, nth) => nth % PRINTERS.length === at).map(({ id }) => String(id)),
    }));
    whole.configuration = { aiEnabled: false, tier: 0, ...whole.configuration, stations };
  });
  const makers = new Map(dishes.map(({ name }, nth) => [name, PRINTERS[nth % PRINTERS.length]?.name ?? '']));
  return { menu: { venue, plain: dishes, stamped: [], counted: [] }, makers };
}

async function setUp(app: AppProcess, menu: Menu, { draw, found }: { draw: () => number; found: Found }): Promise<FaultyPrinter[]> {
  const Cookie = await signIn(app.url, OWNER);
  const readers = new Map<string, PaperReader>();
  const words = {
    dishes: menu.plain.map(({ name }) => name),
    printers: PRINTERS.map(({ name }) => name),
    stations: PRINTERS.map(({ name }) => name),
  };
  for (const { name, width } of PRINTERS) readers.set(name, await paperReader(width, words));
  const onPaper = (by: string, png: Uint8Array): void => {
    const reading = (readers.get(by)?.(png) ?? Promise.reject(new Error('no reader')))
      .then((read) => void found.pieces.push({ ...read, by }))
      .catch((error: unknown) => {
        const file = join(tmpdir(), `parea-unreadable-${process.pid}-${found.unreadable.length}.png`);
        writeFileSync(file, png);
        found.unreadable.push(`${file} of ${by}: ${error instanceof Error ? error.message : String(error)}`);
      })
      .finally(() => found.underWay.delete(reading));
    found.underWay.add(reading);
  };
  const made: { machine: FaultyPrinter; id: string; form: ReturnType<typeof printerForm> }[] = [];
  for (const { name, kind, width } of PRINTERS) {
    const host = kind === 'escpos' ? nextHost() : null;
    const form = printerForm(name, { kind, host, width, stations: [name.toLowerCase()], prints: ['placed', 'cancelled'] });
    const { status, body } = await post(app.url, '/api/venues/1/printers', form, { Cookie });
    if (status !== 201) throw new Error(`a printer was not added: ${status} ${JSON.stringify(body)}`);
    const { printer: id, address } = body as Made;
    const told = { name, draw, onPaper };
    made.push({ id, form, machine: host === null ? askingPrinter(kind as 'epson', address ?? '', told) : await calledPrinter(host, told) });
  }
  for (const [at, { id, form }] of made.entries()) {
    const { kind: _stays, ...changed } = form;
    const response = await fetch(`${app.url}/api/venues/1/printers/${id}`, {
      method: 'PUT',
      headers: { Cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...changed, instead: made[(at + 1) % made.length]?.id ?? null }),
    });
    if (!response.ok) throw new Error(`a printer was not changed: ${response.status} ${await response.text()}`);
  }
  return made.map(({ machine }) => machine);
}

/** One to four different dishes, so that an order and a dish are one line. */
function drawOrder(menu: Menu, draw: () => number): Order['body'] {
  const left = [...menu.plain];
  const dishes = Array.from({ length: 1 + Math.floor(draw() * 4) }, () => {
    const [dish] = left.splice(Math.floor(draw() * left.length), 1);
    return [dish!, 1 + Math.floor(draw() * 12)] as const;
  });
  const cents = dishes.reduce((sum, [{ price }, quantity]) => sum + fromAmount(price) * quantity, 0);
  return { ...orderBody(menu, { dishes }, 1 + Math.floor(draw() * 12)), orderAmount: toAmount(cents), paymentMethod: 99 };
}

/** Until the product says that nothing waits, or no paper has come for long. Only when to stop is asked of it, not what to count. */
async function settle(app: AppProcess, placed: readonly PlacedOrder[], found: Found): Promise<void> {
  const Cookie = await signIn(app.url, OWNER);
  const lines = placed.reduce((sum, { order }) => sum + order.length, 0);
  let [last, since] = [-1, performance.now()];
  const isDone = async (): Promise<boolean> => {
    if (found.pieces.length !== last) [last, since] = [found.pieces.length, performance.now()];
    const { printers } = await get<Printers>(app.url, '/api/venues/1/printers', { Cookie });
    const waits = printers.reduce((sum, { waiting }) => sum + waiting, 0);
    const isThere = found.pieces.reduce((sum, piece) => sum + piece.lines.length, 0) >= lines;
    return (waits === 0 && isThere && performance.now() - since > 3_000) || performance.now() - since > QUIET_MS;
  };
  await until(isDone, 3_600_000, 500);
  await Promise.all(found.underWay);
}

const lineOf = (order: number, dish: string): string => `${order} ${dish}`;
type Line = { readonly quantity: number; readonly pieces: Piece[] };

/** What papers say of each line that was ordered; and papers that say something else. */
function sorted(placed: readonly PlacedOrder[], pieces: readonly Piece[]): { lines: Map<string, Line>; strange: string[] } {
  const lines = new Map<string, Line>();
  for (const { number, order } of placed) for (const { name, quantity } of order) lines.set(lineOf(number, name), { quantity, pieces: [] });
  const strange: string[] = [];
  for (const piece of pieces)
    for (const { name, quantity } of piece.lines) {
      const line = lines.get(lineOf(piece.order, name));
      if (line?.quantity === quantity) line.pieces.push(piece);
      else strange.push(`paper of ${piece.by} says ${quantity} × ${name} of order ${piece.order}, which nobody ordered`);
    }
  return { lines, strange };
}

function judge(
  placed: readonly PlacedOrder[],
  { pieces, unreadable }: Pick<Found, 'pieces' | 'unreadable'>,
  makers: ReadonlyMap<string, string>,
): string[] {
  const { lines, strange } = sorted(placed, pieces);
  const wrong = [...unreadable.map((one) => `unreadable: ${one}`), ...strange];
  if (new Set(placed.map(({ number }) => number)).size !== placed.length)
    wrong.push('two orders have one number: did the day end meanwhile?');
  for (const [line, { pieces: papers }] of lines) {
    const firsts = papers.filter(({ marked }) => !marked);
    if (papers.length === 0) wrong.push(`never on paper: ${line}`);
    if (firsts.length > 1) wrong.push(`on ${firsts.length} papers without a mark (${firsts.map(({ by }) => by).join(', ')}): ${line}`);
    const maker = makers.get(line.slice(line.indexOf(' ') + 1));
    for (const { by, insteadOf } of papers) if ((insteadOf ?? by) !== maker) wrong.push(`${by} printed what ${maker} makes: ${line}`);
  }
  return wrong;
}

function tally(placed: readonly PlacedOrder[], pieces: readonly Piece[]): string {
  const lines = [...sorted(placed, pieces).lines.values()];
  const several = lines.filter(({ pieces: papers }) => papers.length > 1).length;
  const [again, instead] = [pieces.filter(({ marked }) => marked).length, pieces.filter(({ insteadOf }) => insteadOf !== null).length];
  return `${placed.length} orders of ${lines.length} lines on ${pieces.length} papers, ${again} of them marked as sent again, ${instead} printed instead of another; ${several} lines on more than one paper`;
}
