import { useOutletContext } from 'react-router';
import { TablesPage } from '#features/tables/ui/tables-page.tsx';
import { LoadingPart } from '#platform/ui/loading-part.tsx';
import { PortalTablesTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import { Failed } from './other-routes.tsx';
import type { Venue } from './use-account.ts';

const CATALOGUES = {
  en: () => import('#texts/portal-tables.en.json?texts'),
  el: () => import('#texts/portal-tables.el.json?texts'),
};

export function TablesRoute() {
  const venue = useOutletContext<Venue>();
  const t = usePortalTexts();
  return (
    <AreaTexts area="portal-tables" context={PortalTablesTexts} catalogues={CATALOGUES}>
      <TablesPage
        key={venue._id}
        venue={venue}
        loading={<LoadingPart words={t('shell.loading')} />}
        failed={(error, retry) => <Failed error={error} retry={retry} />}
      />
    </AreaTexts>
  );
}
