import { subtract } from '#domain/money-parts.ts';
import { formatMoney, fromAmount, toAmount } from '#domain/money.ts';
import { letter } from '#platform/server/letter.ts';
import { plainWords } from '#platform/server/plain-words.ts';
import type { Mailer } from '#platform/server/mailer.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { TableReceipt } from '#features/ordering/receipt-contract.ts';

const WORDS = {
  en: {
    subject: 'Your receipt',
    thanks: 'Thank you.',
    order: 'Order',
    total: 'Total',
    tip: 'Tip',
    vat: 'VAT',
    cash: 'Paid in cash at the venue',
    card: 'Paid by card at the venue',
    online: 'Paid online',
    pretended: 'A pretended payment: no money has moved',
    free: 'Nothing was to pay',
    off: 'Discounts',
    refunded: 'Paid back',
    stays: 'Stays after that',
    table: 'Table',
    share: 'Your share',
    part: 'part of',
    note: 'This is no tax receipt; the staff give you that one.',
    signature: 'Parea, the people you share a table with',
  },
  el: {
    subject: 'Η απόδειξή σας',
    thanks: 'Ευχαριστούμε.',
    order: 'Παραγγελία',
    total: 'Σύνολο',
    tip: 'Φιλοδώρημα',
    vat: 'ΦΠΑ',
    cash: 'Πληρώθηκε με μετρητά στο κατάστημα',
    card: 'Πληρώθηκε με κάρτα στο κατάστημα',
    online: 'Πληρώθηκε ηλεκτρονικά',
    pretended: 'Εικονική πληρωμή: δεν μετακινήθηκαν χρήματα',
    free: 'Δεν οφειλόταν τίποτα',
    off: 'Εκπτώσεις',
    refunded: 'Επιστράφηκαν',
    stays: 'Μένουν μετά',
    table: 'Τραπέζι',
    share: 'Το μερίδιό σας',
    part: 'μέρος:',
    note: 'Δεν είναι φορολογική απόδειξη. Αυτή σας τη δίνει το προσωπικό.',
    signature: 'Parea, αυτοί με τους οποίους μοιράζεστε το τραπέζι',
  },
} as const;

/** How an order was paid, as it is known to have been: a stand-in moves no money. */
export type PaidBy = 'cash' | 'card' | 'online' | 'pretended' | 'free';

/** What went back, and what stays: the VAT of a receipt is in that. */
const backRows = (
  total: number,
  back: number,
  w: { readonly refunded: string; readonly stays: string },
  money: (amount: number) => string,
) =>
  back > 0
    ? [
        { name: w.refunded, amount: `−${money(back)}` },
        { name: w.stays, amount: money(toAmount(subtract(fromAmount(total), fromAmount(back)))), isMain: true },
      ]
    : [];

/** Lines, tip, VAT and total, how it was paid and what went back, in the language of the order. */
function receiptLetter(order: SavedOrder, paidBy: PaidBy): { subject: string; text: string; html: string } {
  const language = order.language === 'el' ? 'el' : 'en';
  const w = WORDS[language];
  const money = (amount: number) => formatMoney(fromAmount(amount), order.currency, language);
  const venue = plainWords(order.storeTitle);
  const off = order.rewardSavings + order.discountAmount;
  const when = order.timestamp.replace(/^(\d\d)-(\d\d)-(\d{4})_(\d\d:\d\d).*$/, '$1/$2/$3 $4');
  const words = letter({
    language,
    title: w.thanks,
    says: [`${venue} · ${w.order} #${order.number}\n${when}`],
    rows: [
      order.order.map((line) => ({ name: `${line.quantity} × ${plainWords(line.localName)}`, amount: money(line.lineTotal) })),
      [
        ...(off > 0 ? [{ name: w.off, amount: `−${money(off)}` }] : []),
        ...(order.tip > 0 ? [{ name: w.tip, amount: money(order.tip) }] : []),
        { name: w.total, amount: money(order.orderAmount), isMain: true },
        ...backRows(order.orderAmount, order.refunded, w, money),
        ...order.vat.map(({ rate, vat }) => ({ name: `${w.vat} ${rate}%`, amount: money(vat) })),
      ],
    ],
    adds: [`${w[paidBy]}\n${w.note}`],
    signature: w.signature,
  });
  return { subject: `${w.subject} · ${venue} #${order.number}`, ...words };
}

export const mailReceipt = (mailer: Mailer, order: SavedOrder, paidBy: PaidBy, to: string): Promise<void> =>
  mailer.send({ to, ...receiptLetter(order, paidBy) });

type Told = { readonly paidBy: PaidBy; readonly language: 'en' | 'el' };

/** What a line of a share is called: two of it, a third of it, or some of it. */
function partName({ quantity, localName, part }: TableReceipt['lines'][number], some: string): string {
  const name = `${quantity} × ${plainWords(localName)}`;
  if (part === null) return `${some} ${name}`;
  return part.of === 1 ? name : `${part.take}/${part.of} · ${name}`;
}

/** The receipt of a share of a table's bill. */
export function mailShareReceipt(mailer: Mailer, receipt: TableReceipt, { paidBy, language }: Told, to: string): Promise<void> {
  const w = WORDS[language];
  const money = (amount: number) => formatMoney(fromAmount(amount), receipt.currency, language);
  const venue = plainWords(receipt.venue.title);
  const words = letter({
    language,
    title: w.thanks,
    says: [`${venue} · ${w.table} ${receipt.table}\n${w.share}`],
    rows: [
      receipt.lines.map((line) => ({ name: partName(line, w.part), amount: money(line.amount) })),
      [
        ...(receipt.tip > 0 ? [{ name: w.tip, amount: money(receipt.tip) }] : []),
        { name: w.total, amount: money(receipt.total), isMain: true },
        ...backRows(receipt.total, receipt.back, w, money),
        ...receipt.vat.map(({ rate, vat }) => ({ name: `${w.vat} ${rate}%`, amount: money(vat) })),
      ],
    ],
    adds: [`${w[paidBy]}\n${w.note}`],
    signature: w.signature,
  });
  return mailer.send({ to, subject: `${w.subject} · ${venue} · ${w.table} ${receipt.table}`, ...words });
}
