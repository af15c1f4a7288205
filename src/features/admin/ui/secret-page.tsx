import { useEffect, type ReactNode } from 'react';
import { Mark } from '#platform/ui/mark.tsx';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { DoorForm } from './door-form.tsx';
import './secret-page.css';

type Props = {
  readonly entered: () => void;
  readonly tools: ReactNode;
  /** Whether a session ended, rather than somebody coming of themselves. */
  readonly gone?: boolean;
  /** Another form in place of the door's. */
  readonly children?: ReactNode;
};

/** The administrators' door. */
export function SecretPage({ entered, tools, gone = false, children }: Props) {
  const t = useAdminTexts();
  useEffect(() => void (document.title = t('secret.page_title')), [t]);
  return (
    <main className="admin-door">
      <header>
        <a className="brand" href="/" aria-label="Parea">
          <Mark />
          Parea
        </a>
        {tools}
      </header>
      {children || (
        <DoorForm entered={entered} className="card admin-door__form">
          <h1>{t('secret.title')}</h1>
          {gone && (
            <p className="notice" role="status">
              {t('secret.gone')}
            </p>
          )}
        </DoorForm>
      )}
    </main>
  );
}
