import * as v from 'valibot';
import { ProviderAway, ProviderRefused } from '../gateway.ts';
import { jsonOf, providerCall, type Fetch } from '../provider-call.ts';

const Token = v.object({ access_token: v.string(), expires_in: v.number() });
/** So long before its end a token counts as over. */
const EARLY_MS = 60_000;

type TokenCall = { readonly url: string; readonly authorization: string; readonly form: Readonly<Record<string, string>> };

/** An `Authorization` header by the client's credentials (OAuth 2), fetched when it is needed and kept in memory until it ends. */
export function bearerOf(provider: string, fetch: Fetch, { url, authorization, form }: TokenCall): () => Promise<string> {
  let kept: { readonly value: string; readonly until: number } | null = null;
  return async () => {
    if (kept && kept.until > Date.now()) return kept.value;
    const { status, text } = await providerCall({
      provider,
      fetch,
      method: 'POST',
      url,
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      again: true,
    });
    if (status >= 400) throw new ProviderRefused('credentials', `${provider} does not know these keys.`);
    const token = v.safeParse(Token, jsonOf(provider, text));
    if (!token.success) throw new ProviderAway(provider, 'an answer that we do not understand');
    kept = { value: `Bearer ${token.output.access_token}`, until: Date.now() + token.output.expires_in * 1000 - EARLY_MS };
    return kept.value;
  };
}
