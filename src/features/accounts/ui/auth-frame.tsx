import { useEffect, useRef, type ReactNode } from 'react';
import { Mark } from '#platform/ui/mark.tsx';
import { ThemeSwitch } from '#platform/ui/theme-switch.tsx';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import './auth.css';

type Props = { readonly title: string; readonly lead?: string; readonly tools: ReactNode; readonly children: ReactNode };

/** Two panels: the form, and on wide screens the laid table. */
export function AuthFrame({ title, lead, tools, children }: Props) {
  const t = useAccountTexts();
  useEffect(() => void (document.title = t('page.title', { page: title })), [t, title]);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(title);
  // Where what was pressed went away with the last step, the keyboard goes on from the new one.
  useEffect(() => {
    if (before.current !== title && document.activeElement === document.body) heading.current?.focus();
    before.current = title;
  }, [title]);
  return (
    <div className="auth">
      <main className="auth-panel">
        <header className="auth-panel__top">
          <a className="brand" href="/" aria-label={t('page.home')}>
            <Mark />
            Parea
          </a>
          <div className="auth-panel__tools">
            <ThemeSwitch label={t('page.theme')} />
            {tools}
          </div>
        </header>
        <div className="auth-panel__form">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className="muted">{lead}</p>}
          {children}
        </div>
        {/* Who uses the program over a network may have it: AGPL, section 13. */}
        <p className="auth-panel__source">
          <a href="/source.tar.gz">{t('page.source')}</a>
        </p>
      </main>
      <aside className="auth-art" aria-hidden="true">
        <img className="table-art" src="/art/table-laid.svg" alt="" loading="lazy" />
      </aside>
    </div>
  );
}
