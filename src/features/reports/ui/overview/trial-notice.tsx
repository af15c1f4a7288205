import { Hourglass } from 'lucide-react';
import { Link } from 'react-router';
import { usePortalOverviewTexts } from '#texts/area-contexts.ts';
import type { Overview } from '../../contract.ts';
import { instantDay } from '../wording.ts';

const DAY_MS = 86_400_000;

/** Until when the venue is on trial, and where the plans are; nothing for one that is on a plan. */
export function TrialNotice({ overview: { trialEndsAt, now, timeZone } }: { readonly overview: Overview }) {
  const t = usePortalOverviewTexts();
  if (trialEndsAt === null) return null;
  const days = Math.ceil((Date.parse(trialEndsAt) - Date.parse(now)) / DAY_MS);
  const day = instantDay(trialEndsAt, t.language, timeZone);
  return (
    <p className="notice trial-notice" data-over={days <= 0 || undefined}>
      <Hourglass className="icon" aria-hidden />
      <span>{days > 0 ? t('trial.runs', { day, days }) : t('trial.over', { day })}</span>
      <Link to="/portal/plan">{t('trial.plans')}</Link>
    </p>
  );
}
