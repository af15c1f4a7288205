import * as v from 'valibot';
import { LONGEST_EMAIL, LONGEST_REASON } from '#domain/sizes.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Amount, Id, Instant, OrderRef, VenueRef, text, words, line } from '#platform/shared/wire.ts';
import { SavedOrder } from '#features/ordering/contract.ts';
import { Portions } from '#features/ordering/order-line-input.ts';
import { PROVIDERS } from './providers.ts';

/** Getting paid: what the guest's page, the portal and the providers call. */

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/create-payment-intent',
  tag: 'Payments',
  summary: "Opens the card payment of an order that waits for it; the amount must be the order's due amount in cents.",
  caller: 'anyone',
  asksForWork: true,
  body: v.object({
    amount: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000)),
    currency: v.pipe(v.string(), v.regex(/^[A-Za-z]{3}$/)),
    order: Id,
    accessToken: v.optional(v.nullable(text(200))),
  }),
  answer: v.object({ clientSecret: v.string() }),
  refusals: {
    amount_differs: '409: `amount` or `currency` is not what the order comes to; `details` has it.',
    already_paid: '409: nothing is due any more.',
    order_over: '409: the order was cancelled, or waited too long.',
    payment_unavailable: '503: the provider gives no answer.',
    too_many: '429: too many unpaid tries.',
  },
});

/** The specification's payment-gateway form. */
export const GatewayForm = v.object({
  amount: Amount,
  description: words(200),
  email: v.pipe(v.string(), v.maxLength(LONGEST_EMAIL), v.email()),
  fullName: line(120),
  phone: v.pipe(v.string(), v.maxLength(30), v.regex(/^\+?[\d\s()./-]{5,}$/)),
  countryCode: v.picklist(['GR', 'CY', 'GB']),
  requestLang: v.picklist(['el-GR', 'el-CY', 'en-US']),
});
export type GatewayForm = v.InferOutput<typeof GatewayForm>;

export const StartedPayment = v.variant('kind', [
  v.object({ kind: v.literal('card'), clientSecret: v.string() }),
  v.object({ kind: v.literal('redirect'), url: v.string() }),
]);

export type StartedPayment = v.InferOutput<typeof StartedPayment>;

export const startPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payment',
  tag: 'Payments',
  summary: 'Opens the payment of an order that waits for it: a secret for the card form, or the provider’s page. Twice is one payment.',
  caller: 'order-holder',
  asksForWork: true,
  params: OrderRef,
  body: v.object({ form: v.optional(v.nullable(GatewayForm)) }),
  answer: StartedPayment,
  refusals: {
    amount_differs: '409: the form’s amount is not what the order comes to.',
    already_paid: '409: nothing is due any more.',
    order_over: '409: the order was cancelled, or waited too long.',
    payment_unavailable: '503: the provider gives no answer.',
    too_many: '429: too many unpaid tries.',
  },
});

export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payment/check',
  tag: 'Payments',
  summary: 'Asks the provider how the payment stands, now. Answers the order as it is then.',
  caller: 'order-holder',
  params: OrderRef,
  answer: SavedOrder,
});

export const abandonPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payment/abandon',
  tag: 'Payments',
  summary: 'The guest pays another way: the unpaid order is cancelled, its payment closed at the provider first.',
  caller: 'order-holder',
  params: OrderRef,
  answer: SavedOrder,
  refusals: { already_paid: '409: it is paid.', payment_unavailable: '503: the provider gives no answer.' },
});

export const sendReceipt = endpoint({
  method: 'POST',
  path: '/api/orders/:id/receipt',
  tag: 'Payments',
  summary: 'Sends the receipt of a paid order by mail. The address is not kept.',
  caller: 'order-holder',
  params: OrderRef,
  body: v.object({ email: v.pipe(v.string(), v.maxLength(LONGEST_EMAIL), v.email()) }),
  refusals: {
    not_paid: '409: only of an order that is paid.',
    too_many: '429: three of each order, five to one address in a day, sixty of one venue in an hour.',
    email_unverified: '409: no owner of the venue has a confirmed address, so it writes to nobody else.',
  },
});

const OfferedMethod = v.object({
  value: v.number(),
  provider: v.picklist(PROVIDERS),
  /** `card`: paid on our page, in the provider's own fields. `redirect`: on the provider's page. */
  kind: v.picklist(['card', 'redirect']),
  /** Nothing is charged: a stand-in pretends. */
  test: v.boolean(),
  /** Of the card fields. */
  publishableKey: v.nullable(v.string()),
});
export type OfferedMethod = v.InferOutput<typeof OfferedMethod>;

export const paymentOptions = endpoint({
  method: 'GET',
  path: '/api/venues/:id/payment-options',
  tag: 'Payments',
  summary: 'The online ways to pay that this venue offers and has set up. Marks a browser that has no mark yet.',
  caller: 'anyone',
  asksForWork: true,
  params: VenueRef,
  answer: v.object({ methods: v.array(OfferedMethod) }),
});

