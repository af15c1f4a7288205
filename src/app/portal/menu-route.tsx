import { useOutletContext } from 'react-router';
import { PortalMenuTexts, usePortalMenuTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import type { Venue } from './use-account.ts';

const CATALOGUES = {
  en: () => import('#texts/portal-menu.en.json?texts'),
  el: () => import('#texts/portal-menu.el.json?texts'),
};

export function MenuRoute() {
  const venue = useOutletContext<Venue>();
  return (
    <AreaTexts area="portal-menu" context={PortalMenuTexts} catalogues={CATALOGUES}>
      <Page key={venue._id} venue={venue} />
    </AreaTexts>
  );
}

function Page({ venue }: { readonly venue: Venue }) {
  const t = usePortalMenuTexts();
  return (
    <header className="portal-head">
      <div>
        <p className="muted">{venue.title}</p>
        <h1>{t('title')}</h1>
      </div>
    </header>
  );
}
