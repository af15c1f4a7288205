import compile from 'icu-minify/compile';
import { isReason } from '#domain/reasons.ts';
import { createTexts, type Language, type Texts } from '#platform/shared/texts.ts';
import { csvOf, type AmountCell } from '#platform/server/spreadsheet.ts';
import { mailTexts } from '#features/accounts/server/mail-texts.ts';
import closeEl from '#texts/portal-close.el.json' with { type: 'json' };
import closeEn from '#texts/portal-close.en.json' with { type: 'json' };
import { dishesIn, givenIn, houseOf, promotionsOf, takenOffIn } from '#domain/z-report.ts';
import type { ZEntry, ZReduced, ZReport } from '../contract.ts';
import { severalDays } from '../several-days.ts';
import { moveName, tipSteps } from '../tip-steps.ts';

type Key = keyof typeof closeEn;
const compiled = (catalogue: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, compile(message)]));
const TEXTS: Readonly<Record<Language, Texts<Key>>> = {
  en: createTexts<Key>(compiled(closeEn), 'en'),
  el: createTexts<Key>(compiled(closeEl), 'el'),
};

/** The words of closing a day, on the server. */
export const closeTexts = (language: Language): Texts<Key> => TEXTS[language];

const METHODS = ['cash', 'card', 'stripe', 'paypal', 'viva', 'jcc'] as const;
/** A way of paying in words; one that is new here keeps its own name. */
export function methodName(method: string, language: Language): string {
  const known = METHODS.find((one) => one === method);
  return known ? TEXTS[language](`method.${known}`) : method;
}
export const drawerName = ({ name }: { readonly name: string }, language: Language): string => name || TEXTS[language]('cash');

type Line = (string | number | AmountCell)[];
const money = (amount: number): AmountCell => ({ amount });

const sumsOf = (report: ZReport, t: Texts<Key>): Line[] => [
  [t('gross'), money(report.gross)],
  [t('refunds'), money(report.refunds)],
  [t('corrections'), money(report.corrections)],
  [t('net'), money(report.net)],
  [t('vat'), money(report.vat)],
  [t('without_vat'), money(report.withoutVat)],
  [t('given.subtotal'), money(report.subtotal)],
  [t('given.rewards', { count: report.rewardsUsed }), money(report.rewards)],
  [t('given.discount', { count: report.discounted }), money(promotionsOf(report))],
  [t('given.house', { count: givenIn(report).length }), money(houseOf(report))],
  ...tipSteps(report).map(({ name, amount }): Line => [t(name), money(amount)]),
  [t('received'), money(report.received)],
];

/** What each person’s tips are called: where some were paid out, the column does not say that all are still to be. */
const tipsName = (report: ZReport, t: Texts<Key>): string => t(tipSteps(report)[0]?.name ?? 'tips_out');

const bridgeOf = ({ bridge, received }: ZReport, t: Texts<Key>): Line[] => [
  [t('bridge')],
  [t('bridge.sold'), money(bridge.sold)],
  [t('bridge.open'), money(-bridge.open)],
  [t('bridge.elsewhere'), money(-bridge.elsewhere)],
  [t('bridge.others'), money(bridge.others)],
  [t('bridge.stopped'), money(bridge.stopped)],
  [t('bridge.sentBack'), money(-bridge.sentBack)],
  [t('received'), money(received)],
  ...(bridge.backTips === undefined ? [] : [[t('back.tips'), money(bridge.backTips)]]),
  ...(bridge.backStopped === undefined ? [] : [[t('back.stopped'), money(bridge.backStopped)]]),
];

/** A table with its title and heading, and an empty line below; nothing where it has no rows. */
const table = (title: string, heading: Line, rows: readonly Line[]): Line[] => (rows.length === 0 ? [] : [[title], heading, ...rows, []]);

/** A floor as the venue calls it; null where it has only its number. */
type FloorName = (floor: number) => string | null;

/** Day and minute on the venue's clocks, as a spreadsheet reads it: 2026-11-22 21:40. */
const localTime = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(Date.parse(at));

