import { SUBSCRIPTION_STATES } from '#domain/plan.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALLERGENS } from '#domain/allergens.ts';
import { ASSISTANCE_SERVICES } from '#domain/assistance.ts';
import { TINTS } from '#domain/category-tint.ts';
import { DIETS, MARKS } from '#domain/dish-marks.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { HAND_METHODS, SHARE_METHODS } from '#domain/hand-money.ts';
import { REDUCTIONS } from '#domain/reduction.ts';
import { DELIVERY, isOnline, PAYMENT, PAYMENT_METHODS } from '#domain/methods.ts';
import { ORDER_STATUS, PAYMENT_STATUSES } from '#domain/order-status.ts';
import { ALPHABETS, LINE_LENGTHS, PAPER_WIDTHS, PRINTER_KINDS, PRINTER_STATES, PRINTS, PRINTS_AS } from '#domain/printing.ts';
import { FISCAL_ACTIONS, FISCAL_STEP_STATES, FISCAL_TROUBLES, SLIP_STAGES } from '#domain/fiscal.ts';
import { HOOK_EVENTS, HOOK_STATES, HOOK_TROUBLES, MESSAGE_STATES } from '#domain/webhooks.ts';
import { ROLES } from '#domain/permissions.ts';
import { VAT_CLASSES, VAT_COUNTRIES } from '#domain/vat-rates.ts';
import { HOLD_STATES } from '#features/ordering/server/hold-sql.ts';
import { CHARGE } from '#features/ordering/server/share-sql.ts';
import { SHARE_STATES, SHARE_WAYS } from '#features/ordering/together-contract.ts';
import { PROVIDERS } from '#features/payments/providers.ts';
import { LANGUAGES } from '#platform/shared/languages.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const statuses = Object.values(ORDER_STATUS);
const methods = PAYMENT_METHODS.map(({ value }) => value);

/** Columns that hold one of a few things, or some of them, with the program's own list where it has one. */
const CLOSED: Readonly<Record<string, readonly (string | number)[]>> = {
  'account_credential.provider_id': ['credential', 'meta'],
  'account_passport.avoids': ALLERGENS,
  'account_passport.diets': DIETS,
  'account_user.account_type': ['User', 'Store'],
  'assistance_request.service': ASSISTANCE_SERVICES.map(({ service }) => service),
  'assistance_request.status': ['open', 'acknowledged', 'resolved'],
  'bill_share.method': SHARE_METHODS,
  'bill_share.state': SHARE_STATES,
  // What a card hold is charged for nobody reached for.
  'bill_share.way': [...SHARE_WAYS, CHARGE],
  'category.tint': TINTS,
  'day_close_money.kind': ['payment', 'refund'],
  'day_close_order.kind': ['sold', 'undone', 'stopped'],
  'item.allergens': ALLERGENS,
  'item.checked_free': ALLERGENS,
  'item.marks': MARKS,
  'item.may_contain': ALLERGENS,
  'item.vat_class': VAT_CLASSES,
  'mail_log.state': ['queued', 'sent', 'failed'],
  'order_line.allergens': ALLERGENS,
  'order_line.vat_class': VAT_CLASSES,
  'orders.avoids': ALLERGENS,
  'orders.currency': CURRENCIES,
  'orders.delivery_method': Object.values(DELIVERY),
  'orders.payment_method': [...methods, PAYMENT.atTheEnd],
  'orders.payment_status': PAYMENT_STATUSES,
  'orders.prior_status': statuses,
  'orders.status': statuses,
  'payment.currency': CURRENCIES,
  'payment.method': methods.filter(isOnline),
  'payment.provider': PROVIDERS,
  'payment.status': ['created', 'open', 'held', 'paid', 'cancelled', 'surplus', 'returned'],
  'payment_event.provider': PROVIDERS,
  'payment_refund.currency': CURRENCIES,
  'order_reduction.kind': [...REDUCTIONS],
  'payment_refund.status': ['due', 'done', 'failed'],
  'print_job.state': ['waiting', 'printed'],
  'printer.alphabet': ALPHABETS,
  'printer.kind': PRINTER_KINDS,
  'printer.language': LANGUAGES,
  'printer.per_line': [...LINE_LENGTHS],
  'printer.prints': PRINTS,
  'printer.prints_as': PRINTS_AS,
  'printer.state': PRINTER_STATES,
  'printer.width': [...PAPER_WIDTHS],
  'plan_subscription.state': SUBSCRIPTION_STATES,
  'promotion.discount_type': ['-', '%'],
  'settlement.kind': ['payment', 'refund'],
  'settlement.method': [...HAND_METHODS, ...PROVIDERS],
  'settlement_line.kind': ['payment', 'refund'],
  'stamp_entry.kind': ['earn', 'clear', 'spend', 'reverse', 'release', 'adjust'],
  'table_cart_ready.avoids': ALLERGENS,
  'team_invitation.role': ROLES,
  'venue.country': VAT_COUNTRIES,
  'venue.currency': CURRENCIES,
  'venue.status': ['live', 'suspended', 'deleted', 'erased'],
  'venue.store_type': [0, 1, 2],
  'venue_account.role': ROLES,
  'venue_credential.provider': PROVIDERS,
  'fiscal_slip.stage': SLIP_STAGES,
  'fiscal_step.action': FISCAL_ACTIONS,
  'fiscal_step.state': FISCAL_STEP_STATES,
  'fiscal_step.trouble': FISCAL_TROUBLES,
  'visit_hold.state': HOLD_STATES,
  'webhook_endpoint.events': HOOK_EVENTS,
  'webhook_endpoint.state': HOOK_STATES,
  'webhook_message.state': MESSAGE_STATES,
  'webhook_try.trouble': HOOK_TROUBLES,
};

