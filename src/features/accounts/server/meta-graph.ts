import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { MetaConfig } from '#platform/server/outside-config.ts';

/** Meta's side of Login with Meta: where the browser is sent, and the two calls that turn its code into a person. */

const VERSION = 'v24.0';
const PATIENCE_MS = 10_000;

const Token = v.object({ access_token: v.pipe(v.string(), v.minLength(1)) });
const Name = v.optional(v.pipe(v.string(), v.maxLength(200)), '');
const Person = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,40}$/)),
  first_name: Name,
  last_name: Name,
  email: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(200), v.email())),
});
export type MetaPerson = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Meta’s word alone. */ readonly email: string | null;
};

/** Meta, or what takes its place. */
export type MetaWorld = {
  /** Where the browser is sent. */
  dialogUrl(redirectUri: string, state: string): string;
  /** Who comes back with a code; throws on anything but a clean answer. */
  personOfCode(redirectUri: string, code: string): Promise<MetaPerson>;
};

export const realMeta = (meta: MetaConfig): MetaWorld => ({
  dialogUrl: (redirectUri, state) => dialogUrl(meta, redirectUri, state),
  personOfCode: (redirectUri, code) => personOfCode(meta, redirectUri, code),
});

/** The dialogue's address. */
function dialogUrl(meta: MetaConfig, redirectUri: string, state: string): string {
  const query = new URLSearchParams({
    client_id: meta.appId,
    redirect_uri: redirectUri,
    state,
    response_type: 'code',
    scope: 'email,public_profile',
  });
  return `${meta.dialogBase}/${VERSION}/dialog/oauth?${query}`;
}

/** Exchanges a code, which proves that it was given to this app, and asks who it is. Throws on anything but a clean answer. */
async function personOfCode(meta: MetaConfig, redirectUri: string, code: string): Promise<MetaPerson> {
  const exchange = new URLSearchParams({ client_id: meta.appId, client_secret: meta.appSecret, redirect_uri: redirectUri, code });
  const { access_token: token } = v.parse(
    Token,
    await ask(`${meta.graphBase}/${VERSION}/oauth/access_token`, { method: 'POST', body: exchange }),
  );
  const proof = createHmac('sha256', meta.appSecret).update(token).digest('hex');
  const query = new URLSearchParams({ fields: 'id,first_name,last_name,email', appsecret_proof: proof });
  const headers = { authorization: `Bearer ${token}` };
  const person = v.parse(Person, await ask(`${meta.graphBase}/${VERSION}/me?${query}`, { headers }));
  return { id: person.id, firstName: person.first_name, lastName: person.last_name, email: person.email ?? null };
}

async function ask(address: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`Meta answered ${answer.status}.`);
  return answer.json();
}
