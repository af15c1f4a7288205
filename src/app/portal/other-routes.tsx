import { useIsFetching } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { failureOf } from '#platform/browser/failure.ts';
import { Loading } from '#platform/ui/loading.tsx';
import { PageLink } from '#platform/ui/page-link.tsx';
import { Said } from '#platform/ui/said.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';

/** What broke below a route, in words; never a blank page. */
export function FailedRoute() {
  return (
    <main>
      <Broken />
    </main>
  );
}

/** The same on a page of the portal: its frame stays, with the way to the others. */
export const FailedPage = () => <Broken />;

function Broken() {
  const t = usePortalTexts();
  const error = useRouteError();
  const isOffline = failureOf(error) === 'offline';
  const title = t(isOffline ? 'failure.offline_title' : 'shell.broke_title');
  // To the browser's own log, as any error that nobody caught.
  useEffect(() => {
    // Null where a part did not come: that was said already.
    if (error !== undefined && error !== null) reportError(error);
  }, [error]);
  useEffect(() => void (document.title = `${title} · Parea`), [title]);
  return (
    <Said title={title} text={t(isOffline ? 'failure.offline' : 'shell.broke')} isAlert>
      <div className="said__ways">
        <button type="button" className="button button--primary button--large" onClick={() => location.reload()}>
          {t('shell.load_again')}
        </button>
        <a className="button button--large" href="/">
          {t('shell.home')}
        </a>
      </div>
    </Said>
  );
}

type FailedProps = {
  readonly error: unknown;
  readonly retry: () => void;
  /** Where the page around it shows no other way on. */ readonly alone?: boolean;
};

/** A page whose data did not come: why, as far as it matters here, and once more. */
export function Failed({ error, retry, alone = false }: FailedProps) {
  const t = usePortalTexts();
  const busy = useIsFetching() > 0;
  const kind = failureOf(error);
  return (
    <Said title={t(`failure.${kind}_title`)} text={t(`failure.${kind}`)} isAlert>
      <div className="said__ways">
        <button
          type="button"
          className="button button--primary button--large"
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
          onClick={() => busy || retry()}
        >
          {busy && <LoaderCircle className="icon spin" aria-hidden />}
          {t('shell.try_again')}
        </button>
        {alone && (
          <a className="button button--large" href="/">
            {t('shell.home')}
          </a>
        )}
      </div>
    </Said>
  );
}

export function MissingRoute() {
  const t = usePortalTexts();
  return (
    <Said title={t('shell.missing_title')} text={t('shell.missing')}>
      <PageLink className="button button--primary button--large" to="/portal/orders">
        {t('shell.to_orders')}
      </PageLink>
    </Said>
  );
}

/** What a page of a person shows until it is there. */
export function PageLoading() {
  const t = usePortalTexts();
  return <Loading words={t('shell.loading')} />;
}
