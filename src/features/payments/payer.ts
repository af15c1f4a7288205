import type { SavedOrder } from '#features/ordering/contract.ts';
import type { OfferedMethod } from './contract.ts';

/** An order that waits for its money, as the page that pays it knows it. */
export type Payable = Pick<SavedOrder, '_id' | 'orderAmount' | 'currency' | 'deliveryMethod'> & { readonly accessToken: string | null };

/** `leaving`: the browser is on its way to the provider. `failed`: said to the guest as it is, and they may try again. `over`: order again. */
export type PayResult =
  | { readonly kind: 'paid'; readonly order: SavedOrder }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'over'; readonly message: string };

/** What a payment method's form hands to the page with the pay button. */
export type Payer = {
  /** Looks at what was typed: what is empty or wrong gets the focus, and its message. */
  readonly check: () => Promise<boolean>;
  /** Never rejects. */
  readonly pay: (order: Payable) => Promise<PayResult>;
};

export type PaymentPartProps = {
  readonly method: OfferedMethod;
  /** Whole cents of the currency. */
  readonly amountCents: number;
  readonly currency: string;
  readonly onPayer: (payer: Payer | null) => void;
};
