import { formatMoney, toCents, ZERO } from '#domain/money.ts';
import type { Mailer } from '#platform/server/mailer.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';

const WORDS = {
  en: {
    subject: 'Your receipt',
    order: 'Order',
    total: 'Total',
    tip: 'Tip',
    vat: 'VAT',
    paid: 'Paid online',
    off: 'Discounts',
    refunded: 'Sent back',
    note: 'This is no tax receipt; the staff give you that one.',
  },
  el: {
    subject: 'Η απόδειξή σας',
    order: 'Παραγγελία',
    total: 'Σύνολο',
    tip: 'Φιλοδώρημα',
    vat: 'ΦΠΑ',
    paid: 'Πληρώθηκε ηλεκτρονικά',
    off: 'Εκπτώσεις',
    refunded: 'Επιστράφηκε',
    note: 'Δεν είναι φορολογική απόδειξη. Αυτή σας τη δίνει το προσωπικό.',
  },
} as const;

/** Lines, tip, VAT and total, in the language of the order. */
function receiptText(order: SavedOrder): { subject: string; text: string } {
  const language = order.language === 'el' ? 'el' : 'en';
  const w = WORDS[language];
  const money = (amount: number) => formatMoney(toCents(amount) ?? ZERO, order.currency, language);
  const off = order.rewardSavings + order.discountAmount;
  const lines = [
    `${order.storeTitle} · ${w.order} #${order.number}`,
    order.timestamp.replace(/^(\d\d)-(\d\d)-(\d{4})_(\d\d:\d\d).*$/, '$1/$2/$3 $4'),
    '',
    ...order.order.map((line) => `${line.quantity} × ${line.localName}  ${money(line.lineTotal)}`),
    '',
    ...(off > 0 ? [`${w.off}  −${money(off)}`] : []),
    ...(order.tip > 0 ? [`${w.tip}  ${money(order.tip)}`] : []),
    `${w.total}  ${money(order.orderAmount)}`,
    ...order.vat.map(({ rate, vat }) => `${w.vat} ${rate}%  ${money(vat)}`),
    '',
    order.paymentStatus === 'refunded' ? w.refunded : w.paid,
    w.note,
  ];
  return { subject: `${w.subject} · ${order.storeTitle} #${order.number}`, text: lines.join('\n') };
}

export const mailReceipt = (mailer: Mailer, order: SavedOrder, to: string): Promise<void> => mailer.send({ to, ...receiptText(order) });