/** Columns with such a name that may hold anything: others name it, or it is worked with by its form alone. */
const OPEN = ['media_file.type', 'payment_event.type', 'venue_event.type', 'webhook_message.type'];

const SAYS_SO = /(?:^|_)(?:status|state|kind|type|role|method|provider|currency|country|service|tint|class)$|allergens|avoids/;

let database: TestDatabase;
let checks: { at: string; says: string }[];
let columns: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  const found = await database.pool.query<{ at: string; says: string }>(`
    select r.relname || '.' || a.attname as at, pg_get_constraintdef(c.oid) as says
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_attribute a on a.attrelid = r.oid and a.attnum = any(c.conkey)
    where c.contype = 'c' and c.convalidated and r.relnamespace = 'public'::regnamespace and pg_get_constraintdef(c.oid) like '%ARRAY[%'`);
  checks = found.rows;
  const all = await database.pool.query<{ at: string }>(`
    select table_name || '.' || column_name as at from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'smallint', 'ARRAY')`);
  columns = all.rows.map(({ at }) => at);
});
afterAll(() => database.close());

/** What the first list of a check holds. */
const listed = (says: string): string[] =>
  [...(/ARRAY\[([^\]]*)\]/.exec(says)?.[1] ?? '').matchAll(/'([^']*)'|(\d+)/g)].map(([, word, number]) => word ?? number ?? '').toSorted();

describe('what can only be one of a few', () => {
  test.each(Object.entries(CLOSED))('%s: the database and the program know the same', (at, values) => {
    const lists = checks.filter((check) => check.at === at).map(({ says }) => listed(says));
    expect(lists).toContainEqual(values.map(String).toSorted());
  });

  test('every column whose name says so is on the list', () => {
    expect(columns.filter((at) => SAYS_SO.test(at) && !OPEN.includes(at) && !(at in CLOSED)).toSorted()).toEqual([]);
  });
});

test('a dish with an allergen that nobody knows is refused by the database itself', async () => {
  await database.pool.query(`insert into company (id, name) values (gen_random_uuid(), 'A')`);
  await database.pool.query(`insert into venue (id, number, company_id, title) select gen_random_uuid(), 1, id, 'A' from company`);
  await database.pool.query(`insert into category (venue_id, id, name, position) select id, gen_random_uuid(), 'A', 0 from venue`);
  const dish = (allergen: string) =>
    database.pool.query(
      `insert into item (venue_id, id, category_id, position, name, price_cents, allergens)
       select venue_id, $1, id, 0, 'A', 100, array[$1] from category`,
      [allergen],
    );
  await expect(dish('gluton')).rejects.toMatchObject({ constraint: 'item_allergens_known' });
  await dish('gluten');
});
