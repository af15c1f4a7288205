import { backupUnderLoad } from './backup-under-load.ts';
import type { Edit, Mutant } from './broken-build.ts';
import { confirmLast } from './confirm-last.ts';
import { FAULT_MUTANTS } from './fault-mutants.ts';
import { killApp } from './kill-app.ts';
import { killPostgres } from './kill-postgres.ts';
import { CHARGING_MUTANTS } from './charging-mutants.ts';
import { killWhilePaying } from './kill-while-paying.ts';
import { lastPortion } from './last-portion.ts';
import { oneCart } from './one-cart.ts';
import { oneKey } from './one-key.ts';
import { oneLineTwoCards } from './one-line-two-cards.ts';
import { oneReward } from './one-reward.ts';
import { prank } from './prank.ts';
import { TABLE_MUTANTS } from './table-mutants.ts';
import { TELLING_MUTANTS } from './telling-mutants.ts';
import { twoProcesses } from './two-processes.ts';

const SERVER = 'src/features/ordering/server';
const staleMenus: readonly Edit[] = [
  {
    file: 'src/app/system.ts',
    find: 'feed.onMenuChange((venueId) => venues.drop(venueId));',
    replace: '',
  },
  {
    file: 'src/app/system.ts',
    find: 'feed.onSweep(() => void venues.refresh().catch(() => undefined));',
    replace: '',
  },
];

const trustedMenu: Edit = {
  file: `${SERVER}/store.ts`,
  find: ' and p.menu_version = v.menu_version',
  replace: '',
};
const stockWithoutCondition: Edit = {
  file: 'src/features/venues/server/stock-sql.ts',
  find: "      .where((e) => e.or([e('stockQty', '>=', quantity), e('stockQty', 'is', null)]))\n",
  replace: '',
};

const CART = `${SERVER}/change-table-cart.ts`;
const cartReadEarly: readonly Edit[] = [
  {
    file: CART,
    find: '    await holdVisits(tx, venueId);\n    const now',
    replace:
      '    const cart = await readCartState(tx, member.visit, new Date(deps.clock()));\n    await holdVisits(tx, venueId);\n    const now',
  },
  { file: CART, find: '    const cart = await readCartState(tx, visit, now);\n    if (', replace: '    if (' },
];
const sendsWhatItRead: readonly Edit[] = [
  {
    file: `${SERVER}/send-table-cart.ts`,
    find: '  if (cart.version !== version || !isThere) throw new CartMoved();\n',
    replace: '  void [version, isThere, CartMoved];\n',
  },
  {
    file: `${SERVER}/send-table-cart.ts`,
    find: '  if (lines.some(({ id }) => !cart.lines.some((line) => line.id === id))) throw new CartMoved();\n',
    replace: '',
  },
];

