import { useOutletContext } from 'react-router';
import { useFloorNames } from '#features/ordering/ui/board/floor-names.tsx';
import { FloorName } from '#features/reports/ui/floor-name.ts';
import { ReportsPage } from '#features/reports/ui/reports-page.tsx';
import { PortalReportsTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import { REPORT_CATALOGUES } from './report-catalogues.ts';
import type { Venue } from './use-account.ts';

export function ReportsRoute() {
  const venue = useOutletContext<Venue>();
  const { nameOf } = useFloorNames();
  return (
    <AreaTexts area="portal-reports" context={PortalReportsTexts} catalogues={REPORT_CATALOGUES}>
      <FloorName value={nameOf}>
        <ReportsPage key={venue._id} venue={venue} />
      </FloorName>
    </AreaTexts>
  );
}
