import type { SavedOrder } from '#features/ordering/contract.ts';
import type { Failure } from '#platform/shared/said-failure.ts';
import type { GatewayForm, OfferedMethod, StartedPayment } from './contract.ts';

/** An order that waits for its money, as the page that pays it knows it. */
export type Payable = Pick<SavedOrder, '_id' | 'orderAmount' | 'currency' | 'deliveryMethod'> & { readonly accessToken: string | null };

/** `leaving`: the browser is on its way to the provider. `failed`: said to the guest as it is, and they may try again. `over`: choose again. */
export type PayResult<Paid = SavedOrder> =
  | { readonly kind: 'paid'; readonly order: Paid }
  | { readonly kind: 'leaving' }
  | ({ readonly kind: 'failed' | 'over' } & Failure);

/** What is paid online, an order or a share of a table's bill, as a payment method's form pays it. */
export type Buying<Paid> = {
  /** Euro. */
  readonly amount: number;
  /** Of the card payment. */
  readonly secret: () => Promise<string>;
  /** Opens its payment. */
  readonly start: (form: GatewayForm | null) => Promise<StartedPayment>;
  /** As the server knows it; null: it is not paid. */
  readonly check: () => Promise<Paid | null>;
  /** Where banks send the browser that take the whole page. */
  readonly returnUrl: string;
};

/** What a payment method's form hands to the page with the pay button. */
export type Payer = {
  /** Looks at what was typed: what is empty or wrong gets the focus, and its message. */
  readonly check: () => Promise<boolean>;
  /** Never rejects. */
  readonly pay: (order: Payable) => Promise<PayResult>;
  /** The same for whatever is paid. */
  readonly payFor: PayFor;
};
export type PayFor = <Paid>(what: Buying<Paid>) => Promise<PayResult<Paid>>;

export type PaymentPartProps = {
  readonly method: OfferedMethod;
  /** Whole cents of the currency. */
  readonly amountCents: number;
  readonly currency: string;
  /** The money is only set aside. */
  readonly isHold?: boolean;
  readonly onPayer: (payer: Payer | null) => void;
};
