import { subtract } from '#domain/money-parts.ts';
import { add, formatMoney, fromAmount, toAmount } from '#domain/money.ts';
import { LOCALES } from '#platform/shared/locales.ts';
import { mailTexts } from '#features/accounts/server/mail-texts.ts';
import type { TableReceipt } from '#features/ordering/receipt-contract.ts';
import { floorNameOf } from '#features/venues/server/floor-names.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Language } from '#platform/shared/languages.ts';
import type { Paper, PaperRow } from '../paper.ts';
import { kitchenLanguage } from './order-ticket.ts';
import type { PrinterRow } from './printer-rows.ts';
import { PRINT_TEXTS } from './print-texts.ts';

type Prints = Pick<PrinterRow, 'name' | 'language'>;

/** What a table, or one who paid a share of it, had and paid: a bill while something is open, then a receipt. VAT by rate; no tax document. */
export function billPaper(
  venue: VenueSnapshot,
  receipt: TableReceipt,
  { printer, now, cash = false }: { printer: Prints; now: number; cash?: boolean },
): Paper {
  const language = kitchenLanguage(venue, printer.language);
  const t = PRINT_TEXTS[language];
  const { share, floor, table, joined, timeZone, currency } = receipt;
  const tables = [table, ...joined.map((one) => one.table)].join(' + ');
  const say = (amount: number) => formatMoney(fromAmount(amount), currency, LOCALES[language]);
  const due = toAmount(subtract(fromAmount(receipt.total), fromAmount(receipt.paid)));
  const floorName = (venue.whole.tableArrangement ?? []).length > 1 ? (floorNameOf(venue, language)(floor) ?? String(floor)) : '';
  const payer = share?.creature && (share.name || mailTexts(language)(`creature.${share.creature}`));
  return {
    kind: due > 0 ? 'bill' : 'receipt',
    language,
    printer: printer.name,
    table,
    order: 0,
    at: new Date(now).toISOString(),
    timeZone,
    venue: venue.title,
    title: t(due > 0 ? 'bill' : 'receipt'),
    under: [
      addressOf(venue),
      [`${t('table')} ${tables}`, floorName, payer ?? ''].filter((word) => word !== '').join(' · '),
      dayAndTime(now, language, timeZone),
    ].filter((line) => line !== ''),
    rows: [
      RULE,
      ...eachOnce(receipt.lines).flatMap((line): PaperRow[] => [
        row(nameOf(line), say(line.price)),
        ...under(line, language).map((name): PaperRow => ({ is: 'text', name })),
        ...(line.back > 0 ? [{ is: 'text' as const, name: t('line_back', { count: line.back }) }] : []),
      ]),
      RULE,
      ...receipt.off.map(({ by, code, amount }) => row(t(`off_${by}`, { code }), `−${say(amount)}`)),
      ...(receipt.tip === 0 ? [] : [row(t('tip'), say(receipt.tip))]),
      { is: 'sum', name: t('total'), amount: say(receipt.total) },
      ...(receipt.paid === 0 ? [] : [row(t('paid'), say(receipt.paid))]),
      ...(receipt.back > 0
        ? [
            row(t('back'), `−${say(receipt.back)}`),
            { is: 'sum' as const, name: t('stays'), amount: say(toAmount(subtract(fromAmount(receipt.total), fromAmount(receipt.back)))) },
          ]
        : []),
      ...(due > 0 && receipt.paid > 0 ? [{ is: 'sum' as const, name: t('due'), amount: say(due) }] : []),
      RULE,
      ...receipt.vat.map(({ rate, gross, vat }) => row(t('vat', { rate: percent(rate, language), gross: say(gross) }), say(vat))),
      { is: 'text', name: t('no_tax_document') },
    ],
    ...(due <= 0 && cash && { cash: true }),
  };
}

const RULE: PaperRow = { is: 'rule' };
const row = (name: string, amount: string): PaperRow => ({ is: 'row', name, amount });

type Line = TableReceipt['lines'][number];
/** What came with several rounds stands once, with all its portions. */
function eachOnce(lines: readonly Line[]): Line[] {
  const kinds = new Map<string, Line>();
  for (const line of lines) {
    const { name, chosen, vatRate, part } = line;
    // Parts of a line are told one by one: a third and a half are no five of six of anything.
    const key = part?.take === 1 && part.of === 1 ? [name, ...chosen, vatRate].join('\n') : `part ${kinds.size}`;
    const before = kinds.get(key);
    const both = (of: (line: Line) => number) => toAmount(add(fromAmount(before ? of(before) : 0), fromAmount(of(line))));
    kinds.set(key, {
      ...line,
      quantity: line.quantity + (before?.quantity ?? 0),
      back: line.back + (before?.back ?? 0),
      price: both(({ price }) => price),
      amount: both(({ amount }) => amount),
    });
  }
  return [...kinds.values()];
}

/** What was chosen with it. */
const under = ({ chosen, chosenIn }: Line, language: Language): string[] => {
  const words = chosenIn[language] ?? chosen;
  return words.length > 0 ? [words.join(', ')] : [];
};

/** With the part of it, where it is not all: ½ of a bottle. */
function nameOf({ quantity, name, part }: Line): string {
  const what = part === null ? '~ ' : part.of > 1 ? `${part.take}/${part.of} ` : '';
  return `${what}${quantity} ${name}`;
}

const percent = (rate: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'percent', maximumFractionDigits: 1 }).format(rate);

const dayAndTime = (now: number, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
    hourCycle: 'h23',
  }).format(now);

const addressOf = ({ whole: { address } }: VenueSnapshot): string =>
  address ? [address.street, [address.postcode, address.city].filter(Boolean).join(' ')].filter(Boolean).join(', ') : '';
