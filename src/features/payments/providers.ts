import { PAYMENT } from '#domain/methods.ts';

/** Who moves the money. */
export const PROVIDERS = ['stripe', 'paypal', 'viva', 'jcc'] as const;
export type Provider = (typeof PROVIDERS)[number];

export const isProvider = (value: unknown): value is Provider => PROVIDERS.some((known) => known === value);

/** Which provider stands behind a payment method of the wire; null for those that staff take by hand. */
export function providerOf(method: number): Provider | null {
  switch (method) {
    case PAYMENT.cardForm:
    case PAYMENT.stripe:
      return 'stripe';
    case PAYMENT.payPal:
      return 'paypal';
    case PAYMENT.jccForm:
      return 'jcc';
    case PAYMENT.gatewayForm:
      return 'viva';
    default:
      return null;
  }
}

export type CredentialField = {
  readonly name: string;
  readonly secret: boolean;
  readonly required: boolean;
  /** The only values there are, where there are few; the first is the default. */
  readonly choices?: readonly string[];
};

const field = (name: string, secret = false, required = true): CredentialField => ({ name, secret, required });
/** Real money, or the provider's own test world. */
const ENVIRONMENT: CredentialField = { name: 'environment', secret: false, required: false, choices: ['live', 'sandbox'] };

/** What each provider's account is known by. As settings of the platform: the provider's name, then the field's, such as STRIPE_SECRET_KEY. */
export const CREDENTIAL_FIELDS: Readonly<Record<Provider, readonly CredentialField[]>> = {
  stripe: [field('publishableKey'), field('secretKey', true), field('webhookSecret', true)],
  paypal: [field('clientId'), field('clientSecret', true), field('webhookId'), ENVIRONMENT],
  viva: [
    field('clientId'),
    field('clientSecret', true),
    field('merchantId'),
    field('apiKey', true),
    field('sourceCode', false, false),
    ENVIRONMENT,
  ],
  jcc: [field('userName'), field('password', true), field('callbackSecret', true, false), ENVIRONMENT],
};
export type Keys = Readonly<Record<string, string>>;
