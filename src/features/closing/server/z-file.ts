import compile from 'icu-minify/compile';
import { isReason } from '#domain/reasons.ts';
import { createTexts, type Language, type Texts } from '#platform/shared/texts.ts';
import { csvOf } from '#platform/server/spreadsheet.ts';
import { mailTexts } from '#features/accounts/server/mail-texts.ts';
import closeEl from '#texts/portal-close.el.json' with { type: 'json' };
import closeEn from '#texts/portal-close.en.json' with { type: 'json' };
import type { ZEntry, ZReport } from '../contract.ts';

type Key = keyof typeof closeEn;
const compiled = (catalogue: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, compile(message)]));
const TEXTS: Readonly<Record<Language, Texts<Key>>> = {
  en: createTexts<Key>(compiled(closeEn), 'en'),
  el: createTexts<Key>(compiled(closeEl), 'el'),
};

const METHODS = ['cash', 'card', 'stripe', 'paypal', 'viva', 'jcc'] as const;
/** A way of paying in words; one that is new here keeps its own name. */
export function methodName(method: string, language: Language): string {
  const known = METHODS.find((one) => one === method);
  return known ? TEXTS[language](`method.${known}`) : method;
}
export const drawerName = ({ name }: { readonly name: string }, language: Language): string => name || TEXTS[language]('cash');

type Line = (string | number)[];

const sumsOf = (report: ZReport, t: Texts<Key>): Line[] => [
  [t('gross'), report.gross],
  [t('refunds'), report.refunds],
  [t('corrections'), report.corrections],
  [t('net'), report.net],
  [t('vat'), report.vat],
  [t('without_vat'), report.withoutVat],
  [t('given.subtotal'), report.subtotal],
  [t('given.rewards', { count: report.rewardsUsed }), report.rewards],
  [t('given.discount', { count: report.discounted }), report.discount],
  [t('tips'), report.tips],
  [t('received'), report.received],
];

/** A report as a CSV of its tables, one below the other, each with its heading; numbers with a point. */
export function zCsv(report: ZReport, language: Language): string {
  const t = TEXTS[language];
  const table = (title: string, heading: Line, rows: readonly Line[]): Line[] => (rows.length === 0 ? [] : [[title], heading, ...rows, []]);
  const { rates, methods, people, drawers } = report;
  return csvOf([
    [t('z', { number: report.number }), report.venue.title, report.venue.address],
    [report.since ?? '', report.until, report.timeZone, report.currency, report.closedBy],
    [],
    ...sumsOf(report, t),
    [],
    ...table(
      t('by_rate'),
      [t('rate'), t('gross'), t('refunds'), t('corrections'), t('net'), t('vat'), t('without_vat')],
      rates.map((row) => [row.rate, row.gross, row.refunds, row.corrections, row.net, row.vat, row.withoutVat]),
    ),
    ...table(
      t('by_method'),
      [t('method'), t('payments'), t('sales'), t('refunds'), t('tips'), t('received')],
      methods.map((row) => [methodName(row.method, language), row.payments, row.sales, row.refunds, row.tips, row.received]),
    ),
    ...table(
      t('by_person'),
      [t('person'), t('orders'), t('sales'), t('tips_out')],
      people.map((row) => [row.name || t('nobody'), row.orders, row.sales, row.tips]),
    ),
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
      ],
      drawers.map((one) => [
        drawerName(one, language),
        one.float,
        one.taken,
        one.handedBack,
        one.expected,
        one.counted,
        one.difference,
        one.said,
      ]),
    ),
    // Float + taken − handed back ± each of these is what is expected.
    ...table(
      t('move.open'),
      [t('cash')],
      drawers.flatMap((one) => one.moves.map(({ at, reason, by, amount }) => [drawerName(one, language), at, reason, by, amount])),
    ),
    ...list(t('refunds'), report.refundList, language),
    ...list(t('list.corrections'), report.correctionList, language),
    ...list(t('list.stopped'), report.stoppedList, language),
    ...list(t('list.open'), report.openList, language),
  ]);
}

function list(title: string, entries: readonly ZEntry[], language: Language): Line[] {
  if (entries.length === 0) return [];
  const said = (reason: string) => (isReason(reason) ? mailTexts(language)(`reason.${reason}`) : reason);
  const how = (method: string | null) => (method === null ? '' : methodName(method, language));
  const rows = entries.map((one) => [
    one.at,
    `#${one.number}`,
    one.floor,
    one.table,
    one.what,
    one.by,
    said(one.reason),
    how(one.method),
    one.amount,
  ]);
  return [[title], ...rows, []];
}
