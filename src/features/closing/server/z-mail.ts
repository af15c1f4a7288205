import { BUSINESS_DAY_BEGINS } from '#domain/local-time.ts';
import { fromAmount } from '#domain/money.ts';
import { isLanguage, type Language } from '#platform/shared/languages.ts';
import { LOCALES } from '#platform/shared/locales.ts';
import { letter } from '#platform/server/letter.ts';
import type { Mail } from '#platform/server/mailer.ts';
import { plainWords } from '#platform/server/plain-words.ts';
import type { Posted } from '#platform/server/queued-mailer.ts';
import type { Tx } from '#platform/server/database.ts';
import { formatMoney } from '#domain/money.ts';
import { openCountOf, openDaysSaid } from '#domain/z-report.ts';
import { mailTexts } from '#features/accounts/server/mail-texts.ts';
import { holderById } from '#features/accounts/server/store.ts';
import { floorNameOf } from '#features/venues/server/floor-names.ts';
import { ownersOf } from '#features/venues/server/venue-sql.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { ZReport } from '../contract.ts';
import type { Mailed } from '../mailed.ts';
import { givenSteps, takenOffSum } from '../given-steps.ts';
import { severalDays } from '../several-days.ts';
import { tipSteps } from '../tip-steps.ts';
import type { CloseDeps } from './close-deps.ts';
import { closeTexts, drawerName, methodName, zCsv } from './z-file.ts';

type Reader = { readonly to: string; readonly name: string; readonly language: Language };
type Readers = { readonly owners: readonly Reader[]; readonly accountant: Reader | null };

/** The report to each owner in their language, and to the accountant; written down with the report itself. */
export async function postReport(
  tx: Tx,
  { mailer, publicUrl, sendsMail }: Pick<CloseDeps, 'mailer' | 'publicUrl' | 'sendsMail'>,
  venue: VenueSnapshot,
  report: ZReport,
): Promise<{ readonly mails: Posted[]; readonly mailed: Mailed }> {
  const readers = await readersOf(tx, venue);
  const mails: Posted[] = [];
  for (const reader of [...readers.owners, ...(readers.accountant ? [readers.accountant] : [])])
    mails.push(await mailer.post(reportMail(publicUrl, venue, report, reader), tx));
  return { mails, mailed: mailedTo(readers, sendsMail) };
}

/** What is said of the mails: never that one is on its way which nobody gets. */
function mailedTo({ owners, accountant }: Readers, sendsMail: boolean): Mailed {
  if (owners.length === 0 && !accountant) return 'unconfirmed';
  if (!sendsMail) return 'no_server';
  if (owners.length === 0) return 'accountant';
  return accountant ? 'both' : 'owners';
}

async function readersOf(tx: Tx, { venueId, listed, whole }: VenueSnapshot): Promise<Readers> {
  const languageOf = (language: string | null | undefined): Language => (isLanguage(language) ? language : 'en');
  const owners: Reader[] = [];
  for (const id of await ownersOf(tx, venueId)) {
    const holder = await holderById(tx, id);
    // An address that nobody confirmed may be a stranger's: the report is in the portal.
    if (holder?.emailVerified) owners.push({ to: holder.email, name: holder.name, language: languageOf(holder.language) });
  }
  const accountant = whole.configuration?.closing?.accountant ?? '';
  // A venue whose owner's address nobody confirmed writes to its own people only.
  if (accountant === '' || !listed || owners.some(({ to }) => to === accountant.toLowerCase())) return { owners, accountant: null };
  return { owners, accountant: { to: accountant, name: '', language: languageOf(whole.languages?.[0]) } };
}

