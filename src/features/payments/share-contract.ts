import * as v from 'valibot';
import { SHARE_METHODS } from '#domain/hand-money.ts';
import { LONGEST_EMAIL } from '#domain/sizes.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Id, Instant } from '#platform/shared/wire.ts';
import { GONE, SHARE_STATES, Visit } from '#features/ordering/together-contract.ts';
import { GatewayForm, StartedPayment } from './contract.ts';

/** A share of a table's bill, paid on the phone. */

const Share = v.object({ ...Visit.entries, share: Id });

export const SharePaying = v.object({
  _id: v.string(),
  visit: v.string(),
  venue: v.object({ number: v.number(), title: v.string() }),
  table: v.number(),
  /** Tip included. */
  amount: v.number(),
  tip: v.number(),
  currency: v.string(),
  timeZone: v.string(),
  state: v.picklist(SHARE_STATES),
  method: v.picklist(SHARE_METHODS),
  until: Instant,
  /**
   * What became of money for it: `open`: a payment is begun, and no card was tried; `declined`: one was, and nothing was charged; `asked`: its bank, or
   * the provider, has not said yes or no; `returning`: it came when others had taken the share, and goes back; `returned`: it did.
   */
  money: v.picklist(['none', 'open', 'declined', 'asked', 'paid', 'returning', 'returned']),
});
export type SharePaying = v.InferOutput<typeof SharePaying>;

export const startSharePayment = endpoint({
  method: 'POST',
  path: '/api/visits/:visit/shares/:share/payment',
  tag: 'Together',
  summary:
    'Opens the payment of one’s own share: a secret for the card form, or the provider’s page. It is theirs while that is under way. Twice is one payment.',
  caller: 'visit-member',
  asksForWork: true,
  params: Share,
  body: v.object({
    /** One of the venue’s online methods. */
    method: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
    form: v.optional(v.nullable(GatewayForm)),
  }),
  answer: StartedPayment,
  refusals: {
    ...GONE,
    already_paid: '409: it is paid.',
    share_gone: '409: it was let go of, or took too long: another one may be held.',
    share_taken: '409: it lapsed, and somebody else has taken some of it since (`details.order`, `line`).',
    bill_changed: '409: a round of it was stopped or paid meanwhile.',
    amount_differs: '409: the form’s amount is not what the share comes to.',
    too_little: '409: providers take no less than `details.least`.',
    method_unavailable: '400: not offered here.',
    payment_unavailable: '503: the provider gives no answer.',
  },
});

export const checkSharePayment = endpoint({
  method: 'POST',
  path: '/api/visits/:visit/shares/:share/payment/check',
  tag: 'Together',
  summary: 'Asks the provider how the payment of one’s own share stands, now. Also once the visit is over.',
  caller: 'visit-member',
  params: Share,
  answer: SharePaying,
});

export const abandonSharePayment = endpoint({
  method: 'POST',
  path: '/api/visits/:visit/shares/:share/payment/abandon',
  tag: 'Together',
  summary: 'Lets go of one’s own share, its payment closed at the provider first. Paid in that very moment, it is paid.',
  caller: 'visit-member',
  params: Share,
  answer: SharePaying,
  refusals: { payment_unavailable: '503: the provider gives no answer.' },
});

export const mailShareReceipt = endpoint({
  method: 'POST',
  path: '/api/visits/:visit/shares/:share/receipt',
  tag: 'Together',
  summary: 'Sends the receipt of one’s own paid share by mail. The address is not kept.',
  caller: 'visit-member',
  params: Share,
  body: v.object({ email: v.pipe(v.string(), v.maxLength(LONGEST_EMAIL), v.email()) }),
  refusals: {
    not_paid: '409: only of a share that is paid.',
    too_many: '429: three of each share, five to one address in a day, sixty of one venue in an hour.',
    email_unverified: '409: no owner of the venue has a confirmed address, so it writes to nobody else.',
  },
});
