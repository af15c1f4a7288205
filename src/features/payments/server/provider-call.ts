import { setTimeout as pause } from 'node:timers/promises';
import { ProviderAway } from './gateway.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type ProviderCall = {
  readonly provider: string;
  readonly fetch: Fetch;
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Asked once more where no answer came: only for what may happen twice. */
  readonly again?: boolean;
};

const PATIENCE_MS = 10_000;
const TRIES = 3;

/** An answer below 500 and not 429, as text. Throws ProviderAway after a time-out, a broken line, or a broken server. */
export async function providerCall(call: ProviderCall): Promise<{ status: number; text: string }> {
  const tries = call.again ? TRIES : 1;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(call);
    } catch (error) {
      if (attempt >= tries || !(error instanceof ProviderAway)) throw error;
      await pause(200 * 2 ** attempt);
    }
  }
}

async function once({ provider, fetch, method, url, headers, body }: ProviderCall): Promise<{ status: number; text: string }> {
  let status: number;
  let text: string;
  try {
    const answer = await fetch(url, {
      method,
      ...(headers && { headers: { ...headers } }),
      ...(body !== undefined && { body }),
      // A provider's address never sends us elsewhere with our keys.
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    status = answer.status;
    text = await answer.text();
  } catch (error) {
    throw new ProviderAway(provider, error instanceof Error ? error.name : 'unknown');
  }
  if (status >= 500 || status === 429) throw new ProviderAway(provider, String(status));
  return { status, text };
}

/** An answer's text as JSON. Throws ProviderAway where it is none: the parser's own error would quote it, and it may hold a token. */
export function jsonOf(provider: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ProviderAway(provider, 'an answer that we do not understand');
  }
}

export const basic = (name: string, secret: string): string => `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
