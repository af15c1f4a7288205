import { PAYMENT_METHODS } from '#domain/methods.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { inTransaction } from '#platform/server/database.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import type { AtWork } from '#features/venues/server/venue-gate.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { CredentialState } from '../contract.ts';
import { CREDENTIAL_FIELDS, PROVIDERS, providerOf, type CredentialField, type Keys, type Provider } from '../providers.ts';
import { deleteCredential, noteTest, readCredential, writeCredential } from './credential-sql.ts';
import { ProviderRefused } from './gateway.ts';
import type { PaymentDeps } from './payments.ts';
import { fingerprintOf, seal, unseal } from './vault.ts';
import { venueWebhookPath } from './webhook-paths.ts';

type Deps = PaymentDeps & { readonly secret: string };

/** How a venue is paid by each provider. Keys go in, and only their last characters come out. */
export const credentialStates = (deps: Deps, venue: VenueSnapshot): Promise<CredentialState[]> =>
  Promise.all(PROVIDERS.map((provider) => stateOf(deps, venue, provider)));

async function stateOf({ db, accounts, publicUrl }: Deps, venue: VenueSnapshot, provider: Provider): Promise<CredentialState> {
  const kept = await readCredential(db, venue.venueId, provider);
  const account = await accounts.of(venue.venueId, provider);
  const endings = (kept?.endings ?? {}) as Readonly<Record<string, string>>;
  return {
    provider,
    source: account?.source ?? 'none',
    methods: PAYMENT_METHODS.map(({ value }) => value).filter((value) => providerOf(value) === provider),
    fields: CREDENTIAL_FIELDS[provider].map(({ name, secret, required, choices }) => ({
      name,
      secret,
      required,
      choices: [...(choices ?? [])],
      ending: endings[name] ?? null,
    })),
    webhookUrl: publicUrl + venueWebhookPath(provider, venue.number),
    testedAt: kept?.testedAt?.toISOString() ?? null,
    testProblem: kept?.testProblem ?? null,
  };
}

/** Sets what was given and keeps the rest, then tries the keys. Refuses field_missing. */
export async function saveKeys(deps: Deps, { venue, userId }: AtWork, provider: Provider, given: Keys): Promise<CredentialState> {
  const whose = { venueId: venue.venueId, provider };
  const kept = await readCredential(deps.db, venue.venueId, provider);
  const before = (kept && unseal(deps.secret, whose, kept.sealed)) ?? {};
  const keys = merged(CREDENTIAL_FIELDS[provider], before, given);
  const missing = CREDENTIAL_FIELDS[provider].filter(({ name, required }) => required && !keys[name]).map(({ name }) => name);
  if (missing.length > 0) throw new Refusal(400, 'field_missing', 'Some keys are missing.', { fields: missing });
  await inTransaction(deps.db, async (tx) => {
    const endings = Object.fromEntries(
      CREDENTIAL_FIELDS[provider].flatMap((field) => (keys[field.name] ? [[field.name, ending(field, keys[field.name] ?? '')]] : [])),
    );
    await writeCredential(tx, venue.venueId, provider, {
      sealed: seal(deps.secret, whose, keys),
      endings,
      fingerprint: fingerprintOf(deps.secret, keys),
    });
    // Which, never what.
    await recordAudit(tx, {
      venueId: venue.venueId,
      actor: userId,
      action: 'payment.keys_saved',
      subject: provider,
      after: { fields: Object.keys(given) },
    });
  });
  return tryKeys(deps, { venue }, provider);
}

function merged(fields: readonly CredentialField[], before: Keys, given: Keys): Keys {
  return Object.fromEntries(
    fields.flatMap(({ name, choices }) => {
      const value = given[name] || before[name] || '';
      if (choices && value !== '' && !choices.includes(value))
        throw new Refusal(400, 'invalid_input', `${name} is one of ${choices.join(', ')}.`);
      return value === '' ? [] : [[name, value]];
    }),
  );
}

/** The last four characters of a secret that is long enough to keep the rest; others, which are no secrets, whole. */
function ending({ secret }: CredentialField, value: string): string {
  if (!secret) return value;
  return value.length >= 12 ? value.slice(-4) : '';
}

export async function forgetKeys(deps: Deps, { venue, userId }: AtWork, provider: Provider): Promise<CredentialState> {
  await inTransaction(deps.db, async (tx) => {
    if (await deleteCredential(tx, venue.venueId, provider))
      await recordAudit(tx, { venueId: venue.venueId, actor: userId, action: 'payment.keys_deleted', subject: provider });
  });
  return stateOf(deps, venue, provider);
}

/** Asks the provider for something harmless with the venue's own keys, and notes how it went. */
export async function tryKeys(deps: Deps, { venue }: Pick<AtWork, 'venue'>, provider: Provider): Promise<CredentialState> {
  const account = await deps.accounts.of(venue.venueId, provider);
  if (account?.source === 'venue') {
    const problem = await account.gateway.test().then(
      () => null,
      (error: unknown) => (error instanceof ProviderRefused ? 'refused' : 'no_answer'),
    );
    await noteTest(deps.db, venue.venueId, provider, problem);
  }
  return stateOf(deps, venue, provider);
}
