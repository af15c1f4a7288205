import { useOutletContext } from 'react-router';
import { PortalTablesTexts, usePortalTablesTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import type { Venue } from './use-account.ts';

const CATALOGUES = {
  en: () => import('#texts/portal-tables.en.json?texts'),
  el: () => import('#texts/portal-tables.el.json?texts'),
};

export function TablesRoute() {
  const venue = useOutletContext<Venue>();
  return (
    <AreaTexts area="portal-tables" context={PortalTablesTexts} catalogues={CATALOGUES}>
      <Page key={venue._id} venue={venue} />
    </AreaTexts>
  );
}

function Page({ venue }: { readonly venue: Venue }) {
  const t = usePortalTablesTexts();
  return (
    <header className="portal-head">
      <div>
        <p className="muted">{venue.title}</p>
        <h1>{t('title')}</h1>
      </div>
    </header>
  );
}
