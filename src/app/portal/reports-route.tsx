import { useOutletContext } from 'react-router';
import { PortalReportsTexts, usePortalReportsTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import type { Venue } from './use-account.ts';

const CATALOGUES = {
  en: () => import('#texts/portal-reports.en.json?texts'),
  el: () => import('#texts/portal-reports.el.json?texts'),
};

export function ReportsRoute() {
  const venue = useOutletContext<Venue>();
  return (
    <AreaTexts area="portal-reports" context={PortalReportsTexts} catalogues={CATALOGUES}>
      <Page key={venue._id} venue={venue} />
    </AreaTexts>
  );
}

function Page({ venue }: { readonly venue: Venue }) {
  const t = usePortalReportsTexts();
  return (
    <header className="portal-head">
      <div>
        <p className="muted">{venue.title}</p>
        <h1>{t('title')}</h1>
      </div>
    </header>
  );
}
