import { Hourglass } from 'lucide-react';
import { Link } from 'react-router';
import { daysLeft, isOver, TOLD_BEFORE } from '#domain/plan.ts';
import { usePortalOverviewTexts } from '#texts/area-contexts.ts';
import type { Overview } from '../../contract.ts';
import { instantDay } from '../wording.ts';

/** Until when the venue is on trial, and where the plans are; of a plan with a last day once its owners are told, and when it is over. */
export function PlanNotice({ overview: { ending, now, timeZone } }: { readonly overview: Overview }) {
  const t = usePortalOverviewTexts();
  if (ending === null) return null;
  const [endsAt, instant] = [new Date(ending.endsAt), Date.parse(now)];
  const [over, days] = [isOver({ endsAt }, instant), daysLeft(endsAt, instant, timeZone)];
  if (ending.tier > 0 && days > TOLD_BEFORE[0]) return null;
  // What ends at midnight ran through the day before.
  const day = instantDay(new Date(endsAt.getTime() - 1).toISOString(), t.language, timeZone);
  const of = ending.tier === 0 ? 'trial' : 'plan';
  return (
    <p className="notice trial-notice" data-over={over || undefined}>
      <Hourglass className="icon" aria-hidden />
      <span>{over ? t(`${of}.over`, { day }) : t(`${of}.runs`, { day, days })}</span>
      <Link to="/portal/plan">{t('trial.plans')}</Link>
    </p>
  );
}
