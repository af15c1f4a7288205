import { LogPage } from '#features/admin/ui/log-page.tsx';
import { ChangeFields } from '#features/reports/ui/changes/change-row.tsx';
import { actionWords } from '#features/reports/ui/changes/change-words.ts';
import { PortalReportsTexts, usePortalReportsTexts } from '#texts/area-contexts.ts';
import { REPORT_CATALOGUES } from '../portal/report-catalogues.ts';
import { AreaTexts } from '../portal/area-texts.tsx';

/** The log of the platform and its venues, in the words in which venues read their own. */
export const LogRoute = () => (
  <AreaTexts area="portal-reports" context={PortalReportsTexts} catalogues={REPORT_CATALOGUES}>
    <WordedLog />
  </AreaTexts>
);

/** What is no venue's is told by this device's clock, as the entry's own time is. */
const OWN_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

function WordedLog() {
  const t = usePortalReportsTexts();
  return (
    <LogPage
      say={(action) => actionWords(action, t)}
      fields={(entry) => (
        <ChangeFields change={entry} currency={entry.venue?.currency || 'EUR'} timeZone={entry.venue?.timeZone ?? OWN_ZONE} />
      )}
    />
  );
}
