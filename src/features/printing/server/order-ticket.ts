import { isAllergenKey } from '#domain/allergens.ts';
import { DELIVERY, PAYMENT } from '#domain/methods.ts';
import { isStopped, wasPaid } from '#domain/order-status.ts';
import type { Due, Standing } from '#domain/printing.ts';
import { cents, formatMoney } from '#domain/money.ts';
import { LOCALES } from '#platform/shared/locales.ts';
import { isLanguage, type Language } from '#platform/shared/languages.ts';
import { mailTexts } from '#features/accounts/server/mail-texts.ts';
import { untoldIn } from '#features/assistance/untold-in.ts';
import type { LineRow, OrderRow } from '#features/ordering/server/order-rows.ts';
import type { FullOrder } from '#features/ordering/server/store.ts';
import { floorNameOf } from '#features/venues/server/floor-names.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Ticket, TicketLine } from '../ticket.ts';
import type { Stations } from './makers.ts';
import type { PrinterRow } from './printer-rows.ts';
import { PRINT_TEXTS } from './print-texts.ts';

/** The language in which a kitchen reads: a printer's own, or the one that its menu is written in, where we speak it. */
export function kitchenLanguage({ whole }: VenueSnapshot, own: Language | null = null): Language {
  if (own !== null) return own;
  const first = whole.languages?.[0];
  return isLanguage(first) ? first : 'en';
}

/** Where an order sits, as paper keeps it. */
export const seatOf = (order: OrderRow): string => (isCollected(order) ? '' : `${order.floor}/${order.tableNumber}`);
const isCollected = ({ deliveryMethod }: Pick<OrderRow, 'deliveryMethod'>): boolean => deliveryMethod === DELIVERY.collection;

/** Portions of each line, by its number from 1. */
export const quantitiesOf = ({ lines }: FullOrder): Standing['lines'] =>
  Object.fromEntries(lines.map(({ quantity }, at) => [String(at + 1), quantity]));

/** Of each line what went to another table's bill: made all the same. */
export const movedOf = ({ lines }: FullOrder): Standing['lines'] =>
  Object.fromEntries(lines.flatMap(({ movedOff }, at) => (movedOff > 0 ? [[String(at + 1), movedOff]] : [])));

type Of = {
  readonly venue: VenueSnapshot;
  readonly stations: Stations;
  readonly printer: PrinterRow;
  readonly full: FullOrder;
  /** When what it tells of happened. */
  readonly at: Date;
};

/** A ticket of an order as it is now, for one printer. */
export function orderTicket({ venue, stations, printer, full, at: happened }: Of, due: Due): Ticket {
  const { order, lines } = full;
  const language = kitchenLanguage(venue, printer.language);
  const own = printer.stations.filter((id) => stations.known.includes(id));
  const names = new Map(stationNames(venue, stations.known, language).map((name, at) => [stations.known[at] ?? '', name]));
  // Who has all of it reads who makes what.
  const makerOf = ({ itemId }: LineRow) => (own.length === 0 ? (names.get(stations.makerOf(itemId) ?? '') ?? '') : '');
  const shown = lines.flatMap((line, at) => {
    const quantity = due.lines[String(at + 1)] ?? 0;
    return quantity > 0 ? [{ ...ticketLine(line, order, language), quantity, line: at + 1, station: makerOf(line) }] : [];
  });
  return {
    kind: due.kind,
    language,
    venue: venue.title,
    printer: printer.name,
    order: order.number,
    table: isCollected(order) ? 0 : order.tableNumber,
    ...(!isCollected(order) && order.tableNumber === 0 && { served: true }),
    floor: floorName(venue, order.floor, language),
    from: due.kind === 'moved' ? (due.from.split('/')[1] ?? '') : '',
    // How long an order waits already is what a kitchen asks of a new one; of what became of it, since when.
    at: (due.kind === 'order' ? order.placedAt : happened).toISOString(),
    timeZone: venue.timeZone,
    name: order.buyersName,
    note: order.note ?? '',
    untold: isUntold(order.note, order),
    ...allergiesOf(full, language),
    ...(due.kind === 'allergy' && { said: allergens(keysOf(due.said), language) }),
    stations: stationNames(venue, printer.stations, language),
    lines: byMaker(shown),
    elsewhere: due.kind === 'order' ? lines.filter(({ quantity }) => quantity > 0).length - shown.length : 0,
    payment: due.kind === 'order' ? payment(order, language) : '',
    ...(due.kind === 'order' && printer.prints.includes('paid') && isPaidInCash(order) && { cash: true }),
  };
}

const allergiesOf = ({ order, lines }: FullOrder, language: Language): Pick<Ticket, 'allergies' | 'ratherNot'> => {
  const strict = strictOf(order);
  return {
    allergies: strict.length === 0 ? [] : [{ words: allergens(strict, language), who: avoiders(lines, strict, language) }],
    ratherNot: allergens(order.ratherNot, language),
  };
};