/** All figures of the report in the mail itself, for who cannot open the portal; the file is with it. */
function reportMail(publicUrl: string, venue: VenueSnapshot, report: ZReport, { to, name, language }: Reader): Mail {
  const t = mailTexts(language);
  const money = (amount: number) => formatMoney(fromAmount(amount), report.currency, LOCALES[language]);
  // Of the business day, as the report itself is named.
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'full', timeZone: report.timeZone }).format(
    Date.parse(report.until) - BUSINESS_DAY_BEGINS * 3_600_000,
  );
  const words = { number: report.number, venue: plainWords(venue.title), day };
  const row = (label: string, amount: number, isMain = false) => ({ name: label, amount: money(amount), isMain });
  const signed = (label: string, amount: number) => (amount === 0 ? [] : [row(label, -amount)]);
  const rows = [
    [
      row(t('zGross'), report.gross),
      row(t('zRefunds'), -report.refunds),
      ...signed(t('zCorrections'), report.corrections),
      row(t('zNet'), report.net, true),
    ],
    [
      ...report.rates.map(({ rate, vat, net }) => row(t('zVatRate', { rate, net: money(net) }), vat)),
      row(t('zVat'), report.vat, true),
      row(t('zWithoutVat'), report.withoutVat),
    ],
    givenRows(report, language, row),
    dayRows(report, language, row),
    [
      ...report.methods.map(({ method, received }) => row(methodName(method, language), received)),
      row(t('zReceived'), report.received, true),
    ],
    [
      ...report.people.filter(({ tips }) => tips !== 0).map((one) => row(plainWords(one.name) || t('zNobody'), one.tips)),
      ...tipRows(report, language, row),
    ],
    report.drawers.map((drawer) => row(t('zDifference', { drawer: plainWords(drawerName(drawer, language)) }), drawer.difference)),
  ].filter((block) => block.length > 0);
  return {
    to,
    subject: t('zSubject', words),
    ...letter({
      language,
      title: t('zTitle', words),
      says: [...(name === '' ? [] : [t('helloName', { name: plainWords(name) })]), t('zIntro', words)],
      rows,
      action: { label: t('zOpen'), address: `${publicUrl}/portal/close?z=${report.number}&storeId=${venue.number}`, copy: t('copyLink') },
      adds: openSaid(report, language, money),
      signature: t('signature'),
    }),
    attachments: [
      {
        filename: `z-${report.number}.csv`,
        content: zCsv(report, language, floorNameOf(venue, language)),
        contentType: 'text/csv; charset=utf-8',
      },
    ],
  };
}

type Row = (
  label: string,
  amount: number,
  isMain?: boolean,
) => { readonly name: string; readonly amount: string; readonly isMain: boolean };

/** Of several business days which sold what. */
function dayRows(report: ZReport, language: Language, row: Row): ReturnType<Row>[] {
  const t = closeTexts(language);
  return severalDays(report).map(({ day, orders, gross }) => row(t('days.one', { day: dateOf(day, language), count: orders }), gross));
}

/** What stamp cards, promotions and staff took off, as on the report itself. */
function givenRows(report: ZReport, language: Language, row: Row): ReturnType<Row>[] {
  const t = closeTexts(language);
  const takenOff = takenOffSum(report);
  return [
    ...givenSteps(report).map(({ name, count, amount }) => row(t(name, { count }), amount, name === 'gross')),
    ...(takenOff ? [row(t('given.taken_off', { count: takenOff.count }), takenOff.amount)] : []),
  ];
}

/** Tips, what of them was paid out already, and what is left to pay. */
const tipRows = (report: ZReport, language: Language, row: Row): ReturnType<Row>[] =>
  tipSteps(report).map(({ name, amount }, at, all) => row(closeTexts(language)(name), amount, at === all.length - 1));

/** A business day in words. */
const dateOf = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(`${day}T12:00:00Z`));

/** What was left open, and of which days it is. */
function openSaid(report: ZReport, language: Language, money: (amount: number) => string): string[] {
  const t = mailTexts(language);
  const open = openCountOf(report);
  if (open === 0) return [];
  const days = openDaysSaid(report, {
    day: (one) => dateOf(one, language),
    older: (count) => t('zOlder', { count }),
  });
  const left = t('zLeftOpen', { count: open, amount: money(report.openValue) });
  return days.length === 0 ? [left] : [left, t('zOpenDays', { days: days.join(', ') })];
}
