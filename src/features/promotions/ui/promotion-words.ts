import { datesIn } from '#platform/shared/dates.ts';
import type { Language, Texts } from '#platform/shared/texts.ts';
import { dayName } from '#platform/ui/day-chips.tsx';
import type { PortalOffersKey } from '#texts/keys.ts';
import type { Moment, PromotionForm } from '../contract.ts';

type Say = Texts<PortalOffersKey>;

/** "31 Aug 2026, 18:00", as typed: on the venue's own calendar. */
function momentText({ day, time }: Moment, language: Language): string {
  const date = datesIn(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const text = date.format(Date.parse(`${day}T00:00:00Z`));
  return time === null ? text : `${text}, ${time}`;
}

/** When it runs: its dates, then its days and hours. */
export function whenText({ start, end, days, from, to }: PromotionForm, t: Say): string {
  const [first, last] = [start && momentText(start, t.language), end && momentText(end, t.language)];
  const dates =
    first && last
      ? t('when.between', { first, last })
      : first
        ? t('when.from', { first })
        : last
          ? t('when.until', { last })
          : t('when.always');
  const names = days.map((day) => dayName(day, t.language, 'short')).join(', ');
  const hours = from !== null && to !== null ? `${from}–${to}` : '';
  return [dates, [names, hours].filter(Boolean).join(' ')].filter(Boolean).join(' · ');
}
