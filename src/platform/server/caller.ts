import type { Context } from 'hono';
import { browserMark, type BrowserMark } from './browser-mark.ts';
import { clientAddress } from './client-address.ts';
import type { Config } from './config.ts';

/** Who calls, as limits see it. */
export type Caller = {
  readonly address: string;
  readonly mark: BrowserMark | null;
  /** The solved puzzle that came along; empty without one. */
  readonly proof: string;
};

/** Where a solved puzzle travels. */
const PROOF_HEADER = 'proof-of-work';

export const callerOf = (context: Context, config: Pick<Config, 'secret' | 'publicUrl' | 'trustedProxies'>): Caller => ({
  address: clientAddress(context, config),
  mark: browserMark(context, config),
  proof: (context.req.header(PROOF_HEADER) ?? '').slice(0, 200),
});
