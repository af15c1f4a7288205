import { SpanKind } from '@opentelemetry/api';
import type { Config } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database.ts';
import { withSpan } from '#platform/server/span.ts';
import { CREDENTIAL_FIELDS, PROVIDERS, type Keys, type Provider } from '../providers.ts';
import type { Gateway } from './gateway.ts';
import { jccGateway } from './gateways/jcc.ts';
import { payPalGateway } from './gateways/paypal.ts';
import { stripeGateway } from './gateways/stripe.ts';
import { vivaGateway } from './gateways/viva.ts';
import type { Fetch } from './provider-call.ts';
import { readCredential } from './credential-sql.ts';
import { hidingKeys } from './hide-keys.ts';
import { fingerprintOf, unseal } from './vault.ts';

/** Whose keys pay: the venue's own, the platform's, or nobody's, where a stand-in pretends. */
export type Source = 'venue' | 'platform' | 'test';
export type Account = {
  readonly source: Source;
  /** What a payment keeps of it: source and fingerprint. */
  readonly name: string;
  readonly keys: Keys;
  readonly gateway: Gateway;
};

/** The accounts at payment providers: one per venue and provider. */
export type PaymentAccounts = {
  /** Null where the venue cannot be paid by this provider. */
  of(venueId: string, provider: Provider): Promise<Account | null>;
  /** With these keys, whoever's they are: to try them. */
  withKeys(provider: Provider, keys: Keys): Gateway;
  /** The platform's, for notices that name no venue. */
  platform(provider: Provider): Account | null;
  readonly fetch: Fetch;
  readonly bases: Readonly<Record<string, string>>;
};

/** The stand-in of the test mode: where it is, how it is reached, and the keys that it knows. */
export type StandInAccess = {
  readonly base: string;
  readonly fetch: Fetch;
  readonly keys: Readonly<Record<Provider, Keys>>;
  readonly browserBase: string;
};

type Deps = {
  readonly db: Database;
  readonly config: Pick<Config, 'secret' | 'providerSettings' | 'production' | 'pretendPayments'>;
  readonly standIn: StandInAccess | null;
};

const MOST_KEPT = 200;

export function paymentAccounts({ db, config, standIn }: Deps): PaymentAccounts {
  const settings = config.providerSettings;
  const real: Fetch = (url, init) => fetch(url, init);
  const gateways = new Map<string, Gateway>();
  const open = (source: Source, provider: Provider, keys: Keys): Account => {
    const name = `${source}:${fingerprintOf(config.secret, keys)}`;
    const kept = gateways.get(`${provider} ${name}`);
    const gateway = kept ?? (source === 'test' && standIn ? atStandIn(standIn, provider) : gatewayFor(provider, keys, real, settings));
    if (gateways.size >= MOST_KEPT) gateways.clear();
    gateways.set(`${provider} ${name}`, gateway);
    return { source, name, keys, gateway };
  };
  const platform = (provider: Provider): Account | null => {
    const keys = platformKeys(settings, provider);
    if (keys) return open('platform', provider, keys);
    return standIn ? open('test', provider, standIn.keys[provider]) : null;
  };
  return {
    platform,
    fetch: real,
    bases: settings,
    withKeys: (provider, keys) => gatewayFor(provider, keys, real, settings),
    async of(venueId, provider) {
      const own = await readCredential(db, venueId, provider);
      if (!own) return platform(provider);
      const keys = unseal(config.secret, { venueId, provider }, own.sealed);
      // Sealed under a secret that is gone: better no payment than one into another account.
      return keys && open('venue', provider, keys);
    },
  };
}

function gatewayFor(provider: Provider, keys: Keys, fetch: Fetch, settings: Readonly<Record<string, string>>): Gateway {
  return hidingKeys(gatewayOf(provider, keys, tracedFetch(provider, fetch), settings), keys);
}

/** Each try as a span; of the address only the host, for paths have numbers of payments in them. */
const tracedFetch =
  (provider: Provider, fetch: Fetch): Fetch =>
  (url, init) => {
    const method = init.method ?? 'GET';
    const told = { kind: SpanKind.CLIENT, 'http.request.method': method, 'server.address': new URL(url).host, 'parea.provider': provider };
    return withSpan(`${method} ${provider}`, told, async (span) => {
      const answer = await fetch(url, init);
      span.setAttribute('http.response.status_code', answer.status);
      return answer;
    });
  };

function gatewayOf(provider: Provider, keys: Keys, fetch: Fetch, settings: Readonly<Record<string, string>>): Gateway {
  const base = settings[`${provider.toUpperCase()}_API_BASE`]?.replace(/\/+$/, '');
  switch (provider) {
    case 'stripe':
      return stripeGateway(keys, fetch, base);
    case 'paypal':
      return payPalGateway(keys, fetch, base);
    case 'viva':
      return vivaGateway(keys, fetch, vivaBases(settings, base));
    case 'jcc':
      return jccGateway(keys, fetch, base);
  }
}

/** Viva has three hosts; one base stands for all of them unless they are named apart. */
function vivaBases(settings: Readonly<Record<string, string>>, base: string | undefined) {
  const named = {
    accounts: settings['VIVA_ACCOUNTS_BASE'] ?? base,
    api: base,
    basic: settings['VIVA_BASIC_BASE'] ?? base,
    checkout: settings['VIVA_CHECKOUT_BASE'],
  };
  return Object.fromEntries(Object.entries(named).flatMap(([host, address]) => (address ? [[host, address.replace(/\/+$/, '')]] : [])));
}

function atStandIn({ base, fetch, keys, browserBase }: StandInAccess, provider: Provider): Gateway {
  const bases = Object.fromEntries(PROVIDERS.map((name) => [`${name.toUpperCase()}_API_BASE`, `${base}/${name}`]));
  return gatewayFor(provider, keys[provider], fetch, { ...bases, VIVA_CHECKOUT_BASE: `${browserBase}/viva` });
}

/** STRIPE_SECRET_KEY and its like, where all that are needed are set. */
function platformKeys(settings: Readonly<Record<string, string>>, provider: Provider): Keys | null {
  const entries = CREDENTIAL_FIELDS[provider].flatMap(({ name }) => {
    const value = settings[`${provider}_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`)}`.toUpperCase()];
    return value ? [[name, value] as const] : [];
  });
  const keys: Keys = Object.fromEntries(entries);
  return CREDENTIAL_FIELDS[provider].every(({ name, required }) => !required || keys[name]) ? keys : null;
}
