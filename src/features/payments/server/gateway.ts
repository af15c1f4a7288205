import type { Provider } from '../providers.ts';

/** One try to pay an order, as a provider is told of it. Amounts are whole hundredths of the currency. */
export type Attempt = {
  /** Our reference at the provider, and the key under which it is asked once. */
  readonly paymentId: string;
  /** The provider's name for it, once it has given one. */
  readonly providerRef: string | null;
  readonly amountCents: number;
  readonly currency: string;
  /** For people: the venue and the order's number. */
  readonly description: string;
  readonly venueTitle: string;
  readonly language: 'en' | 'el';
  /** Where the provider sends the browser back to. */
  readonly returnUrl: string;
  /** Until when it may be paid, seconds from now. */
  readonly seconds: number;
  readonly payer?: Payer | undefined;
  /** The money is only set aside, to be charged or let go later by our word. */
  readonly isHold?: boolean;
  /** Whether its order still waits for the money: what only waits for our word is left alone otherwise. */
  readonly wanted: boolean;
};

/** What the payment-gateway form asks for. */
export type Payer = {
  readonly description: string;
  readonly email: string;
  readonly fullName: string;
  readonly phone: string;
  readonly countryCode: string;
  readonly requestLang: string;
};

/** `clientSecret`: for the provider's own script in the browser, never kept. `redirectUrl`: where the browser pays. */
export type Opened = { readonly providerRef: string; readonly clientSecret?: string; readonly redirectUrl?: string };

/** Declined; or asked for the money, with no yes or no from its bank so far. */
export type LastCard = 'declined' | 'asked';

/** What the provider says of a payment now. `tx` names the money that moved, for refunds. */
export type Standing =
  | {
      readonly state: 'open';
      /** Declined by this very look. */
      readonly declines?: number;
      /** Declined since it was opened. */
      readonly declinesInAll?: number;
      /** Of the card that was tried last; absent: none was. */
      readonly last?: LastCard;
    }
  | { readonly state: 'cancelled' }
  | {
      /** Set aside, and not charged. */
      readonly state: 'held';
      readonly amountCents: number;
      readonly currency: string;
      readonly reference: string;
      readonly ref: string;
      /** Until when the provider keeps it; null: it does not say. */
      readonly until: Date | null;
    }
  | {
      readonly state: 'paid';
      readonly amountCents: number;
      readonly currency: string;
      readonly reference: string;
      readonly tx: string;
      readonly feeCents: number | null;
    };

export type RefundAsked = {
  readonly refundId: string;
  readonly paymentId: string;
  readonly providerRef: string;
  readonly tx: string;
  readonly amountCents: number;
  readonly currency: string;
};
export type Refunded = { readonly state: 'done' | 'pending'; readonly ref: string };

/** Something a provider says happened. What it says of money is not believed: it makes us look. */
export type Notice = {
  readonly eventId: string;
  readonly type: string;
  readonly verified: boolean;
  /** It is signed by nobody, and so may be anybody's who knows what the provider calls the payment: its payer's, most of all. */
  readonly unsigned?: boolean;
  readonly providerRef: string | null;
  /** Our reference, where the notice has it. */
  readonly paymentId: string | null;
  /** For keeping, secrets and all; whoever keeps it takes them out. */
  readonly body: unknown;
};
export type Delivery = {
  readonly raw: string;
  readonly method: string;
  readonly headers: Headers;
  readonly query: URLSearchParams;
  readonly now: number;
  /** Whether a payment of ours is meant, for who has to ask the provider before a notice is believed: nobody makes us call for nothing. */
  readonly isOurs?: (named: Pick<Notice, 'providerRef' | 'paymentId'>) => Promise<boolean>;
};

/**
 * One payment provider with one account's keys. Every call may throw {@link ProviderAway} (nobody knows what happened: ask again) or
 * {@link ProviderRefused} (it said no, and nothing happened). None is made inside a transaction.
 */
export interface Gateway {
  readonly provider: Provider;
  /** The same attempt twice is one payment there. */
  open(attempt: Attempt): Promise<Opened>;
  /** How it stands, completing what only waits for our word (a capture). Null: the provider has never heard of it. */
  look(payment: Attempt): Promise<Standing | null>;
  /** Makes sure that nobody can pay it any more. Answers how it stands then: `paid` where somebody was faster. */
  cancel(payment: Attempt): Promise<Standing>;
  /** Charges what is set aside: `amountCents` of it, the rest is let go; asked again it is charged once. Absent: this provider's holds are not spoken. */
  capture?(payment: Attempt): Promise<Standing>;
  refund(asked: RefundAsked): Promise<Refunded>;
  /**
   * How much has gone back so far; null where the provider does not tell. Only of those that would send the same refund twice: asked before a
   * refund whose first answer never came is sent again.
   */
  refundedCents?(payment: Attempt): Promise<number | null>;
  /** Null: not a notice at all. */
  readNotice(delivery: Delivery): Promise<Notice | null>;
  /** Asks for something harmless with these keys. */
  test(): Promise<void>;
}

/** No answer, or one that says nothing: what was asked for may have happened. */
export class ProviderAway extends Error {
  constructor(provider: string, why: string) {
    super(`${provider} gave no answer: ${why}`);
    this.name = 'ProviderAway';
  }
}

/** A clear no. `message` is the provider's own, for people. */
export class ProviderRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'ProviderRefused';
    this.code = code;
  }
}
