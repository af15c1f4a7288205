import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import type { endLook } from '#features/admin/look-contract.ts';
import { call } from '#platform/browser/api.ts';
import { onThisClock } from '#platform/browser/server-clock.ts';
import { datesIn } from '#platform/shared/dates.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';

const AFTER = '/create-edit-stores/venues';

/** Back to the administrators' pages, whether or not the server heard of it: the look ends by itself too. */
export const stopLooking = (): void =>
  void call<typeof endLook>('DELETE', '/api/admin/look')
    .catch(() => undefined)
    .then(() => location.assign(AFTER));

/** Says over every page that somebody only looks, and for how long; what is of the venue ends with it. */
export function LookBar({ venue, until }: { readonly venue: string; readonly until: string }) {
  const t = usePortalTexts();
  const ends = onThisClock(Date.parse(until));
  useEffect(() => {
    const timer = setTimeout(() => location.assign(AFTER), Math.max(0, ends - Date.now()));
    return () => clearTimeout(timer);
  }, [ends]);
  return (
    <aside className="look-bar" aria-label={t('look.label')}>
      <Eye className="icon" aria-hidden />
      <p>{t('look.text', { venue, when: datesIn(t.language, { timeStyle: 'short' }).format(ends) })}</p>
      <button type="button" className="button button--small" onClick={stopLooking}>
        {t('look.end')}
      </button>
    </aside>
  );
}
