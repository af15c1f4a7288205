import { useOutletContext } from 'react-router';
import { PortalSettingsTexts, usePortalSettingsTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import type { Venue } from './use-account.ts';

const CATALOGUES = {
  en: () => import('#texts/portal-settings.en.json?texts'),
  el: () => import('#texts/portal-settings.el.json?texts'),
};

export function SettingsRoute() {
  const venue = useOutletContext<Venue>();
  return (
    <AreaTexts area="portal-settings" context={PortalSettingsTexts} catalogues={CATALOGUES}>
      <Page key={venue._id} venue={venue} />
    </AreaTexts>
  );
}

function Page({ venue }: { readonly venue: Venue }) {
  const t = usePortalSettingsTexts();
  return (
    <header className="portal-head">
      <div>
        <p className="muted">{venue.title}</p>
        <h1>{t('title')}</h1>
      </div>
    </header>
  );
}
