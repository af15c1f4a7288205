import { datesIn } from '#platform/shared/dates.ts';
import { usePortalPlanTexts } from '#texts/area-contexts.ts';

/** A day as the plan's page writes it, by the clocks of the venue. */
export function usePlanDays(timeZone: string): (at: string) => string {
  const { language } = usePortalPlanTexts();
  const format = datesIn(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone });
  return (at) => format.format(Date.parse(at));
}
