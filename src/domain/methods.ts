/** Delivery method values of the wire. */
export const DELIVERY = { tableService: 1, collection: 2 } as const;

export type DeliveryValue = (typeof DELIVERY)[keyof typeof DELIVERY];

export type DeliveryMethod = { readonly value: DeliveryValue; readonly label: string; readonly enabled: boolean };

/** Payment method values of the wire. */
export const PAYMENT = {
  cardForm: 0,
  payPal: 1,
  jccForm: 2,
  stripe: 3,
  gatewayForm: 4,
  cash: 99,
  cardAtTable: 100,
  atTheEnd: 101,
} as const;

/** What a venue may list. `atTheEnd` is no way to pay but a moment: see `pay-when.ts`. */
export type PaymentValue = Exclude<(typeof PAYMENT)[keyof typeof PAYMENT], typeof PAYMENT.atTheEnd>;

export type PaymentMethod = { readonly value: PaymentValue; readonly method: string; readonly enabled: boolean };

/** Every method there is, with the specification's names (section 9; the two of a new store by section 3). */
export const PAYMENT_METHODS: readonly { readonly value: PaymentValue; readonly method: string }[] = [
  { value: PAYMENT.cardForm, method: 'Card details form' },
  { value: PAYMENT.payPal, method: 'PayPal' },
  { value: PAYMENT.jccForm, method: 'JCC Form' },
  { value: PAYMENT.stripe, method: 'Stripe card' },
  { value: PAYMENT.gatewayForm, method: 'Payment-gateway form' },
  { value: PAYMENT.cash, method: 'Cash' },
  { value: PAYMENT.cardAtTable, method: 'Card at table' },
];

export const DEFAULT_DELIVERY_METHODS: readonly DeliveryMethod[] = [
  { value: DELIVERY.tableService, label: 'Table Service', enabled: true },
  { value: DELIVERY.collection, label: 'Collection', enabled: true },
];

export const DEFAULT_PAYMENT_METHODS: readonly PaymentMethod[] = [
  { value: PAYMENT.cash, method: 'Cash', enabled: true },
  { value: PAYMENT.cardAtTable, method: 'Card at table', enabled: true },
];

export function isDeliveryValue(value: unknown): value is DeliveryValue {
  return value === DELIVERY.tableService || value === DELIVERY.collection;
}

export function isPaymentValue(value: unknown): value is PaymentValue {
  return PAYMENT_METHODS.some((known) => known.value === value);
}

/** To a guest these are all a card, whoever takes it. */
export const ONLINE_CARDS: ReadonlySet<number> = new Set([PAYMENT.cardForm, PAYMENT.jccForm, PAYMENT.stripe, PAYMENT.gatewayForm]);

/** Paid to staff, in cash or at their terminal, or with the table's bill at the end: the kitchen starts before the money is there. */
export function takenByHand(method: number): boolean {
  return method === PAYMENT.cash || method === PAYMENT.cardAtTable || method === PAYMENT.atTheEnd;
}

/** Paid through a provider: the kitchen sees the order only once it is paid. */
export function isOnline(method: PaymentValue): boolean {
  return !takenByHand(method);
}
