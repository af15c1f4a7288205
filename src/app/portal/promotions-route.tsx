import { useOutletContext } from 'react-router';
import { PortalOffersTexts, usePortalOffersTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import type { Venue } from './use-account.ts';

const CATALOGUES = {
  en: () => import('#texts/portal-offers.en.json?texts'),
  el: () => import('#texts/portal-offers.el.json?texts'),
};

export function PromotionsRoute() {
  const venue = useOutletContext<Venue>();
  return (
    <AreaTexts area="portal-offers" context={PortalOffersTexts} catalogues={CATALOGUES}>
      <Page key={venue._id} venue={venue} />
    </AreaTexts>
  );
}

function Page({ venue }: { readonly venue: Venue }) {
  const t = usePortalOffersTexts();
  return (
    <header className="portal-head">
      <div>
        <p className="muted">{venue.title}</p>
        <h1>{t('title')}</h1>
      </div>
    </header>
  );
}
