import { useOutletContext } from 'react-router';
import { PortalTeamTexts, usePortalTeamTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import type { Venue } from './use-account.ts';

const CATALOGUES = {
  en: () => import('#texts/portal-team.en.json?texts'),
  el: () => import('#texts/portal-team.el.json?texts'),
};

export function TeamRoute() {
  const venue = useOutletContext<Venue>();
  return (
    <AreaTexts area="portal-team" context={PortalTeamTexts} catalogues={CATALOGUES}>
      <Page key={venue._id} venue={venue} />
    </AreaTexts>
  );
}

function Page({ venue }: { readonly venue: Venue }) {
  const t = usePortalTeamTexts();
  return (
    <header className="portal-head">
      <div>
        <p className="muted">{venue.title}</p>
        <h1>{t('title')}</h1>
      </div>
    </header>
  );
}
