import { useOutletContext } from 'react-router';
import { useFloorNames } from '#features/ordering/ui/board/floor-names.tsx';
import { FloorName } from '#features/reports/ui/floor-name.ts';
import { ReportsPage } from '#features/reports/ui/reports-page.tsx';
import { PortalReportsTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import type { Venue } from './use-account.ts';

const CATALOGUES = {
  en: () => import('#texts/portal-reports.en.json?texts'),
  el: () => import('#texts/portal-reports.el.json?texts'),
};

export function ReportsRoute() {
  const venue = useOutletContext<Venue>();
  const { nameOf } = useFloorNames();
  return (
    <AreaTexts area="portal-reports" context={PortalReportsTexts} catalogues={CATALOGUES}>
      <FloorName value={nameOf}>
        <ReportsPage key={venue._id} venue={venue} />
      </FloorName>
    </AreaTexts>
  );
}
