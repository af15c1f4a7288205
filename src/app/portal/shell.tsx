import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { may } from '#domain/permissions.ts';
import { UnverifiedNotice } from '#features/accounts/ui/unverified-notice.tsx';
import { useOpenRequests } from '#features/assistance/ui/board/use-requests.ts';
import { lanesOf, type Board } from '#features/ordering/ui/board/board.ts';
import { FloorNamesOf } from '#features/ordering/ui/board/floor-names.tsx';
import { LiveVenue } from '#features/ordering/ui/board/live-venue.tsx';
import { boardKey } from '#features/ordering/ui/board/use-live-board.ts';
import { movingWith } from '#features/ordering/ui/board/outbox.ts';
import { useWaitingSteps } from '#features/ordering/ui/board/use-outbox.ts';
import { UntakenAlarm } from '#features/ordering/ui/board/untaken-alarm.tsx';
import { PlanFailing } from '#features/plans/ui/plan-failing.tsx';
import { useComplaints } from '#platform/ui/complaints.ts';
import { LOCALES } from '#platform/shared/locales.ts';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { Loading } from '#platform/ui/loading.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import { PageLink, PagesOpen } from '#platform/ui/page-link.tsx';
import { usePageSaid } from '#platform/ui/page-said.ts';
import { Said } from '#platform/ui/said.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { useLanguage } from './language.tsx';
import { LookBar } from './look-bar.tsx';
import { NoVenue } from './no-venue.tsx';
import { Failed } from './other-routes.tsx';
import { mayOpen, pageAt, pagesFor, startOf, type PortalPage } from './portal-pages.ts';
import { ShellMenu } from './shell-menu.tsx';
import { useAccount, useChosenVenue, useKeptAccount, useRightsKept, type Venue } from './use-account.ts';

/** The frame around every page of the portal: rail, venue, and what concerns the account. */
export function Shell() {
  const t = usePortalTexts();
  useComplaints(t);
  useEffect(() => keepFocus(document.body), []);
  const { language } = useLanguage();
  const account = useAccount();
  useKeptAccount(account.data);
  useRightsKept();
  const { refetch } = account;
  const [, , shown = ''] = useLocation().pathname.split('/');
  const lookAgain = useCallback(() => void refetch(), [refetch]);
  const lookingUntil = account.data && 'lookingUntil' in account.data ? account.data.lookingUntil : undefined;
  const { venue, choose, isForeign } = useChosenVenue(account.data?.venues ?? []);
  const isOpen = useCallback(
    (address: string) => {
      const page = pageAt(address);
      return venue === undefined || page === undefined || mayOpen(venue, page);
    },
    [venue],
  );
  if (account.isError && !account.data)
    return (
      <main>
        <Failed error={account.error} retry={() => void account.refetch()} alone />
      </main>
    );
  if (!account.data) return <Loading words={t('shell.loading')} />;
  return (
    <I18nProvider locale={LOCALES[language]}>
      <Live venue={venue}>
        {venue && lookingUntil !== undefined && <LookBar venue={venue.title} until={lookingUntil} />}
        <PagesOpen value={isOpen}>
          <div className="portal">
            <aside className="portal-nav">
              <a className="brand" href="/" aria-label="Parea">
                <Mark />
                <span>Parea</span>
              </a>
              {venue && <VenueCard venue={venue} />}
              <nav aria-label={t('nav.label')}>
                <ul>
                  {venue &&
                    pagesFor(venue).map(({ path, icon: Icon }) => (
                      <li key={path}>
                        <NavLink path={path}>
                          <Icon className="icon" aria-hidden />
                          <span>{t(`nav.${path}`)}</span>
                          {path === 'orders' && <NewCount venueId={venue._id} />}
                          {path === 'requests' && <RequestCount venueId={venue._id} />}
                        </NavLink>
                      </li>
                    ))}
                </ul>
              </nav>
              <ShellMenu user={account.data} venue={venue} chooseVenue={choose} />
            </aside>
            <Main>
              {venue && may(venue, 'orders') && <Alarm atBoard={may(venue, 'board')} />}
              {venue && !isForeign && <Failing venue={venue} />}
              {/* The kitchen has nothing to do with it, and needs the room. */}
              {shown !== 'orders' && <UnverifiedNotice user={account.data} lookAgain={lookAgain} brief={shown !== 'overview'} />}
              {venue && account.data.venues.length > 1 && <p className="portal-main__venue">{venue.title}</p>}
              {venue && isForeign && <ForeignVenue venue={venue} choose={choose} />}
              {venue && !isForeign && <OpenPage venue={venue} />}
              {!venue && (
                <NoVenue
                  email={account.data.email}
                  store={account.data.accountType === 'Store'}
                  storeName={account.data.storeName}
                  lookAgain={() => account.refetch()}
                />
              )}
            </Main>
          </div>
        </PagesOpen>
      </Live>
    </I18nProvider>
  );
}

