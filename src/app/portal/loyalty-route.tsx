import { useOutletContext } from 'react-router';
import { PortalLoyaltyTexts, usePortalLoyaltyTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import type { Venue } from './use-account.ts';

const CATALOGUES = {
  en: () => import('#texts/portal-loyalty.en.json?texts'),
  el: () => import('#texts/portal-loyalty.el.json?texts'),
};

export function LoyaltyRoute() {
  const venue = useOutletContext<Venue>();
  return (
    <AreaTexts area="portal-loyalty" context={PortalLoyaltyTexts} catalogues={CATALOGUES}>
      <Page key={venue._id} venue={venue} />
    </AreaTexts>
  );
}

function Page({ venue }: { readonly venue: Venue }) {
  const t = usePortalLoyaltyTexts();
  return (
    <header className="portal-head">
      <div>
        <p className="muted">{venue.title}</p>
        <h1>{t('title')}</h1>
      </div>
    </header>
  );
}
