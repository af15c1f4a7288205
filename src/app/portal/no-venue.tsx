import { Mark } from '#platform/ui/mark.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';

/** An account that nobody has linked to a venue yet. */
export function NoVenue({ email, lookAgain }: { readonly email: string; readonly lookAgain: () => void }) {
  const t = usePortalTexts();
  return (
    <div className="said">
      <Mark />
      <h1>{t('shell.no_venue_title')}</h1>
      <p>{t('shell.no_venue', { email })}</p>
      <button type="button" className="button button--primary button--large" onClick={lookAgain}>
        {t('shell.look_again')}
      </button>
    </div>
  );
}