/** Where the pages come and go. */
function Main({ children }: { readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  usePageSaid(main);
  return (
    <main ref={main} className="portal-main">
      {children}
    </main>
  );
}

/** What happens at the venue, on whatever page, for whoever sees its orders. */
function Live({ venue, children }: { readonly venue: Venue | undefined; readonly children: ReactNode }) {
  if (!venue) return children;
  const { _id } = venue;
  if (may(venue, 'orders'))
    return (
      <LiveVenue key={_id} venueId={_id}>
        {children}
      </LiveVenue>
    );
  return (
    <FloorNamesOf key={_id} venueId={_id} known={false}>
      {children}
    </FloorNamesOf>
  );
}

/** Above every page: an order that nobody took. */
function Alarm({ atBoard }: { readonly atBoard: boolean }) {
  const t = usePortalTexts();
  const { pathname, search } = useLocation();
  const orders = pathname.startsWith('/portal/orders');
  const past = new URLSearchParams(search).get('view') === 'past';
  return (
    <UntakenAlarm
      onBoard={orders}
      toBoard={
        atBoard && orders && !past ? null : (
          <PageLink className="button button--small" to="/portal/orders">
            {t('alarm.open')}
          </PageLink>
        )
      }
    />
  );
}

/** Above every page of who pays for the plan, but the one where it is mended: that says it itself. */
function Failing({ venue }: { readonly venue: Venue }) {
  const t = usePortalTexts();
  const { pathname } = useLocation();
  if (!may(venue, 'plan') || pathname.startsWith('/portal/plan')) return null;
  const mend = (
    <Link className="button button--small" to="/portal/plan">
      {t('plan_failing.mend')}
    </Link>
  );
  return <PlanFailing venueId={venue._id} label={t('plan_failing.label')} text={t('plan_failing.text')} mend={mend} />;
}

/** The address names a venue that is not theirs, or none: said, with the way to their own. Nothing of either is shown. */
function ForeignVenue({ venue, choose }: { readonly venue: Venue; readonly choose: (id: string) => void }) {
  const t = usePortalTexts();
  useEffect(() => void (document.title = t('shell.foreign_title')), [t]);
  return (
    <Said title={t('shell.foreign_title')} text={t('shell.foreign')} isAlert>
      <button type="button" className="button button--primary button--large" onClick={() => choose(venue._id)}>
        {t('shell.to_own', { venue: venue.title })}
      </button>
    </Said>
  );
}

/** An entry of the rail. Of a page that is reached from another, that one is marked. */
function NavLink({ path, children }: { readonly path: PortalPage['path']; readonly children: ReactNode }) {
  const here = pageAt(useLocation().pathname);
  const current = here?.path === path ? 'page' : here?.aside === path ? 'true' : undefined;
  return (
    <Link to={`/portal/${path}`} aria-current={current}>
      {children}
    </Link>
  );
}

/** The page at this address, where their rights at this venue include it. Whoever may not open what everybody is led to starts where they may. */
function OpenPage({ venue }: { readonly venue: Venue }) {
  const t = usePortalTexts();
  const { pathname } = useLocation();
  const page = pageAt(pathname);
  const title = page && page.path !== 'orders' ? t(`nav.${page.path}`) : null;
  // The board says how many orders are new, and counts on as they come.
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${venue.title}`;
  }, [title, venue.title]);
  if (!page || mayOpen(venue, page)) return <Outlet context={venue} />;
  const start = startOf(venue);
  if (start !== null && (page.path === 'overview' || page.path === 'orders')) return <Navigate to={start} replace />;
  return (
    <Said
      title={t('shell.not_yours_title')}
      text={t('shell.not_yours', { venue: venue.title, role: t(`shell.role_${venue.role}`) })}
      isAlert
    >
      {start !== null && (
        <Link className="button button--primary button--large" to={start}>
          {start === '/portal/orders' ? t('shell.to_orders') : t('shell.to_start')}
        </Link>
      )}
    </Said>
  );
}

function VenueCard({ venue }: { readonly venue: Venue }) {
  const t = usePortalTexts();
  return (
    <div className="portal-nav__venue">
      <span className="portal-nav__logo" aria-hidden="true">
        {[...venue.title][0]}
      </span>
      <div>
        <b>{venue.title}</b>
        <small>{t(`shell.role_${venue.role}`)}</small>
      </div>
    </div>
  );
}

/** How many requests nobody has taken care of. */
function RequestCount({ venueId }: { readonly venueId: string }) {
  const t = usePortalTexts();
  const { requests } = useOpenRequests(venueId);
  const count = requests?.length ?? 0;
  return count === 0 ? null : <Count count={count} words={t('nav.request_count', { count })} />;
}

/** A longer number would cover the sign it stands on. */
const MOST_COUNTED = 99;

function Count({ count, words }: { readonly count: number; readonly words: string }) {
  return (
    <b className="portal-nav__count num">
      <span aria-hidden>{count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}</span>
      <span className="visually-hidden">{words}</span>
    </b>
  );
}

/** How many orders stand in New. */
function NewCount({ venueId }: { readonly venueId: string }) {
  const t = usePortalTexts();
  const steps = useWaitingSteps(venueId);
  const select = useCallback((board: Board) => lanesOf(board, movingWith(steps, new Map())).new.length, [steps]);
  const { data: count = 0 } = useQuery({
    queryKey: boardKey(venueId),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    select,
  });
  return count === 0 ? null : <Count count={count} words={t('nav.new_count', { count })} />;
}
