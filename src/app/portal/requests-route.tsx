import { useOutletContext } from 'react-router';
import { PortalRequestsTexts, usePortalRequestsTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import type { Venue } from './use-account.ts';

const CATALOGUES = {
  en: () => import('#texts/portal-requests.en.json?texts'),
  el: () => import('#texts/portal-requests.el.json?texts'),
};

export function RequestsRoute() {
  const venue = useOutletContext<Venue>();
  return (
    <AreaTexts area="portal-requests" context={PortalRequestsTexts} catalogues={CATALOGUES}>
      <Page key={venue._id} venue={venue} />
    </AreaTexts>
  );
}

function Page({ venue }: { readonly venue: Venue }) {
  const t = usePortalRequestsTexts();
  return (
    <header className="portal-head">
      <div>
        <p className="muted">{venue.title}</p>
        <h1>{t('title')}</h1>
      </div>
    </header>
  );
}
