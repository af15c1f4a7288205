import type { Language, Texts } from '#platform/shared/texts.ts';
import { csvOf, type AmountCell } from '#platform/server/spreadsheet.ts';
import type { BookFile } from '../book-ways.ts';
import type { BookLeg, BookLine, Books } from '../books-contract.ts';
import { isMethod, reportTexts, type ReportText } from './report-texts.ts';

type Row = (string | number | AmountCell | null)[];
const money = (amount: number): AmountCell => ({ amount });
const orNothing = (amount: number): AmountCell | null => (amount === 0 ? null : money(amount));

/** Names of columns are the same in every language: a program finds them by these. Told one by one in the guide “For your accountant”. */
const BOOKINGS_HEAD = [
  'date',
  'document',
  'line',
  'kind',
  'vat_rate',
  'method',
  'gross',
  'net',
  'vat',
  'currency',
  'debit_account',
  'credit_account',
  'vat_account',
  'text',
];
/** As QuickBooks Online calls them, and as others let one match them. */
const JOURNAL_HEAD = ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description', 'Currency'];

export function booksCsv(books: Books, format: BookFile, language: Language): string {
  const t = reportTexts(language);
  return csvOf(format === 'bookings' ? [BOOKINGS_HEAD, ...bookingRows(books, t)] : [JOURNAL_HEAD, ...journalRows(books, t)]);
}

const bookingRows = ({ documents, currency }: Books, t: Texts<ReportText>): Row[] =>
  documents.flatMap(({ day, name, lines }) =>
    lines.map((line, at) => [
      day,
      name,
      at + 1,
      line.kind,
      line.rate,
      line.method,
      ...[line.gross, line.net, line.vat].map(money),
      currency,
      line.debit,
      line.credit,
      line.vatAccount,
      described(line, t),
    ]),
  );

const journalRows = ({ documents, currency }: Books, t: Texts<ReportText>): Row[] =>
  documents.flatMap(({ day, name, journal }) =>
    journal.map((leg) => [name, day, leg.account, orNothing(leg.debit), orNothing(leg.credit), described(leg, t), currency]),
  );

/** “Sales 13 %”, “Payment, Cash”, “Cash difference: Coins fell”. */
function described({ kind, rate, method, note }: BookLine | BookLeg, t: Texts<ReportText>): string {
  const by = method !== null && isMethod(method) ? t(`method.${method}`) : method;
  const what = [t(`books.kind.${kind}`), rate === null ? null : `${rate} %`].filter(Boolean).join(' ');
  const whole = by === null ? what : `${what}, ${by}`;
  return note === '' ? whole : `${whole}: ${note}`;
}
