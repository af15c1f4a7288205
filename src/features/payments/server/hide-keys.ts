import { hideSecrets } from '#platform/server/hide-secrets.ts';
import { CREDENTIAL_FIELDS, type Keys } from '../providers.ts';
import { ProviderRefused, type Attempt, type Gateway, type Standing } from './gateway.ts';
import { basic } from './provider-call.ts';

/**
 * A gateway whose refusals quote no key of the account. A provider's own words reach logs, the refunds' table and the portal, and some
 * providers repeat what they were sent.
 */
export function hidingKeys(gateway: Gateway, keys: Keys): Gateway {
  const secrets = secretsOf(gateway, keys);
  const hide = (text: string) => hideSecrets(text, secrets);
  const plain = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    try {
      return await work;
    } catch (error) {
      throw error instanceof ProviderRefused ? new ProviderRefused(hide(error.code), hide(error.message)) : error;
    }
  };
  return {
    provider: gateway.provider,
    open: (attempt) => plain(gateway.open(attempt)),
    look: (payment) => plain(gateway.look(payment)),
    cancel: (payment) => plain(gateway.cancel(payment)),
    ...(gateway.capture && { capture: (payment: Attempt) => plain(captured(gateway, payment)) }),
    refund: (asked) => plain(gateway.refund(asked)),
    ...(gateway.refundedCents && { refundedCents: (payment) => plain(gateway.refundedCents?.(payment) ?? Promise.resolve(null)) }),
    readNotice: (delivery) => plain(gateway.readNotice(delivery)),
    test: () => plain(gateway.test()),
  };
}

function captured(gateway: Gateway, payment: Attempt): Promise<Standing> {
  if (!gateway.capture) throw new Error('this provider captures nothing');
  return gateway.capture(payment);
}

/** As they are, as a form and as the header that carries them; the longest first, so that none leaves the end of another. */
function secretsOf({ provider }: Gateway, keys: Keys): string[] {
  const own = CREDENTIAL_FIELDS[provider].flatMap(({ name, secret }) => (secret && keys[name] ? [keys[name]] : []));
  const pairs = [[keys['clientId'], keys['clientSecret']] as const, [keys['merchantId'], keys['apiKey']] as const];
  const headers = pairs.flatMap(([name, secret]) => (name && secret ? [basic(name, secret).replace('Basic ', '')] : []));
  return [...own, ...own.map(encodeURIComponent), ...headers].toSorted((a, b) => b.length - a.length);
}
