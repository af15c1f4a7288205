import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router';
import { Loading } from '#platform/ui/loading.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';

/** What failed below a route, in words; never a blank page. */
export function FailedRoute() {
  const error = useRouteError();
  // To the browser's own log, as any error that nobody caught.
  useEffect(() => reportError(error), [error]);
  return <Failed retry={() => location.reload()} />;
}

export function Failed({ retry }: { readonly retry: () => void }) {
  const t = usePortalTexts();
  return (
    <div className="said" role="alert">
      <Mark />
      <h1>{t('shell.failed_title')}</h1>
      <p>{t('shell.failed')}</p>
      <button type="button" className="button button--primary button--large" onClick={retry}>
        {t('shell.try_again')}
      </button>
    </div>
  );
}

export function MissingRoute() {
  const t = usePortalTexts();
  return (
    <div className="said">
      <Mark />
      <h1>{t('shell.missing_title')}</h1>
      <p>{t('shell.missing')}</p>
      <Link className="button button--primary button--large" to="/portal/orders">
        {t('shell.to_orders')}
      </Link>
    </div>
  );
}

/** What a page of a person shows until it is there. */
export function Waiting() {
  const t = usePortalTexts();
  return <Loading words={t('shell.loading')} />;
}
