import * as v from 'valibot';
import {
  ALPHABETS,
  LINE_LENGTHS,
  LONGEST_PRINTER_NAME,
  PAPER_WIDTHS,
  PRINTER_KINDS,
  PRINTER_STATES,
  PRINTS,
  PRINTS_AS,
  SCREEN_STATES,
} from '#domain/printing.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { LANGUAGES } from '#platform/shared/languages.ts';
import { Id, Instant, VenueRef, line, text } from '#platform/shared/wire.ts';
import { PAPER_KINDS } from './paper.ts';

/** A venue's printers, and what comes out of them. For owners and managers. */

const Form = v.object({
  name: line(LONGEST_PRINTER_NAME),
  width: v.picklist(PAPER_WIDTHS),
  /** As a picture, or with the printer's own letters; what it has not all letters of is a picture all the same. */
  printsAs: v.optional(v.picklist(PRINTS_AS), 'picture'),
  /** Of `letters`: which line of its test reads right (`escpos`), and how many letters go into a line of 80 mm. */
  alphabet: v.optional(v.picklist(ALPHABETS), 'a'),
  perLine: v.optional(v.picklist(LINE_LENGTHS), 48),
  /** Ids of stations; none: everybody's lines. */
  stations: v.pipe(v.array(text(64)), v.maxLength(20)),
  /** Floors whose tables it is for; none: all. What is collected comes everywhere. */
  floors: v.optional(v.pipe(v.array(v.number()), v.maxLength(50)), []),
  /** Of its tickets; null: the first language of the menu. */
  language: v.optional(v.nullable(v.picklist(LANGUAGES)), null),
  /** When a ticket comes (`placed`, `accepted` or `paid`; none of them: none does), whether what is cancelled after that comes too, and a bill that a table asks for. */
  prints: v.pipe(v.array(v.picklist(PRINTS)), v.maxLength(PRINTS.length)),
  copies: v.picklist([1, 2, 3]),
  /** Opens for what was paid in cash. */
  drawer: v.boolean(),
  /** Rings for what comes by itself. */
  buzzer: v.boolean(),
  /** Of a printer that we call (`escpos`): its IP address; null of all others. */
  host: v.nullable(text(45)),
  /** Which prints while it cannot; null: none, and its tickets wait. */
  instead: v.nullable(Id),
});
export type PrinterInput = v.InferOutput<typeof Form>;
const NewPrinter = v.object({ kind: v.picklist(PRINTER_KINDS), ...Form.entries });

const Printer = v.object({
  _id: v.string(),
  kind: v.picklist(PRINTER_KINDS),
  ...Form.entries,
  state: v.picklist(PRINTER_STATES),
  stateAt: Instant,
  /** When it was last heard of; null: never. */
  seenAt: v.nullable(Instant),
  /** Tickets that wait for it. */
  waiting: v.number(),
});
export type Printer = v.InferOutput<typeof Printer>;

/** Tickets of orders, tests, and papers that somebody asked for. */
const SLIP_KINDS = ['order', 'cancelled', 'added', 'moved', 'allergy', 'test', ...PAPER_KINDS] as const;
const Slip = v.object({
  _id: v.string(),
  number: v.number(),
  printer: v.string(),
  kind: v.picklist(SLIP_KINDS),
  /** The order's or the report's number, and the table; 0: none. */
  order: v.number(),
  table: v.number(),
  /** Of an order without a table: whether it is collected. */
  collected: v.boolean(),
  madeAt: Instant,
  printedAt: v.nullable(Instant),
});
export type Slip = v.InferOutput<typeof Slip>;

export const Printers = v.object({
  printers: v.array(Printer),
  stations: v.array(v.object({ id: v.string(), name: v.string() })),
  /** Where there are several. */
  floors: v.array(v.object({ floor: v.number(), name: v.string() })),
  timeZone: v.string(),
  /** Whether this installation calls printers in its own network at all. */
  calls: v.boolean(),
  /** The last tickets, newest first. */
  slips: v.array(Slip),
});
export type Printers = v.InferOutput<typeof Printers>;

/** `address`: what the printer is to ask, told this once; null of one that we call. */
const Made = v.object({ printer: v.string(), address: v.nullable(v.string()), printers: Printers });
const REFUSALS = {
  printer_name_taken: '409: another printer here has this name.',
  printer_address: '400: not an IP address in a network that this installation calls printers in.',
  instead_unknown: '400: the printer that takes over is none of this venue, only on the screen, or this one itself.',
};

export const readPrinters = endpoint({
  method: 'GET',
  path: '/api/venues/:id/printers',
  tag: 'Printers',
  summary: 'The printers of a venue with their states, and the last tickets.',
  caller: 'staff',
  needs: 'settings',
  params: VenueRef,
  answer: Printers,
});

export const addPrinter = endpoint({
  method: 'POST',
  path: '/api/venues/:id/printers',
  tag: 'Printers',
  summary: 'Adds a printer. The address that it asks is told this once: it is its password.',
  caller: 'staff',
  needs: 'settings',
  status: 201,
  params: VenueRef,
  body: NewPrinter,
  answer: Made,
  refusals: { ...REFUSALS, too_many_printers: '409: a venue has at most `details.most`.' },
});

const PrinterRef = v.object({ id: VenueRef.entries.id, printer: Id });

export const changePrinter = endpoint({
  method: 'PUT',
  path: '/api/venues/:id/printers/:printer',
  tag: 'Printers',
  summary: 'Changes what a printer prints and how. What kind it is stays.',
  caller: 'staff',
  needs: 'settings',
  params: PrinterRef,
  body: Form,
  answer: Printers,
  refusals: REFUSALS,
});

