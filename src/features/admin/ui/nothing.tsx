import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAdminTexts } from '#texts/area-contexts.ts';

/** No entry fits what was searched for: the way back to all. */
export function NothingFound({ text, clear }: { readonly text: string; readonly clear: () => void }) {
  const t = useAdminTexts();
  return (
    <>
      <p>{text}</p>
      <button type="button" className="button" onClick={clear}>
        {t('list.show_all')}
      </button>
    </>
  );
}

/** Nothing at all yet: what will be here, and what it takes. */
export function NothingYet({ title, text, children }: { readonly title: string; readonly text: string; readonly children?: ReactNode }) {
  return (
    <>
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      {children}
    </>
  );
}

/** The next step of a platform without venues. */
export function FirstVenue() {
  const t = useAdminTexts();
  return (
    <Link className="button button--primary" to="/create-edit-stores">
      {t('venues.first')}
    </Link>
  );
}