/** Each promise's own way to be broken; where the product holds a second guard, that one is taken away too. */
export const MUTANTS: readonly Mutant[] = [
  ...TABLE_MUTANTS,
  ...TELLING_MUTANTS,
  ...FAULT_MUTANTS,
  ...CHARGING_MUTANTS,
  {
    name: 'asks for a refund under a new key each time',
    proof: killWhilePaying,
    edits: [
      {
        file: 'src/features/payments/server/gateways/stripe.ts',
        find: 'idempotencyKey: `refund-${refundId}`',
        replace: 'idempotencyKey: `refund-${refundId}-${Math.random()}`',
      },
    ],
    mustSay: /but the provider has|never came to an end/,
    rounds: 1,
  },
  {
    name: 'answers before it commits',
    proof: killApp,
    edits: [
      {
        file: `${SERVER}/place-order.ts`,
        find: 'const { soldOut, ...numbers } = await write(deps, venue, draft, { ...placing, worked });',
        replace: `const { soldOut, ...numbers } = { number: 1, seq: 0, orderId: draft.order.orderId, soldOut: false };
      const later = venue;
      setTimeout(() => void write(deps, later, draft, { ...placing, worked }).catch(() => undefined), 100);`,
      },
    ],
    mustSay: /the acknowledged order \S+ is missing/,
    rounds: 3,
    small: true,
  },
  {
    name: 'keeps no idempotency keys (orders are sent again after a crash)',
    proof: killApp,
    edits: [
      {
        file: `${SERVER}/draft-order.ts`,
        find: 'idempotencyKey: context.idempotencyKey,',
        replace: 'idempotencyKey: null,',
      },
    ],
    mustSay: /belongs to no request|answered as a new one/,
    rounds: 2,
  },
  {
    name: 'does not start its database again',
    proof: killPostgres,
    edits: [
      {
        file: 'src/platform/server/embedded-postgres.ts',
        find: 'if (closing !== null || isPostmasterOf(files, pid)) return;',
        replace: 'if (closing !== null || pid > 0) return;',
      },
    ],
    mustSay: /did not take orders again/,
    rounds: 1,
    patienceMs: 5_000,
  },
  {
    name: 'lets a lost connection end the process',
    proof: killPostgres,
    edits: [
      {
        file: 'src/platform/server/database.ts',
        find: "pool.on('connect', (client) => client.on('error', () => undefined));",
        replace: '',
      },
    ],
    // Only where the connection was lent out and between two statements.
    mustSay: /the app ended/,
    rounds: 15,
  },
  {
    name: 'calls a database that is away an error of its own',
    proof: killPostgres,
    edits: [
      {
        file: 'src/platform/server/http.ts',
        find: 'if (isUnavailable(error))',
        replace: 'if (isUnavailable(error) && !error.message)',
      },
    ],
    mustSay: /answered with 500/,
    rounds: 2,
  },
  {
    name: 'takes stock without its condition',
    proof: lastPortion,
    edits: [stockWithoutCondition],
    sql: 'alter table item drop constraint item_stock_qty_check',
    mustSay: /of 5 portions, two an order, were sold to \d+/,
    rounds: 2,
    small: true,
  },
  {
    // A last portion that goes moves the menu's version, on which the rivals stumble: with that gone as well, one portion feeds many.
    name: 'takes stock without its condition and trusts its menu',
    proof: lastPortion,
    edits: [stockWithoutCondition, trustedMenu],
    sql: 'alter table item drop constraint item_stock_qty_check',
    mustSay: /the last portion was sold \d+ times/,
    rounds: 1,
  },
  {
    name: 'keeps no idempotency keys (sent in parallel)',
    proof: oneKey,
    edits: [
      {
        file: `${SERVER}/draft-order.ts`,
        find: 'idempotencyKey: context.idempotencyKey,',
        replace: 'idempotencyKey: null,',
      },
    ],
    mustSay: /20 answers say that they are the first/,
    rounds: 1,
    small: true,
  },
  {
    name: 'looks for the key, but nothing guards the race',
    proof: oneKey,
    edits: [],
    // The readable id would catch most of it: equal orders of one second.
    sql: 'alter table orders drop constraint orders_venue_id_idempotency_key_key, drop constraint orders_venue_id_order_id_key',
    mustSay: /\d+ answers say that they are the first/,
    rounds: 3,
  },
  {
    name: 'does not compare the body of a repeat',
    proof: oneKey,
    edits: [
      {
        file: `${SERVER}/replay.ts`,
        find: 'if (fingerprint?.equals(asked)) return',
        replace: 'if (fingerprint && asked) return',
      },
    ],
    mustSay: /another body with the key was answered with 201/,
    rounds: 1,
  },
  {
    name: 'spends rewards without their condition',
    proof: oneReward,
    edits: [
      {
        file: 'src/features/loyalty/server/store.ts',
        find: '\n      and (${order.rewardsUsed}::int = 0 or ${spendable(order.stampsRequired)} >= ${order.rewardsUsed})`',
        replace: '`',
      },
    ],
    mustSay: /one reward was spent \d+ times/,
    rounds: 1,
    small: true,
  },
  {
    name: 'gives the stamps of a line to whoever asks',
    proof: oneLineTwoCards,
    edits: [
      { file: `${SERVER}/take-stamps.ts`, find: "  if (state === 'taken') throw taken(line);\n", replace: '' },
      { file: `${SERVER}/line-stamps-sql.ts`, find: "    .where('takenAt', 'is', null)\n", replace: '' },
      {
        file: 'src/features/loyalty/server/store.ts',
        find: "\n    .onConflict((conflict) => conflict.columns(['orderId', 'line', 'kind']).where('orderId', 'is not', null).doNothing())",
        replace: '',
      },
    ],
    sql: 'drop index stamp_entry_once',
    mustSay: /both took the stamps of one line/,
    rounds: 1,
    small: true,
  },
  {
    name: 'reads the cart before it holds the table (locked meanwhile)',
    proof: oneCart,
    edits: cartReadEarly,
    mustSay: /^lock against change, .*a cart that was locked took a dish/,
    rounds: 12,
  },
  {
    name: 'reads the cart before it holds the table (sent meanwhile)',
    proof: oneCart,
    edits: cartReadEarly,
    mustSay: /^send against change, .*201 {2}and 200/,
    rounds: 12,
  },
  {
    name: 'sends what it read, whoever sent it meanwhile',
    proof: oneCart,
    edits: sendsWhatItRead,
    mustSay: /^two who send, .*201 {2}and 201/,
    rounds: 6,
    small: true,
  },
  {
    name: 'puts back what nobody took away',
    proof: oneCart,
    edits: [{ file: CART, find: '    await updateLine(tx, visit, line.id, { removedAt: null, removedBy: null });\n', replace: '' }],
    mustSay: /^put back against send, .*meant was/,
    rounds: 2,
  },
  {
    name: 'spends stamps of orders that nobody took',
    proof: oneReward,
    edits: [
      {
        file: 'src/features/loyalty/server/store.ts',
        find: 'coalesce((stamps - pending) / ',
        replace: 'coalesce(stamps / ',
      },
    ],
    mustSay: /rewards were spent of orders that nobody took/,
    rounds: 1,
    small: true,
  },
  {
    name: 'lets an order that awaits confirmation hold its portions',
    proof: confirmLast,
    edits: [
      {
        file: `${SERVER}/draft-order.ts`,
        find: 'reserved: why === null',
        replace: 'reserved: why !== undefined',
      },
    ],
    mustSay: /a portion was held/,
    rounds: 1,
    small: true,
  },
  {
    name: 'judges no order by what is open at its table',
    proof: prank,
    edits: [{ file: `${SERVER}/standing-sql.ts`, find: 's.table_orders + count(*)', replace: '0 * s.table_orders * count(*)' }],
    mustSay: /orders of one table reached the kitchen/,
    rounds: 1,
    small: true,
  },
  {
    name: 'confirms without taking',
    proof: confirmLast,
    edits: [
      {
        file: `${SERVER}/confirm-order.ts`,
        find: 'held.order.reserved ? false : await take(tx, venue, held)',
        replace: 'held.order.reserved && (await take(tx, venue, held))',
      },
    ],
    mustSay: /one portion was confirmed \d+ times/,
    rounds: 1,
    small: true,
  },
  {
    name: 'ignores Last-Event-ID',
    proof: twoProcesses,
    edits: [
      {
        file: 'src/platform/server/sse.ts',
        find: "context.req.header('last-event-id') ?? context.req.query('after')",
        replace: "context.req.query('after')",
      },
    ],
    mustSay: /the roaming board lost \d+ events/,
    rounds: 12,
    patienceMs: 3_000,
  },
  {
    name: 'sends events again on reconnect',
    proof: twoProcesses,
    edits: [
      {
        file: 'src/platform/server/sse.ts',
        find: '? Number(said) : otherwise',
        replace: '? Number(said) - 1 : otherwise',
      },
    ],
    mustSay: /the roaming board got \d+ events twice/,
    rounds: 4,
    patienceMs: 3_000,
  },
  {
    name: 'tells no other process',
    proof: twoProcesses,
    edits: [
      {
        file: 'src/platform/server/live-feed.ts',
        find: 'channel.send(what ? `${venueId}:${what}` : venueId);',
        replace: '',
      },
      {
        file: 'src/platform/server/live-feed.ts',
        find: 'const timer = setInterval(() => void sweep(), SWEEP_MS);',
        replace: 'const timer = setInterval(() => undefined, SWEEP_MS);',
      },
    ],
    mustSay: /never showed on the other's board/,
    rounds: 2,
    patienceMs: 3_000,
  },
  {
    name: 'keeps the menu of before',
    proof: twoProcesses,
    edits: staleMenus,
    mustSay: /still shows the old menu/,
    rounds: 3,
    patienceMs: 3_000,
  },
  {
    name: 'keeps the menu of before and trusts it',
    proof: twoProcesses,
    edits: [...staleMenus, trustedMenu],
    mustSay: /an order at the old price was answered with 201/,
    rounds: 3,
    patienceMs: 3_000,
  },
  {
    name: 'copies each table at a moment of its own',
    proof: backupUnderLoad,
    edits: [
      {
        file: 'src/app/commands/backup.ts',
        find: 'begin isolation level repeatable read read only',
        replace: 'begin read only',
      },
    ],
    mustSay: /cannot be restored|rows of sum|events|lines make/,
    rounds: 3,
    small: true,
  },
];
