import type { Context } from 'hono';
import { addressHash, browserMark, markBrowser, markHash, type BrowserMark } from './browser-mark.ts';
import { callerOf } from './caller.ts';
import { isOwnMachine } from './client-address.ts';
import type { Config } from './config.ts';
import type { Limit } from './rate-limit.ts';

/** Marks are had for nothing, and so are as many phones; where many are fetched at one address, each costs work. */
export type FreshMarks = {
  readonly config: Pick<Config, 'secret' | 'publicUrl' | 'trustedProxies' | 'rateLimits'>;
  readonly limit: Limit;
  readonly clock: () => number;
};

/** The browser's mark, given now where it has none; where its address has had many, for a proof of work alone. Refuses too_many (429). */
export async function giveMark({ config, limit, clock }: FreshMarks, context: Context): Promise<BrowserMark> {
  const known = browserMark(context, config);
  if (known) return known;
  const { address, proof } = callerOf(context, config);
  await limit.take(address, proof);
  return markBrowser(context, config, clock());
}

/** What is to be taken from a caller: who it is. */
export type Sender = {
  /** A digest of the mark that it brought. */
  readonly browser: Buffer | null;
  /** What staff call the phone: the same; without a mark all of an address are one. */
  readonly phone: Buffer;
  /** A digest of its address; null: addresses are not judged (`RATE_LIMITS=off`). */
  readonly address: Buffer | null;
  /** It calls from the machine that this runs on. */
  readonly isOwnMachine: boolean;
};

/** Who sends this. Where addresses are not judged each caller without a mark is a phone of its own, and marked at once. */
export function senderOf({ config, clock }: FreshMarks, context: Context): Sender {
  const caller = callerOf(context, config);
  const address = config.rateLimits ? addressHash(config, caller.address) : null;
  const own = caller.mark && markHash(caller.mark);
  return {
    browser: own,
    phone: own ?? address ?? markHash(markBrowser(context, config, clock())),
    address,
    isOwnMachine: isOwnMachine(caller.address),
  };
}

/** A mark for next time with what was taken from a browser without one, unless its address has had too many: nothing is refused for want of one. */
export async function offerMark({ config, limit, clock }: FreshMarks, context: Context): Promise<void> {
  const { mark, address } = callerOf(context, config);
  if (mark || !config.rateLimits || (await limit.spent(address))) return;
  await limit.add(address);
  markBrowser(context, config, clock());
}
