import { formatMoney, fromAmount } from '#domain/money.ts';
import { LOCALES } from '#platform/shared/locales.ts';
import { openHereOf } from '#domain/z-report.ts';
import type { ZReport } from '#features/closing/contract.ts';
import { givenSteps, takenOffSum } from '#features/closing/given-steps.ts';
import { severalDays } from '#features/closing/several-days.ts';
import { moveName, tipSteps } from '#features/closing/tip-steps.ts';
import { closeTexts, drawerName, methodName } from '#features/closing/server/z-file.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Paper, PaperRow } from '../paper.ts';
import { kitchenLanguage } from './order-ticket.ts';
import type { PrinterRow } from './printer-rows.ts';

type Say = (amount: number) => string;
type Words = ReturnType<typeof closeTexts>;

type Prints = Pick<PrinterRow, 'name' | 'language'>;

/** The Z report of a closed day on the paper of a receipt printer: its sums, as the portal shows them on 80 mm. */
export function dayPaper(venue: VenueSnapshot, z: ZReport, { printer, now }: { printer: Prints; now: number }): Paper {
  const language = kitchenLanguage(venue, printer.language);
  const t = closeTexts(language);
  const { currency, timeZone } = z;
  const say: Say = (amount) => formatMoney(fromAmount(amount), currency, LOCALES[language]);
  const when = (at: string) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone,
    }).format(Date.parse(at));
  const times = { from: z.since === null ? '' : when(z.since), until: when(z.until) };
  return {
    kind: 'day',
    language,
    printer: printer.name,
    table: 0,
    order: z.number,
    at: new Date(now).toISOString(),
    timeZone,
    venue: z.venue.title,
    title: t('z', { number: z.number }),
    under: [z.venue.address, t(z.since === null ? 'doc.until' : 'doc.since', times)].filter((line) => line !== ''),
    rows: [
      ...salesRows(z, t, say),
      RULE,
      ...z.methods.map(({ method, received }) => row(methodName(method, language), say(received))),
      sum(t('received'), say(z.received)),
      RULE,
      ...z.people.filter(({ tips }) => tips !== 0).map(({ name, tips }) => row(name || t('nobody'), say(tips))),
      ...tipSteps(z).map(({ name, amount }, at, all) => (at === all.length - 1 ? sum : row)(t(name), say(amount))),
      ...z.drawers.flatMap((drawer) => drawerRows(drawer, drawerName(drawer, language), { t, say })),
      RULE,
      { is: 'text', name: t('foot.count', { count: z.orders, stopped: z.stoppedList.length, open: openHereOf(z) }) },
      ...(z.openBefore && z.openBefore.count > 0
        ? [{ is: 'text' as const, name: t('foot.open_before', { count: z.openBefore.count, amount: say(z.openBefore.value) }) }]
        : []),
      { is: 'text', name: t('foot.closed', { name: z.closedBy, time: times.until }) },
    ],
  };
}

function salesRows(z: ZReport, t: Words, say: Say): PaperRow[] {
  return [
    RULE,
    row(t('gross'), say(z.gross)),
    row(t('refunds'), less(z.refunds, say)),
    ...(z.corrections === 0 ? [] : [row(t('corrections'), less(z.corrections, say))]),
    sum(t('net_short'), say(z.net)),
    ...dayRows(z, t, say),
    RULE,
    ...z.rates.map(({ rate, net, vat }) => row(`${rate} % / ${say(net)}`, say(vat))),
    sum(t('vat'), say(z.vat)),
    row(t('without_vat'), say(z.withoutVat)),
    ...givenRows(z, t, say),
  ];
}

function dayRows(z: ZReport, t: Words, say: Say): PaperRow[] {
  const days = severalDays(z).map(({ day, orders, gross }) => row(t('days.one', { day, count: orders }), say(gross)));
  return days.length === 0 ? [] : [RULE, ...days];
}

function givenRows(z: ZReport, t: Words, say: Say): PaperRow[] {
  const steps = givenSteps(z).map(({ name, count, amount }) => (name === 'gross' ? sum : row)(t(name, { count }), say(amount)));
  const takenOff = takenOffSum(z);
  return [
    ...(steps.length > 0 ? [RULE, ...steps] : []),
    ...(takenOff ? [RULE, row(t('given.taken_off', { count: takenOff.count }), say(takenOff.amount))] : []),
  ];
}

function drawerRows(drawer: ZReport['drawers'][number], name: string, { t, say }: { readonly t: Words; readonly say: Say }): PaperRow[] {
  return [
    RULE,
    { is: 'text', name },
    row(t('cash.float'), say(drawer.float)),
    row(t('cash.taken'), say(drawer.taken)),
    row(t('cash.handed_back'), less(drawer.handedBack, say)),
    ...drawer.moves.map((move) => row(moveName(move), say(move.amount))),
    row(t('count.expected'), say(drawer.expected)),
    row(t('count.sum'), say(drawer.counted)),
    sum(t('count.difference'), say(drawer.difference)),
    ...(drawer.said === '' ? [] : [{ is: 'text' as const, name: drawer.said }]),
  ];
}

/** Taken off: nothing is not minus nothing. */
const less = (amount: number, say: Say): string => say(amount === 0 ? 0 : -amount);
const RULE: PaperRow = { is: 'rule' };
const row = (name: string, amount: string): PaperRow => ({ is: 'row', name, amount });
const sum = (name: string, amount: string): PaperRow => ({ is: 'sum', name, amount });
