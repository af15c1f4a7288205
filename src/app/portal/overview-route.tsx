import { useOutletContext } from 'react-router';
import { PortalOverviewTexts, usePortalOverviewTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import type { Venue } from './use-account.ts';

const CATALOGUES = {
  en: () => import('#texts/portal-overview.en.json?texts'),
  el: () => import('#texts/portal-overview.el.json?texts'),
};

export function OverviewRoute() {
  const venue = useOutletContext<Venue>();
  return (
    <AreaTexts area="portal-overview" context={PortalOverviewTexts} catalogues={CATALOGUES}>
      <Page key={venue._id} venue={venue} />
    </AreaTexts>
  );
}

function Page({ venue }: { readonly venue: Venue }) {
  const t = usePortalOverviewTexts();
  return (
    <header className="portal-head">
      <div>
        <p className="muted">{venue.title}</p>
        <h1>{t('title')}</h1>
      </div>
    </header>
  );
}
