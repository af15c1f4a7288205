import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import type { endLook } from '#features/admin/look-contract.ts';
import { call } from '#platform/browser/api.ts';
import { onThisClock } from '#platform/browser/server-clock.ts';
import { datesIn } from '#platform/shared/dates.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';

const AFTER = '/create-edit-stores/venues';
/** So much before the look ends this page goes: after it, it would be asked who it is. */
const BEFORE_END_MS = 2_000;

/**
 * Back to the administrators’ pages, whether or not the server hears of it: the look ends by itself too. It is told while this page goes, and what
 * the page still asks goes with it: else that would be answered to somebody who no longer looks, and they would be asked to sign in.
 */
export function stopLooking(): void {
  const tell = (): void => void call<typeof endLook>('DELETE', '/api/admin/look', { keepalive: true }).catch(() => undefined);
  addEventListener('pagehide', tell, { once: true });
  location.assign(AFTER);
}

/** Says over every page that somebody only looks, and for how long; what is of the venue ends with it. */
export function LookBar({ venue, until }: { readonly venue: string; readonly until: string }) {
  const t = usePortalTexts();
  const ends = onThisClock(Date.parse(until));
  useEffect(() => {
    const timer = setTimeout(() => location.assign(AFTER), Math.max(0, ends - BEFORE_END_MS - Date.now()));
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
