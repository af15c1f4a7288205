import type { Answer } from './diner.ts';
import { refusalOf } from './diner.ts';
import { cameAfter, saidOf, tableHas, yes, type SentAnswer } from './cart-phones.ts';
import type { Race, Table } from './one-cart.ts';

/** Two phones that ask the table's cart at once. Each race answers who came first: the one that is named first, or the other. */
export const CART_RACES: Readonly<Record<string, Race>> = {
  'send against change': async (table) => {
    const { anna, nikos, dishes, round } = table;
    await yes(anna.add(dishes[0]));
    await yes(anna.mode('help'));
    const { lines, sums } = await yes(anna.ready());
    const [line] = lines;
    if (!line) throw new Error('what was added is not in the cart');
    // Every other round he takes it away.
    const quantity = round % 2 === 0 ? 2 : 0;
    const [sent, changed] = await atOnce(
      table,
      () => anna.send('mine', lines, sums.mine),
      () => nikos.change(line, { quantity }),
    );
    if (sent.status === 201 && changed.status === 409 && refusalOf(changed) === 'line_gone')
      return holds(table, { sent: [`${dishes[0]} × 1`], left: [] }, 'first');
    if (sent.status === 409 && refusalOf(sent) === 'cart_changed' && changed.status === 200)
      return holds(table, { sent: [], left: quantity === 0 ? [] : [`${dishes[0]} × 2`] }, 'second');
    return both(table, sent, changed);
  },

  'two who send': async (table) => {
    const { anna, nikos, dishes, round } = table;
    await yes(anna.add(dishes[0]));
    await yes(nikos.add(dishes[1], 2));
    await yes(anna.ready());
    const { lines, sums } = await yes(nikos.ready());
    const own = lines.filter(({ person }) => person === lines[0]?.person);
    // Every other round Anna sends only hers: Nikos then asks for what is no longer as he saw it.
    const onlyHers = round % 2 === 1;
    const amount = own.reduce((sum, line) => sum + line.amount, 0);
    const [hers, his] = await atOnce(
      table,
      () => (onlyHers ? anna.send('mine', own, amount) : anna.send('ready', lines, sums.ready)),
      () => nikos.send('ready', lines, sums.ready),
    );
    const all = [`${dishes[0]} × 1`, `${dishes[1]} × 2`];
    if (hers.status === 201 && refusalOf(his) === 'cart_changed')
      return holds(table, onlyHers ? { sent: all.slice(0, 1), left: all.slice(1) } : { sent: all, left: [] }, 'first');
    if (his.status === 201 && refusalOf(hers) === 'cart_changed') return holds(table, { sent: all, left: [] }, 'second');
    return both(table, hers, his);
  },

  'lock against change': async (table) => {
    const { client, visit, anna, nikos, dishes } = table;
    await yes(anna.add(dishes[0]));
    const deeds = [crypto.randomUUID(), crypto.randomUUID()] as const;
    const [locked, added] = await atOnce(
      table,
      () => anna.mode('locked', deeds[0]),
      () => nikos.add(dishes[1], 1, deeds[1]),
    );
    const mine = `${dishes[0]} × 1`;
    if (locked.status === 200 && refusalOf(added) === 'cart_locked') return holds(table, { sent: [], left: [mine] }, 'first');
    if (locked.status !== 200 || added.status !== 200) return both(table, locked, added);
    if (await cameAfter(client, visit, deeds)) table.wrong('a cart that was locked took a dish');
    return holds(table, { sent: [], left: [mine, `${dishes[1]} × 1`] }, 'second');
  },

  'put back against send': async (table) => {
    const { anna, dishes, round } = table;
    await yes(anna.add(dishes[0]));
    const { lines } = await yes(anna.add(dishes[1]));
    const [kept, taken] = lines;
    if (!kept || !taken) throw new Error('what was added is not in the cart');
    await yes(anna.change(taken, { quantity: 0 }));
    // Every other round her other page sends what it will be with the dish back: as it is then, or not at all.
    const withBack = round % 2 === 1;
    const back = { ...taken, revision: taken.revision + 2 };
    const [put, sent] = await atOnce(
      table,
      () => anna.back(taken),
      () => anna.send('mine', withBack ? [kept, back] : [kept], kept.amount + (withBack ? back.amount : 0)),
    );
    const all = [`${dishes[0]} × 1`, `${dishes[1]} × 1`];
    if (put.status !== 200) return both(table, put, sent);
    const came = sent.status === 201 ? (sent.body as SentAnswer).order : null;
    if (!came && refusalOf(sent) !== 'cart_changed') return both(table, put, sent);
    if (!came) return holds(table, { sent: [], left: all }, withBack ? 'second' : 'first');
    return withBack
      ? holds(table, { sent: all, left: [] }, 'first')
      : holds(table, { sent: all.slice(0, 1), left: all.slice(1) }, 'second');
  },
};

/** Asks both at once, in turns the one and the other some milliseconds later. */
async function atOnce(
  { round, laterMs }: Table,
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
): Promise<readonly [Answer, Answer]> {
  const later = async (ask: () => Promise<Answer>, isLate: boolean): Promise<Answer> => {
    if (isLate && laterMs > 0) await new Promise((wake) => setTimeout(wake, laterMs));
    return ask();
  };
  const firstIsLate = Math.floor(round / 2) % 2 === 0;
  return Promise.all([later(first, firstIsLate), later(second, !firstIsLate)]);
}

function both({ wrong }: Table, first: Answer, second: Answer): null {
  wrong(`${saidOf(first)} and ${saidOf(second)}`);
  return null;
}

type Held = { readonly sent: readonly string[]; readonly left: readonly string[] };

async function holds<First>({ client, visit, wrong }: Table, expected: Held, first: First): Promise<First | null> {
  const found = await tableHas(client, visit);
  if (JSON.stringify(found) === JSON.stringify(expected)) return first;
  wrong(`sent ${found.sent.join(', ') || 'nothing'}, left ${found.left.join(', ') || 'nothing'}; meant was ${JSON.stringify(expected)}`);
  return null;
}
