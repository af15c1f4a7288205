import { letter } from '#platform/server/letter.ts';
import type { Mail } from '#platform/server/mailer.ts';
import { greeting, mailTexts, venueIn } from '#features/accounts/server/mail-texts.ts';
import type { Holder } from '#features/accounts/server/store.ts';
import type { FullOrder } from './store.ts';

/** Tells an owner, in the language of their account, that orders have waited three minutes and nobody took them: one by its number, more by how many. */
export function untakenMail(
  publicUrl: string,
  holder: Pick<Holder, 'email' | 'name' | 'language' | 'emailVerified'>,
  { order, venue }: FullOrder,
  count: number,
): Mail {
  const t = mailTexts(holder.language);
  const { number, tableNumber: table } = order;
  const where = table > 0 ? t('untakenTable', { table }) : t('untakenCollection');
  const one = count === 1;
  const words = { number, count, venue: venueIn(t, venue.title, holder), where };
  return {
    to: holder.email,
    subject: t(one ? 'untakenSubject' : 'untakenManySubject', words),
    ...letter({
      language: t.language,
      title: t(one ? 'untakenTitle' : 'untakenManyTitle', words),
      says: [greeting(t, holder), t(one ? 'untakenIntro' : 'untakenManyIntro', words)],
      action: { label: t('untakenOpen'), address: `${publicUrl}/portal/orders?storeId=${venue.number}`, copy: t('copyLink') },
      signature: t('signature'),
    }),
  };
}
