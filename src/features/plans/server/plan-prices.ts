import { LIST_PRICES, priceOf, type PlanPrice } from '#domain/plan.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database.ts';
import { hideSecrets } from '#platform/server/hide-secrets.ts';
import { log } from '#platform/server/log.ts';
import { within } from '#platform/server/within.ts';
import type { PlanShop } from './plan-shop.ts';
import { dropPrice, firstCurrency, keepPrice, keptPrices, type KeptPrice } from './price-sql.ts';

/** What the plans cost here. */
export type PlanPrices = {
  /** What is known, at once: what Stripe said last, of what it never told the list's. Whoever reads it makes somebody ask, now and then. */
  read(): Promise<readonly PlanPrice[]>;
  /** Nobody is asking any more. */
  idle(): Promise<void>;
};

/** Operators change their prices hardly ever. */
const FRESH_MS = 6 * 3_600_000;
/** Where Stripe did not answer. */
const AGAIN_MS = 10 * 60_000;
/** No page waits longer for the database. */
const PATIENCE_MS = 1_000;

type Deps = {
  readonly db: Database;
  readonly shop: Pick<PlanShop, 'offers' | 'price'> | null;
  readonly clock: Clock;
  readonly config: Pick<Config, 'planCurrency' | 'demo'>;
};

/**
 * What the listed prices are in: as the operator says; else as the first venue charges, for nobody reads dollars beside menus in euros. Dollars, as specified,
 * where there is none yet, and in the demo, whose venues are nobody's.
 */
function listCurrency({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): () => Promise<string> {
  let known: { readonly currency: string | null; readonly at: number } | null = null;
  return async () => {
    if (config.planCurrency !== null || config.demo) return config.planCurrency ?? SPECIFIED;
    const now = clock();
    if (known === null || now - known.at > AGAIN_MS) {
      const read = within(PATIENCE_MS, firstCurrency(db), 'late').catch(() => known?.currency ?? null);
      known = { currency: await read, at: now };
    }
    return known.currency ?? SPECIFIED;
  };
}
const SPECIFIED = LIST_PRICES[0]?.currency ?? 'USD';

export function openPlanPrices({ db, shop, clock, config }: Deps): PlanPrices {
  const currencyNow = listCurrency({ db, clock, config });
  const listed = async (): Promise<PlanPrice[]> => {
    const currency = await currencyNow();
    return LIST_PRICES.map((price) => ({ ...price, currency }));
  };
  if (shop === null) return { read: listed, idle: async () => undefined };
  const { offers } = shop;
  let known: Map<string, KeptPrice> | null = null;
  /** Of which Stripe said that there is none. */
  const without = new Set<string>();
  let asking: Promise<void> = Promise.resolve();
  let askedAt = Number.NEGATIVE_INFINITY;

  const ask = async (kept: Map<string, KeptPrice>): Promise<void> => {
    for (const { price, every } of offers) {
      const seen = await shop.price(price, every);
      if (seen === null) {
        log.warn({ price, every }, 'Stripe has no single amount for a plan that is sold at this price; none is shown');
        kept.delete(price);
        without.add(price);
        await dropPrice(db, price);
      } else {
        without.delete(price);
        const now = { ...seen, lookedAt: clock() };
        kept.set(price, now);
        await keepPrice(db, price, now);
      }
    }
  };
  return {
    async read() {
      const now = clock();
      const list = await listed();
      const names = offers.map(({ price }) => price);
      known ??= await within(PATIENCE_MS, keptPrices(db, names), 'late').catch(() => null);
      const kept = known ?? new Map<string, KeptPrice>();
      const isOld = names.some((price) => (kept.get(price)?.lookedAt ?? 0) <= now - FRESH_MS);
      if (known !== null && isOld && askedAt <= now - AGAIN_MS) {
        askedAt = now;
        asking = ask(kept).catch((error: unknown) =>
          log.warn(
            { reason: error instanceof Error ? hideSecrets(error.message) : 'unknown' },
            'Stripe did not say what the plans cost; asked again later',
          ),
        );
      }
      return offers.flatMap(({ tier, every, price }) => {
        if (without.has(price)) return [];
        const { cents, currency } = kept.get(price) ?? priceOf(list, tier, every) ?? {};
        return cents === undefined || currency === undefined ? [] : [{ tier, every, cents, currency }];
      });
    },
    idle: () => asking,
  };
}
