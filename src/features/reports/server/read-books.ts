import { bookingsOf, legsOf, type Booking, type BookingKind } from '#domain/bookings.ts';
import { accountIn, type AccountKey, type Ledger } from '#domain/ledger-accounts.ts';
import { businessDay } from '#domain/local-time.ts';
import { toAmount } from '#domain/money.ts';
import { toPercent } from '#domain/money-parts.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { MOST_BOOKED_DAYS, type BookedBy } from '../book-ways.ts';
import type { BookLeg, BookLine, Books } from '../books-contract.ts';
import { dayCount, periodAsked, periodOf, type PeriodKind } from '../period.ts';
import { booksOfCloses, type BookedDay } from './books-of-closes.ts';
import { booksOfDays } from './books-of-days.ts';
import type { ReportDeps } from './read-report.ts';
import { readingFigures } from './reading-figures.ts';

type Asked = {
  readonly period?: PeriodKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly by: BookedBy;
};

/** A venue's figures as bookings on its accounts, everything as of one moment. Refuses invalid_period (400). */
export async function readBooks({ db, clock }: ReportDeps, venue: VenueSnapshot, asked: Asked): Promise<Books> {
  const period = periodOf(periodAsked(asked, 'month'), businessDay(clock(), venue.timeZone), asked);
  if (!period || dayCount(period) > MOST_BOOKED_DAYS)
    throw new Refusal(400, 'invalid_period', `Choose a first and a last day, at most ${MOST_BOOKED_DAYS} days apart.`);
  const { venueId, timeZone, currency } = venue;
  const { from, to } = period;
  const span = { venueId, timeZone, from, to };
  const found = await readingFigures(db, (tx) => (asked.by === 'days' ? booksOfDays(tx, span) : booksOfCloses(tx, span)));
  const ledger = venue.whole.configuration?.accounts ?? {};
  const all = found.map((one) => ({ ...one, bookings: bookingsOf(one.booked) })).filter(({ bookings }) => bookings.length > 0);
  return {
    by: asked.by,
    from,
    to,
    timeZone,
    currency,
    documents: all.map((one) => documentOf(one, ledger)),
    totals: sumsOf(all.flatMap(({ bookings }) => bookings)),
  };
}

function documentOf(
  { day, name, bookings }: BookedDay & { readonly bookings: readonly Booking[] },
  ledger: Ledger,
): Books['documents'][number] {
  const legs = bookings.flatMap(legsOf);
  const side = (sign: 1 | -1) => toAmount(legs.reduce((sum, { cents }) => sum + Math.max(0, sign * cents), 0));
  return {
    day,
    name,
    ...sumsOf(bookings),
    lines: bookings.map((booking) => lineOf(booking, ledger)),
    journal: legs.map(({ account, cents, of }) => legOf(accountIn(ledger, account), cents, of)),
    debit: side(1),
    credit: side(-1),
  };
}

function lineOf({ on, kind, rate, method, grossCents, vatCents, note }: Booking, ledger: Ledger): BookLine {
  const number = (key: AccountKey | null | undefined) => (key ? accountIn(ledger, key) : null);
  const [debit, credit] = on?.side === 'debit' ? [on.account, on.counter] : [on?.counter, on?.account];
  return {
    kind,
    rate: rate === null ? null : toPercent(rate),
    method,
    gross: toAmount(grossCents),
    net: toAmount(grossCents - vatCents),
    vat: toAmount(vatCents),
    debit: number(debit),
    credit: number(credit),
    vatAccount: number(on?.vat),
    note,
  };
}

const legOf = (account: string, cents: number, { kind, rate, method, note }: Booking): BookLeg => ({
  account,
  debit: toAmount(Math.max(0, cents)),
  credit: toAmount(Math.max(0, -cents)),
  kind,
  rate: rate === null ? null : toPercent(rate),
  method,
  note,
});

/** The figures that reports and Z reports have, from the bookings themselves. */
function sumsOf(bookings: readonly Booking[]) {
  const sum = (part: 'grossCents' | 'vatCents', ...kinds: readonly BookingKind[]) =>
    bookings.reduce((all, booking) => all + (kinds.includes(booking.kind) ? booking[part] : 0), 0);
  const left = (part: 'grossCents' | 'vatCents') => sum(part, 'sales') - sum(part, 'refund', 'correction');
  const tips = sum('grossCents', 'tip');
  return {
    net: toAmount(left('grossCents')),
    vat: toAmount(left('vatCents')),
    refunds: toAmount(sum('grossCents', 'refund')),
    tips: toAmount(tips),
    tipsPaid: toAmount(sum('grossCents', 'tip_paid')),
    received: toAmount(sum('grossCents', 'payment') - sum('grossCents', 'paid_back') + tips),
  };
}