/** A report as a CSV of its tables, one below the other, each with its heading; numbers with a point. */
export function zCsv(report: ZReport, language: Language, floorName: FloorName): string {
  const t = TEXTS[language];
  const { rates, methods, people, timeZone } = report;
  const when = (at: string) => localTime(at, timeZone);
  return csvOf([
    [t('z', { number: report.number }), report.venue.title, report.venue.address],
    [report.since === null ? '' : when(report.since), when(report.until), timeZone, report.currency, report.closedBy],
    ...(report.beginning
      ? [[t('file.begins'), report.beginning.from, t('file.before'), report.beginning.orders, money(report.beginning.sales)]]
      : []),
    [],
    ...sumsOf(report, t),
    [],
    ...table(
      t('by_rate'),
      [t('rate'), t('gross'), t('refunds'), t('corrections'), t('net'), t('vat'), t('without_vat')],
      rates.map((row) => [row.rate, ...[row.gross, row.refunds, row.corrections, row.net, row.vat, row.withoutVat].map(money)]),
    ),
    ...table(
      t('by_method'),
      [t('method'), t('payments'), t('sales_paid'), t('tips_paid'), t('bridge.sentBack'), t('received'), tipsName(report, t)],
      methods.map((row) => {
        const { sales, paidTips = row.tips, sentBack = row.refunds } = row;
        return [methodName(row.method, language), row.payments, ...[sales, paidTips, sentBack, row.received, row.tips].map(money)];
      }),
    ),
    ...bridgeOf(report, t),
    [],
    ...table(
      t('days'),
      [t('file.day'), t('orders'), t('gross')],
      severalDays(report).map(({ day, orders, gross }) => [day, orders, money(gross)]),
    ),
    ...table(
      t('by_person'),
      [t('person'), t('orders'), t('sales'), tipsName(report, t)],
      people.map((row) => [row.name || t('nobody'), row.orders, money(row.sales), money(row.tips)]),
    ),
    ...drawersOf(report, { language, when, floorName }),
    ...listsOf(report, { language, when, floorName }),
  ]);
}

type Reading = { readonly language: Language; readonly when: (at: string) => string; readonly floorName: FloorName };

function drawersOf({ drawers }: ZReport, { language, when }: Reading): Line[] {
  const t = TEXTS[language];
  const sums = ['float', 'taken', 'handedBack', 'expected', 'counted', 'difference', 'said'] as const;
  // Only where some cash was counted again.
  const firsts = drawers.some(({ first }) => first !== undefined) ? [t('cash.first')] : [];
  return [
    ...table(
      t('cash'),
      [
        t('cash'),
        t('cash.float'),
        t('cash.taken'),
        t('cash.handed_back'),
        t('count.expected'),
        t('count.sum'),
        t('count.difference'),
        t('count.said'),
        ...firsts,
      ],
      drawers.map((one) => [
        drawerName(one, language),
        ...sums.map((key) => (typeof one[key] === 'number' ? money(one[key]) : one[key])),
        ...firsts.map(() => (one.first === undefined ? '' : money(one.first))),
      ]),
    ),
    // Float + taken − handed back ± each of these is what is expected.
    ...table(
      t('move.open'),
      [t('cash'), t('file.when'), t('move.reason'), t('person'), t('file.amount')],
      drawers.flatMap((one) =>
        one.moves.map(({ by, ...move }) => [
          drawerName(one, language),
          when(move.at),
          moveName({ ...move, by: '' }),
          by,
          money(move.amount),
        ]),
      ),
    ),
  ];
}

function listsOf(report: ZReport, reading: Reading): Line[] {
  const t = TEXTS[reading.language];
  const heading = [
    t('file.when'),
    t('file.order'),
    t('file.floor'),
    t('file.table'),
    t('file.what'),
    t('person'),
    t('file.why'),
    t('method'),
    t('file.amount'),
  ];
  const lists = [
    [t('list.refunds'), report.refundList],
    [t('list.given'), givenIn(report)],
    [t('list.taken_off'), takenOffIn(report)],
    [t('list.corrections'), report.correctionList],
    [t('list.stopped'), report.stoppedList],
    [t('list.open'), report.openList.filter(({ before }) => before !== true)],
    [t('list.open_before'), report.openList.filter(({ before }) => before === true)],
  ] as const;
  return lists.flatMap(([title, entries]) =>
    table(
      title,
      heading,
      entries.map((one) => lineOf(one, reading)),
    ),
  );
}

function lineOf(one: ZEntry | ZReduced, { language, when, floorName }: Reading): Line {
  const { at, number, floor, part, by, reason, method, amount } = one;
  const place = one.table === 0 ? ['', TEXTS[language]('collection')] : [floorName(floor) ?? floor, one.table];
  const what = dishesIn(one, language);
  const said = isReason(reason) ? mailTexts(language)(`reason.${reason}`) : reason;
  return [
    when(at),
    `#${number}`,
    ...place,
    'kind' in one && one.kind === 'discount'
      ? TEXTS[language]('list.discount', { what })
      : part === true
        ? TEXTS[language]('list.part', { what })
        : what,
    by,
    said,
    method === null ? '' : methodName(method, language),
    money(amount),
  ];
}