/** A ticket that is printed once more, with what its order tells of allergies by now, and what is to pay now: nobody takes money twice for a copy. */
export function asItStands(full: FullOrder, ticket: Ticket): Ticket {
  const { language } = ticket;
  const lines = ticket.lines.map((shown) => {
    const line = shown.line === undefined ? undefined : full.lines[shown.line - 1];
    if (!line) return shown;
    const { parts, untold, who, kept, contains, mayContain } = ticketLine(line, full.order, language);
    return { ...shown, parts, untold, who, kept, contains, mayContain };
  });
  const paid = ticket.payment === '' ? '' : payment(full.order, language);
  return { ...ticket, ...allergiesOf(full, language), untold: isUntold(ticket.note, full.order), lines, payment: paid };
}

/** The allergies that an order tells: each of its own, and beside the dishes of a guest each of theirs. */
export function toldOf({ order, lines }: FullOrder): string[] {
  const strict = strictOf(order);
  const guests = lines.flatMap(({ snapshot: { guest } }) => guest ?? []);
  const theirs = guests.flatMap(({ avoids, creature, name }) =>
    avoids.flatMap((key) => (strict.includes(key) ? [`${key} ${creature} ${name}`] : [])),
  );
  return [...new Set([...strict, ...theirs])];
}
const keysOf = (told: readonly string[]): string[] => [...new Set(told.map((one) => one.split(' ', 1)[0] ?? ''))];

/** Guests may say no more of an allergy than that, and the kitchen is to ask. */
const isUntold = (note: string | null, { avoids }: Pick<OrderRow, 'avoids'>): boolean => note !== null && untoldIn([note], avoids) !== null;

function ticketLine(line: LineRow, order: OrderRow, language: Language): TicketLine {
  const { name, chosen, note, allergens: has, snapshot } = line;
  const words = snapshot.translations?.[language];
  const strict = strictOf(order);
  // What must be left out for an allergy is read like the allergy.
  const part = (word: string, at: number) => (chosen[at]?.removes?.some((key) => strict.includes(key)) ? `! ${word}` : word);
  const kept = snapshot.kept ?? [];
  const avoided = (keys: readonly string[]) =>
    keys.flatMap((key) => (order.avoids.includes(key) && !kept.includes(key) ? [allergens([key], language)] : []));
  return {
    quantity: 0,
    station: '',
    name: words?.name ?? name,
    parts: (words?.chosen ?? chosen.map(({ text, value }) => text || value)).map(part),
    note: note ?? '',
    untold: isUntold(note, order),
    who: whose(snapshot.guest, language),
    kept: kept.map((key) => allergens([key], language)),
    contains: avoided(has),
    mayContain: avoided(snapshot.mayContain ?? []),
  };
}

/** Lines of one maker together, in the sequence of the first of each; where one makes all of them nobody has to be told. */
function byMaker(lines: readonly TicketLine[]): TicketLine[] {
  const makers = [...Map.groupBy(lines, ({ station }) => station).values()];
  return makers.length > 1 ? makers.flat() : lines.map((line) => ({ ...line, station: '' }));
}

/** What of its allergens is an allergy. */
const strictOf = ({ avoids, ratherNot }: OrderRow): string[] => avoids.filter((key) => !ratherNot.includes(key));

type Guest = LineRow['snapshot']['guest'];
function whose(guest: Guest, language: Language): string {
  if (!guest) return '';
  const t = PRINT_TEXTS[language];
  const who = guest.shared ? t('for_all') : t('for', { who: nameOf(guest, language) });
  return guest.avoids.length === 0 ? who : `${who} · ${t('without', { allergens: allergens(guest.avoids, language) })}`;
}
const nameOf = ({ name, creature }: NonNullable<Guest>, language: Language): string => name || mailTexts(language)(`creature.${creature}`);

/** Who of a shared round cannot have any of these; nobody where one of them is of nobody by name: then they are everybody's. */
function avoiders(lines: readonly LineRow[], strict: readonly string[], language: Language): string {
  if (!strict.every((key) => lines.some(({ snapshot: { guest } }) => guest?.avoids.includes(key)))) return '';
  const guests = lines.flatMap(({ snapshot: { guest } }) =>
    guest?.avoids.some((key) => strict.includes(key)) ? [nameOf(guest, language)] : [],
  );
  return [...new Set(guests)].join(', ');
}

const allergens = (keys: readonly string[], language: Language): string =>
  keys.map((key) => (isAllergenKey(key) ? PRINT_TEXTS[language](`allergen.${key}`) : key)).join(', ');

/** With one floor its name says nothing. */
const floorName = (venue: VenueSnapshot, floor: number, language: Language): string =>
  (venue.whole.tableArrangement ?? []).length > 1 ? (floorNameOf(venue, language)(floor) ?? String(floor)) : '';

function stationNames({ whole }: VenueSnapshot, ids: readonly string[], language: Language): string[] {
  const mine = (whole.configuration?.stations ?? []).filter(({ id }) => ids.includes(id));
  return mine.map(({ name, translations }) => translations[language]?.name || name);
}

const isPaidInCash = ({ paymentStatus, paymentMethod }: OrderRow): boolean => wasPaid(paymentStatus) && paymentMethod === PAYMENT.cash;

function payment({ status, paymentStatus, totalCents, takenCents, currency }: OrderRow, language: Language): string {
  const t = PRINT_TEXTS[language];
  if (wasPaid(paymentStatus)) return t('paid');
  if (isStopped(status)) return '';
  const amount = formatMoney(cents(totalCents - takenCents), currency, LOCALES[language]);
  return t('to_pay', { amount });
}
