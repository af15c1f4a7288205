import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import type { closeAdminSession } from '#features/accounts/contract.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { Mark } from '#platform/ui/mark.tsx';
import { usePageSaid } from '#platform/ui/page-said.ts';
import { Said } from '#platform/ui/said.tsx';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { adminAuthorization, forgetAdmin, readAdmin } from './admin-calls.ts';
import { problemOf } from './problem.ts';
import { SignedOut } from './signed-out.tsx';
import './page-parts.css';
import './admin-frame.css';

const PAGES = ['venues', 'companies', 'users', 'log', 'webhooks', 'mail', 'jobs', 'security'] as const;
const MOST_TRIES = 2;

/** A cache of its own: what an administrator sees is no business of whoever is signed in at the portal. */
const adminQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network a page says so; held back, it would load for ever.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        structuralSharing: false,
        retry: (failures, error) => failures < MOST_TRIES && error instanceof CallFailed && (error.status === 0 || error.status >= 500),
      },
      mutations: { networkMode: 'always' },
    },
  });

/** Header and navigation of the administrators' pages. */
export function AdminFrame({ tools }: { readonly tools: ReactNode }) {
  const t = useAdminTexts();
  const navigate = useNavigate();
  const [client] = useState(adminQueries);
  const here = useLocation();
  // On a phone the row of pages scrolls: the one that is open is in it.
  const pages = useRef<HTMLElement>(null);
  useEffect(() => {
    pages.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here.pathname]);
  const main = useRef<HTMLElement>(null);
  usePageSaid(main);
  const leave = async () => {
    const authorization = adminAuthorization();
    // Whatever the server says, this browser keeps nothing.
    if (authorization !== undefined)
      await call<typeof closeAdminSession>('DELETE', '/api/admin/session', { headers: { authorization } }).catch(() => undefined);
    forgetAdmin();
    client.clear();
    void navigate('/secret');
  };
  return (
    <QueryClientProvider client={client}>
      <div className="admin">
        <header className="admin-header">
          <Link className="brand" to="/create-edit-stores/desk" aria-label={t('nav.home')}>
            <Mark />
            <span>Parea</span>
          </Link>
          <nav ref={pages} aria-label={t('nav.label')}>
            <ul>
              <li>
                <NavLink to="/create-edit-stores/desk">{t('nav.desk')}</NavLink>
              </li>
              <li>
                <NavLink to="/create-edit-stores" end>
                  {t('nav.editor')}
                </NavLink>
              </li>
              {PAGES.map((page) => (
                <li key={page}>
                  <NavLink to={`/create-edit-stores/${page}`}>{t(`nav.${page}`)}</NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="admin-header__end">
            {tools}
            <button type="button" className="button button--quiet button--small" title={readAdmin()?.email} onClick={() => void leave()}>
              <LogOut className="icon" aria-hidden />
              {t('nav.leave')}
            </button>
          </div>
        </header>
        <main ref={main} className="admin-main">
          <Outlet />
        </main>
        <SignedOut />
      </div>
    </QueryClientProvider>
  );
}

export function PageHead({ title, lead, children }: { readonly title: string; readonly lead?: string; readonly children?: ReactNode }) {
  useEffect(() => void (document.title = `${title} · Parea`), [title]);
  return (
    <header className="portal-head">
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p className="muted">{lead}</p>}
      </div>
      {children}
    </header>
  );
}

export function Loading() {
  const t = useAdminTexts();
  return (
    <div className="loading admin-loading">
      <Mark />
      <p role="status">{t('page.loading')}</p>
    </div>
  );
}

export function Failure({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const t = useAdminTexts();
  return (
    <Said title={t('page.failed')} text={problemOf(error, t)} isAlert>
      <button type="button" className="button button--primary button--large" onClick={retry}>
        {t('page.retry')}
      </button>
    </Said>
  );
}
