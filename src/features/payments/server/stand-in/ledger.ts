import { randomBytes, randomInt } from 'node:crypto';
import type { Provider } from '../../providers.ts';

/** What a stand-in holds of one payment: its own name for it, our reference, and what became of the money. */
export type Held = {
  readonly provider: Provider;
  readonly ref: string;
  readonly tx: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly returnUrl: string;
  /** What a browser must know to pay. */
  readonly secret: string;
  /** The money is only set aside by who pays: `approved` until our capture. */
  readonly isHold: boolean;
  state: 'open' | 'approved' | 'paid' | 'cancelled';
  /** Its bank was asked and thinks. */
  thinks?: boolean;
  /** Of what was set aside. */
  captured: number | null;
  declines: number;
  refunded: number;
};

/** How the pretended world misbehaves. `notices`: what becomes of a webhook. `next`: what the next call gets instead of an answer. */
export type Switches = {
  notices: 'now' | 'twice' | 'lost' | 'kept';
  next: 'answer' | 'timeout' | 'broken' | 'lost-answer';
};

export const KEYS = {
  stripe: { publishableKey: 'pk_test_stand_in', secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' },
  paypal: { clientId: 'stand-in-client', clientSecret: 'stand-in-secret', webhookId: 'stand-in-webhook' },
  viva: { clientId: 'stand-in-client', clientSecret: 'stand-in-secret', merchantId: 'stand-in-merchant', apiKey: 'stand-in-key' },
  jcc: { userName: 'stand-in-api', password: 'stand-in-password', callbackSecret: 'stand-in-callback' },
} as const;

export type Ledger = {
  readonly held: Map<string, Held>;
  /** Answers by idempotency key: the same key twice is one act. */
  readonly answered: Map<string, unknown>;
  readonly switches: Switches;
  /** How often the provider was reached for each kind of call. */
  readonly calls: Map<string, number>;
};

export const openLedger = (): Ledger => ({
  held: new Map(),
  answered: new Map(),
  switches: { notices: 'now', next: 'answer' },
  calls: new Map(),
});

const NAMES: Readonly<Record<Provider, () => string>> = {
  stripe: () => `pi_${randomBytes(12).toString('hex')}`,
  paypal: () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase(),
  // Sixteen digits: more than a double counts exactly.
  viva: () => `9${Array.from({ length: 15 }, () => randomInt(10)).join('')}`,
  jcc: () => crypto.randomUUID(),
};

type New = Pick<Held, 'provider' | 'reference' | 'amount' | 'currency' | 'returnUrl'> & { readonly isHold?: boolean };

/** What it has of who paid, before refunds. */
export const movedOf = ({ state, captured, amount }: Held): number => (state === 'paid' ? (captured ?? amount) : 0);

export function hold(ledger: Ledger, asked: New): Held {
  const ref = NAMES[asked.provider]();
  const held: Held = {
    ...asked,
    ref,
    tx: asked.provider === 'viva' ? crypto.randomUUID() : `tx_${randomBytes(10).toString('hex')}`,
    secret: `${ref}_secret_${randomBytes(12).toString('hex')}`,
    isHold: asked.isHold ?? false,
    captured: null,
    state: 'open',
    declines: 0,
    refunded: 0,
  };
  ledger.held.set(ref, held);
  return held;
}

/** The published test cards that the pretended world knows; every other number is refused. */
const CARDS: ReadonlyMap<string, 'paid' | 'declined' | 'authenticate'> = new Map([
  ['4242424242424242', 'paid'],
  ['5555555555554444', 'paid'],
  ['4000000000000002', 'declined'],
  ['4000002500003155', 'authenticate'],
]);

export const judgeCard = (number: string): 'paid' | 'declined' | 'authenticate' | 'unknown' =>
  CARDS.get(number.replaceAll(/\D/g, '')) ?? 'unknown';
