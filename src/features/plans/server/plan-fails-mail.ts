import { tierOf } from '#domain/plan.ts';
import type { Tx } from '#platform/server/database.ts';
import { letter } from '#platform/server/letter.ts';
import type { Mail } from '#platform/server/mailer.ts';
import type { Posted, QueuedMailer } from '#platform/server/queued-mailer.ts';
import { greeting, mailTexts, venueIn } from '#features/accounts/server/mail-texts.ts';
import { holderById, type Holder } from '#features/accounts/server/store.ts';
import { ownersOf } from '#features/venues/server/venue-sql.ts';

type Failed = { readonly id: string; readonly number: number; readonly title: string; readonly tier: number };
export type Telling = { readonly mailer: Pick<QueuedMailer, 'post'>; readonly publicUrl: string };

/** Writes down a mail to each owner, beside the note that the payment failed: neither is ever there without the other. */
export async function tellOfFailure(tx: Tx, { mailer, publicUrl }: Telling, failed: Failed): Promise<Posted[]> {
  const mails: Posted[] = [];
  for (const owner of await ownersOf(tx, failed.id)) {
    const holder = await holderById(tx, owner);
    if (holder) mails.push(await mailer.post(planFailsMail(publicUrl, holder, failed), tx));
  }
  return mails;
}

/** Tells an owner, in the language of their account, that the payment failed, and how to mend it. */
function planFailsMail(
  publicUrl: string,
  holder: Pick<Holder, 'email' | 'name' | 'language' | 'emailVerified'>,
  { number, title, tier }: Failed,
): Mail {
  const t = mailTexts(holder.language);
  const words = { venue: venueIn(t, title, holder), plan: t(`planTier${tierOf(tier)}`) };
  return {
    to: holder.email,
    subject: t('planFailsSubject', words),
    ...letter({
      language: t.language,
      title: t('planFailsTitle', words),
      says: [greeting(t, holder), t('planFailsIntro', words), t('planFailsMend'), t('planFailsStays')],
      action: { label: t('planFailsOpen'), address: `${publicUrl}/portal/plan?storeId=${number}`, copy: t('copyLink') },
      signature: t('signature'),
    }),
  };
}
