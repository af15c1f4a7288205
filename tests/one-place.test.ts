import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from './support/source-files.ts';

/** A rule that is easily written a second time: what such writing looks like, and the only files that may. */
type Rule = { readonly rule: string; readonly looks: RegExp; readonly places: readonly string[]; readonly example: string };

const RULES: readonly Rule[] = [
  {
    rule: 'a UUID is told by isUuid',
    looks: /UUID_REGEX|\[(?:0-9a-f|\\da-f)\]\{4\}/i,
    places: ['src/platform/shared/is-uuid.ts'],
    example: 'const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;',
  },
  {
    rule: 'a new name in a browser is made by newId, over plain http too',
    looks: /\bcrypto\.randomUUID\(/,
    // What runs on the server, where a call by this name is at hand too.
    places: [
      'src/app/evening/table-of-friends.ts',
      'src/features/payments/server/stand-in/ledger.ts',
      'src/features/payments/server/stand-in/paypal.ts',
      'src/features/payments/server/stand-in/stripe.ts',
      'src/features/payments/server/stand-in/viva.ts',
    ],
    example: 'const deed = (): string => crypto.randomUUID();',
  },
  {
    rule: 'parts of a sentence that a person reads (a Latin semicolon asks in Greek)',
    looks: /join\('; '\)/,
    // The head of an answer, a terminal, and columns of a file as they are written in every language.
    places: [
      'src/platform/server/security-headers.ts',
      'src/platform/server/start-trouble.ts',
      'src/app/commands/users.ts',
      'src/features/menu/pasted-file.ts',
      'src/features/menu/server/files/till-rows.ts',
    ],
    example: "const said = missing.join('; ');",
  },
  {
    rule: 'how a sum of money is written (formatMoney)',
    looks: /style: 'currency'/,
    places: [],
    example: "new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount)",
  },
  {
    rule: 'the cloths of categories',
    looks: /'olive', '(?:tomato|honey)'/,
    // The site's lists of venues have an order of their own.
    places: ['src/domain/category-tint.ts', 'src/features/site/ui/venue-cloth.ts'],
    example: "const TINTS = ['olive', 'tomato', 'honey'] as const;",
  },
  {
    rule: 'twelve stamps, where a venue never said',
    looks: /(?:stampsRequiredForReward\b.*|\?\? ?)\b12\b/,
    places: ['db/demo/elia-and-salt/venue.ts'],
    example: 'const required = rules?.stampsRequiredForReward ?? 12;',
  },
  {
    rule: 'what a venue may charge in',
    looks: /'EUR'(?:, '|.*symbol)|\?\? 'EUR'/,
    // ISO's numbers are what a provider counts currencies by; and what plans are listed in is a setting, which knows no domain.
    places: [
      'src/domain/currency.ts',
      'src/features/payments/server/gateways/currency-numbers.ts',
      'src/platform/server/plan-stripe-config.ts',
    ],
    example: "currency: currencies[0]?.code ?? 'EUR',",
  },
  {
    rule: 'the roles of a team',
    looks: /'owner'(?:, | \| | \|\| [\w.]+ === )'manager'/,
    places: ['src/domain/permissions.ts'],
    example: "const knownRole = (role: string) => (role === 'owner' || role === 'manager' ? role : 'staff');",
  },
  {
    rule: 'what is said of orders by their status, in SQL',
    looks:
      /status (?:not )?in \(\d|\bo(?:rders)?\.(?:status (?:[<>]=?|=) \d|payment_status)|'status', '[^']+', [[\d]|aymentStatus', '(?:not )?in'/,
    places: [],
    example: 'select * from orders where status not in (8, 9)',
  },
  {
    rule: 'what is said of an order by its status',
    looks: /rderStatus (?:[<>]=?|[!=]==) \d|order\.status (?:[<>]=?|[!=]==) \d|>= ORDER_STATUS\.rejected|'paid', 'part_refunded'/,
    places: ['src/domain/order-status.ts'],
    example: "if (order.orderStatus >= 8 || order.paymentStatus === 'pending') return;",
  },
  {
    rule: 'which payment methods staff take by hand',
    looks: /aymentMethod(?:: | [!=]== )(?:99|100)\b|PAYMENT\.cash [|&]{2}|(?:3|4), 99, 100/,
    places: ['src/domain/methods.ts'],
    example: 'const unpaid = order.paymentMethod === 99 || order.paymentMethod === 100;',
  },
  {
    rule: 'what an amount is in cents, and the other way round',
    looks: /[*/] 100\b(?!0)/,
    places: [
      'src/domain/decimal.ts',
      // By how many percent a figure has changed.
      'src/domain/figures.ts',
      'src/domain/money-parts.ts',
      'src/domain/money.ts',
      // The smallest units of currencies that have no hundredths.
      'src/domain/payment-status.ts',
      // Whether there are more than two decimals, without the domain.
      'src/platform/shared/wire.ts',
      // In which unit Viva counts is not known.
      'src/features/payments/server/gateways/viva.ts',
      // Percent.
      'src/domain/colour.ts',
      'src/domain/plan.ts',
      'src/domain/tip.ts',
      'src/features/reports/ui/wording.ts',
    ],
    example: 'cents(Math.round(amount * 100))',
  },
  {
    rule: 'how a text is written in HTML and XML',
    looks: /&(?:amp|lt|quot);/,
    places: ['src/platform/server/escape-markup.ts'],
    example: "text.replaceAll('&', '&amp;')",
  },
  {
    rule: 'JSON whatever the order of its keys',
    looks: /JSON\.stringify\(key\)/,
    places: ['src/platform/server/canonical-json.ts'],
    example: 'entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)',
  },
  {
    rule: 'CSV, and what a spreadsheet would run',
    looks: /csv-stringify|=\+\\?-@/,
    places: ['src/platform/server/spreadsheet.ts'],
    example: 'const unarmed = (text: string) => (/^[=+\\-@]/.test(text) ? text : null);',
  },
  {
    rule: 'an address of the API is filled by call, addressTo or addressAt',
    looks:
      /`\/api\/[^`\n]*\$\{|(?:fetch|EventSource|assign|replace)\(\s*'\/(?:api|create-payment-intent)|\bhref=(?:\{['`]|")\/api(?!\/openapi)|\$\{publicUrl\}\/api/,
    // What a phone fetches first writes its own, which the compiler checks (`satisfies AddressOf`); the worker is a script that imports nothing.
    places: [
      'src/app/diner/boot-live.ts',
      'src/app/worker/service-worker.ts',
      'src/features/assistance/ui/requests.ts',
      'src/features/ordering/ui/use-guest.ts',
      'src/features/site/ui/contact.ts',
      'src/features/venues/ui/venue-session.ts',
    ],
    example: 'const answer = await fetch(`/api/users/${id}`);',
  },
  {
    rule: 'an address that nothing checks',
    looks: /\b(?:fillAddress|send)\b[^;]*\} from '[^']*(?:\/address|\/api)\.ts'/,
    places: ['src/features/admin/ui/admin-calls.ts', 'src/platform/browser/api.ts', 'src/platform/browser/live-events.ts'],
    example: "import { call, send } from '#platform/browser/api.ts';",
  },
  {
    rule: 'an event is named by its declaration',
    looks: /'(?:order|request|menu|team)\.\w+', ?\w+::text|startsWith\('(?:order|request|menu|team)\./,
    places: [],
    example: "select venue_id, seq, 'order.placed', id::text from numbered",
  },
  {
    rule: 'a transaction is begun by inTransaction, which tries again where it gave way',
    looks: /\.transaction\(\)/,
    places: ['src/platform/server/database.ts'],
    example: 'await deps.db\n  .transaction()\n  .execute(async (tx) => {',
  },
  {
    rule: 'who gives way starts over by itself',
    looks: /\binTransactionOnce\b/,
    places: ['src/features/ordering/server/place-order.ts', 'src/platform/server/database.ts'],
    example: 'return inTransactionOnce(deps.db, async (tx) => {',
  },
  {
    rule: 'which failures of the database mean that somebody was faster',
    looks: /'(?:23505|23503|40P01|40001|55P03)'/,
    places: ['src/platform/server/sql-failure.ts'],
    example: "if (['40P01', '40001', '23505'].includes(sqlState(error) ?? '')) continue;",
  },
];

const files = sourceFiles(fileURLToPath(new URL('..', import.meta.url))).filter(({ path }) => !/\.test\.tsx?$/.test(path));

describe('a rule stands in one place', () => {
  test.each(RULES)('$rule', ({ looks, places, example }) => {
    expect(files.filter(({ text }) => looks.test(text)).map(({ path }) => path)).toEqual([...places].toSorted());
    expect(example).toMatch(looks);
  });
});