export const removePrinter = endpoint({
  method: 'DELETE',
  path: '/api/venues/:id/printers/:printer',
  tag: 'Printers',
  summary: 'Removes a printer with its address. What waits goes to the one that takes over, where one is named; else it is gone.',
  caller: 'staff',
  needs: 'settings',
  params: PrinterRef,
  answer: Printers,
});

export const renewPrinter = endpoint({
  method: 'POST',
  path: '/api/venues/:id/printers/:printer/address',
  tag: 'Printers',
  summary: 'Gives a printer another address; the old one ends at once.',
  caller: 'staff',
  needs: 'settings',
  params: PrinterRef,
  answer: Made,
  refusals: { printer_has_none: '409: this printer asks nobody, and has no address of ours.' },
});

export const testPrinter = endpoint({
  method: 'POST',
  path: '/api/venues/:id/printers/:printer/test',
  tag: 'Printers',
  summary: 'Prints a test.',
  caller: 'staff',
  needs: 'settings',
  params: PrinterRef,
  answer: Printers,
});

export const passTickets = endpoint({
  method: 'POST',
  path: '/api/venues/:id/printers/:printer/pass',
  tag: 'Printers',
  summary: 'Gives what waits at a printer to another one, each ticket marked as such.',
  caller: 'staff',
  needs: 'settings',
  params: PrinterRef,
  body: v.object({ to: Id }),
  answer: Printers,
  refusals: { instead_unknown: '400: no other printer of this venue, or one that is only on the screen.' },
});

export const pretendState = endpoint({
  method: 'PUT',
  path: '/api/venues/:id/printers/:printer/state',
  tag: 'Printers',
  summary: 'Says how a printer on the screen is: without paper, open, well again.',
  caller: 'staff',
  needs: 'settings',
  params: PrinterRef,
  body: v.object({ state: v.picklist(SCREEN_STATES) }),
  answer: Printers,
  refusals: { printer_is_real: '409: a printer that is one says itself how it is.' },
});

const SlipRef = v.object({ id: VenueRef.entries.id, slip: Id });

export const printAgain = endpoint({
  method: 'POST',
  path: '/api/venues/:id/tickets/:slip/again',
  tag: 'Printers',
  summary: 'Prints a ticket once more where it was printed, marked as a copy, with the time of the first and the allergies of now.',
  caller: 'staff',
  needs: 'settings',
  params: SlipRef,
  answer: Printers,
});

export const showTicket = endpoint({
  method: 'GET',
  path: '/api/venues/:id/tickets/:slip/picture',
  tag: 'Printers',
  summary: 'A ticket as it is on paper, drawn or in letters: a PNG of one bit a dot.',
  caller: 'staff',
  needs: 'settings',
  params: SlipRef,
  file: ['png'],
});

export const showPaper = endpoint({
  method: 'GET',
  path: '/api/venues/:id/paper',
  tag: 'Printers',
  summary: 'What an order of this venue would look like on paper of a width, in dots, as a picture or in letters: a PNG.',
  caller: 'staff',
  needs: 'settings',
  params: VenueRef,
  query: v.object({
    width: v.optional(v.picklist(PAPER_WIDTHS.map(String)), '576'),
    as: v.optional(v.picklist(PRINTS_AS), 'picture'),
    perLine: v.optional(v.picklist(LINE_LENGTHS.map(String)), '48'),
  }),
  file: ['png'],
});

export const printerTrouble = endpoint({
  method: 'GET',
  path: '/api/venues/:id/printers/trouble',
  tag: 'Printers',
  summary: 'Printers with tickets that they do not print: for everybody who works at the board.',
  caller: 'staff',
  needs: 'orders',
  params: VenueRef,
  answer: v.object({
    printers: v.number(),
    trouble: v.array(v.object({ _id: v.string(), name: v.string(), state: v.picklist(PRINTER_STATES), waiting: v.number() })),
    /** Others that do not print now, or have little paper: nothing waits for them yet. */
    soon: v.array(v.object({ _id: v.string(), name: v.string(), state: v.picklist(PRINTER_STATES) })),
  }),
});

export const AtHand = v.object({ printers: v.array(v.object({ _id: v.string(), name: v.string(), prints: v.boolean() })) });

export const printersAtHand = endpoint({
  method: 'GET',
  path: '/api/venues/:id/printers/at-hand',
  tag: 'Printers',
  summary: 'Printers for who wants something on paper: those that print now, first.',
  caller: 'staff',
  needs: 'orders',
  params: VenueRef,
  answer: AtHand,
});

export const printBill = endpoint({
  method: 'POST',
  path: '/api/venues/:id/printers/:printer/bills',
  tag: 'Printers',
  summary:
    'Prints the bill of a visit with its VAT (a receipt once it is paid), or the receipt of one who paid a share of it. It is no tax document.',
  caller: 'staff',
  needs: 'floor',
  params: PrinterRef,
  body: v.object({ visit: Id, share: v.nullable(Id) }),
  answer: AtHand,
});

export const printDay = endpoint({
  method: 'POST',
  path: '/api/venues/:id/printers/:printer/days',
  tag: 'Printers',
  summary: 'Prints the Z report of this number.',
  caller: 'staff',
  needs: 'close',
  params: PrinterRef,
  body: v.object({ number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)) }),
  answer: AtHand,
});
