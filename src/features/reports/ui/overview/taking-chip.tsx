import { usePortalOverviewTexts } from '#texts/area-contexts.ts';
import type { Overview } from '../../contract.ts';
import { clockText, shortWeekday } from '../wording.ts';

/** Whether guests can order now, and until when. */
export function TakingChip({ overview: { taking, now, timeZone } }: { readonly overview: Overview }) {
  const t = usePortalOverviewTexts();
  const { open, paused, until, next } = taking;
  if (!taking.dishes) return <span className="badge">{t('taking.no_dishes')}</span>;
  const edge = open ? until : next;
  const key = open ? 'open' : paused ? 'paused' : 'closed';
  const soon = edge !== null && Date.parse(edge) - Date.parse(now) < DAY_MS;
  const time =
    edge === null ? null : soon ? clockText(edge, timeZone) : `${shortWeekday(edge, t.language, timeZone)} ${clockText(edge, timeZone)}`;
  return (
    <span className={open ? 'badge badge--olive' : 'badge'} data-taking={key}>
      {time === null ? t(`taking.${key}`) : t(`taking.${key}_until`, { time })}
    </span>
  );
}

/** Within it the clock alone says when. */
const DAY_MS = 86_400_000;
