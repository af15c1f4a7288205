import { planMoney, priceOf, tierOf } from '#domain/plan.ts';
import { datesIn } from '#platform/shared/dates.ts';
import { LOCALES } from '#platform/shared/locales.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import { eachAlone } from '#platform/server/each-alone.ts';
import { letter } from '#platform/server/letter.ts';
import type { Mail } from '#platform/server/mailer.ts';
import type { Posted } from '#platform/server/queued-mailer.ts';
import { greeting, mailTexts, venueIn } from '#features/accounts/server/mail-texts.ts';
import { holderById, type Holder } from '#features/accounts/server/store.ts';
import { ownersOf } from '#features/venues/server/venue-sql.ts';
import { takeFirstPayment, venuesThatPayFirst, type FirstPayment } from './first-payment-sql.ts';
import type { Telling } from './plan-fails-mail.ts';
import type { PlanPrices } from './plan-prices.ts';
import type { PlanShop } from './plan-shop.ts';

type Deps = Telling & {
  readonly db: Database;
  readonly clock: Clock;
  readonly shop: Pick<PlanShop, 'offers'> | null;
  readonly prices: Pick<PlanPrices, 'read'>;
};

/** Tells the owners of venues that chose a plan on trial, once, before it is paid the first time: what is taken, when, and how to end it. */
export async function tellFirstPayments(deps: Deps): Promise<void> {
  if (deps.shop === null) return;
  const now = deps.clock();
  await eachAlone(await venuesThatPayFirst(deps.db, now), (venueId) => tell(deps, venueId, now));
}

/** The mails are written down with the note that they are: neither is ever there without the other. */
async function tell({ db, shop, prices, mailer, publicUrl }: Deps, venueId: string, now: number): Promise<void> {
  const known = await prices.read();
  const posted = await inTransaction(db, async (tx) => {
    const first = await takeFirstPayment(tx, venueId, now);
    const offer = shop?.offers.find(({ price }) => price === first?.price);
    const asked = offer && priceOf(known, offer.tier, offer.every);
    const mails: Posted[] = [];
    for (const owner of first ? await ownersOf(tx, venueId) : []) {
      const holder = await holderById(tx, owner);
      if (first && holder) mails.push(await mailer.post(firstPaymentMail(publicUrl, holder, first, asked ?? null), tx));
    }
    return mails;
  });
  for (const mail of posted) mail.deliver();
}

/** In the language of the owner's account. What Stripe asks where nobody knows it is left out. */
function firstPaymentMail(
  publicUrl: string,
  holder: Pick<Holder, 'email' | 'name' | 'language' | 'emailVerified'>,
  { number, title, zone, tier, at }: FirstPayment,
  asked: NonNullable<ReturnType<typeof priceOf>> | null,
): Mail {
  const t = mailTexts(holder.language);
  const words = {
    venue: venueIn(t, title, holder),
    plan: t(`planTier${tierOf(tier)}`),
    day: datesIn(t.language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: zone }).format(at),
    every: asked?.every ?? 'none',
    price: asked ? planMoney(asked, LOCALES[t.language]) : '',
  };
  return {
    to: holder.email,
    subject: t('planFirstSubject', words),
    ...letter({
      language: t.language,
      title: t('planFirstTitle', words),
      says: [greeting(t, holder), t('planFirstIntro', words), t('planFirstTaken', words), t('planFirstEnd', words)],
      action: { label: t('planFirstOpen'), address: `${publicUrl}/portal/plan?storeId=${number}`, copy: t('copyLink') },
      signature: t('signature'),
    }),
  };
}
