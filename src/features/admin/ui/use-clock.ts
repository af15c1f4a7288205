import { datesIn } from '#platform/shared/dates.ts';
import { useAdminTexts } from '#texts/area-contexts.ts';

/** A time of today to the second, of another day with its date. */
export function useClock(): (iso: string) => string {
  const t = useAdminTexts();
  return (iso) => {
    const at = new Date(iso);
    const isToday = at.toDateString() === new Date().toDateString();
    return datesIn(t.language, isToday ? { timeStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  };
}
