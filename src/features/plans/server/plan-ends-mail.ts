import { daysLeft, lastDayOf, tierOf } from '#domain/plan.ts';
import { datesIn } from '#platform/shared/dates.ts';
import { letter } from '#platform/server/letter.ts';
import type { Mail } from '#platform/server/mailer.ts';
import { greeting, mailTexts, venueIn } from '#features/accounts/server/mail-texts.ts';
import type { Holder } from '#features/accounts/server/store.ts';
import type { PlanEnd } from '#features/venues/server/plan-sql.ts';

/** Tells an owner, in the language of their account, which day is the plan’s last, what ends then and what does not. */
export function planEndsMail(
  publicUrl: string,
  holder: Pick<Holder, 'email' | 'name' | 'language' | 'emailVerified'>,
  { number, title, zone, tier, endsAt }: PlanEnd,
  now: number,
): Mail {
  const t = mailTexts(holder.language);
  const lastDay = new Date(`${lastDayOf(endsAt, zone)}T00:00:00Z`);
  const words = {
    venue: venueIn(t, title, holder),
    plan: t(`planTier${tierOf(tier)}`),
    days: daysLeft(endsAt, now, zone),
    day: datesIn(t.language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(lastDay),
  };
  const trial = tier === 0;
  return {
    to: holder.email,
    subject: t(trial ? 'trialEndsSubject' : 'planEndsSubject', words),
    ...letter({
      language: t.language,
      title: t(trial ? 'trialEndsTitle' : 'planEndsTitle', words),
      says: [greeting(t, holder), t(trial ? 'trialEndsIntro' : 'planEndsIntro', words), t('planEndsStays'), t('planEndsEnds')],
      action: { label: t('planEndsOpen'), address: `${publicUrl}/portal/plan?storeId=${number}`, copy: t('copyLink') },
      signature: t('signature'),
    }),
  };
}