export const Refund = v.object({
  _id: v.string(),
  amount: v.number(),
  currency: v.string(),
  reason: v.string(),
  /** `due`: the provider has not confirmed it yet; it is asked again. */
  status: v.picklist(['due', 'done', 'failed']),
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/refunds',
  tag: 'Payments',
  summary: 'Sends money of an online payment back, in part or (without `amount`) all that is left. Owner or manager.',
  caller: 'staff',
  needs: 'refund',
  params: OrderRef,
  body: v.object({
    amount: v.optional(v.nullable(Amount)),
    /** Portions of dishes: what they come to goes back, under their own VAT rate, whatever `amount` says. */
    portions: v.optional(v.pipe(Portions, v.minLength(1))),
    reason: words(LONGEST_REASON),
    /** What had been sent back when this was decided, so that two people do not do the same twice. */
    refunded: v.optional(Amount),
  }),
  answer: v.object({ refund: Refund, order: SavedOrder }),
  headers: { 'Idempotency-Key': 'A repeat with the same body answers the same refund and sends nothing more.' },
  refusals: {
    not_refundable: '409: it was not paid online.',
    refund_too_high: '409: `details.left` is left.',
    changed_meanwhile: '409: `details.refunded` was or is being sent back, which is not the `refunded` of the call.',
    refund_failed: '409: the provider refused.',
    idempotency_key_reused: '422: the key was used for another refund.',
    line_unknown: '400: the order has no such line, or one is named twice.',
  },
});

export const portionsLeftOnline = endpoint({
  method: 'GET',
  path: '/api/orders/:id/refunds',
  tag: 'Payments',
  summary: 'What each portion of an order that was paid online comes to that has not gone back. Owner or manager.',
  caller: 'staff',
  needs: 'refund',
  params: OrderRef,
  answer: v.object({ portions: v.array(v.object({ line: v.number(), left: v.array(v.number()) })) }),
  refusals: { not_refundable: '409: it was not paid online.' },
});

const CredentialState = v.object({
  provider: v.picklist(PROVIDERS),
  /** Whose keys pay now; `none`: the method is not offered. */
  source: v.picklist(['venue', 'platform', 'test', 'none']),
  methods: v.array(v.number()),
  fields: v.array(
    v.object({
      name: v.string(),
      secret: v.boolean(),
      required: v.boolean(),
      choices: v.array(v.string()),
      /** The last characters of what is set; null where nothing is. */
      ending: v.nullable(v.string()),
    }),
  ),
  /** What the provider's own pages ask for. */
  webhookUrl: v.string(),
  testedAt: v.nullable(Instant),
  testProblem: v.nullable(v.string()),
});
export type CredentialState = v.InferOutput<typeof CredentialState>;

const ProviderRef = v.object({ ...VenueRef.entries, provider: v.picklist(PROVIDERS) });

export const paymentSettings = endpoint({
  method: 'GET',
  path: '/api/venues/:id/payments',
  tag: 'Payments',
  summary: 'How this venue gets paid: whose keys, when they were last tried, and what needs somebody. No key is ever answered. Owner.',
  caller: 'staff',
  needs: 'payments',
  params: VenueRef,
  answer: v.object({
    providers: v.array(CredentialState),
    problems: v.array(
      v.object({
        order: v.string(),
        number: v.number(),
        provider: v.string(),
        reference: v.string(),
        problem: v.string(),
        amount: v.number(),
        currency: v.string(),
      }),
    ),
  }),
});

export const saveCredentials = endpoint({
  method: 'PUT',
  path: '/api/venues/:id/payments/:provider',
  tag: 'Payments',
  summary: 'Sets the venue’s own keys at a provider; what is left out stays. They are sealed, and tried at once. Owner.',
  caller: 'staff',
  needs: 'payments',
  params: ProviderRef,
  body: v.object({ fields: v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.trim(), v.maxLength(500))) }),
  answer: CredentialState,
  refusals: { field_missing: '400: `details.fields` are needed.' },
});

export const deleteCredentials = endpoint({
  method: 'DELETE',
  path: '/api/venues/:id/payments/:provider',
  tag: 'Payments',
  summary: 'Forgets the venue’s own keys. Owner.',
  caller: 'staff',
  needs: 'payments',
  params: ProviderRef,
  answer: CredentialState,
});

export const testCredentials = endpoint({
  method: 'POST',
  path: '/api/venues/:id/payments/:provider/test',
  tag: 'Payments',
  summary: 'Asks the provider for something harmless with the keys that are set. Owner.',
  caller: 'staff',
  needs: 'payments',
  params: ProviderRef,
  answer: CredentialState,
});
