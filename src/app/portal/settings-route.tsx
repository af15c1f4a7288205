import { History, KeyRound, ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { may } from '#domain/permissions.ts';
import { PlanLink } from '#features/plans/ui/plan-link.tsx';
import { ChangeFields } from '#features/reports/ui/changes/change-row.tsx';
import { SettingsPage } from '#features/settings/ui/settings-page.tsx';
import { PortalReportsTexts, PortalSettingsTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import { REPORT_CATALOGUES } from './report-catalogues.ts';
import { VenueArea } from './venue-area.tsx';

const CATALOGUES = {
  en: () => import('#texts/portal-settings.en.json?texts'),
  el: () => import('#texts/portal-settings.el.json?texts'),
};

export const SettingsRoute = () => (
  <VenueArea
    area="portal-settings"
    context={PortalSettingsTexts}
    catalogues={CATALOGUES}
    page={(given) => (
      <SettingsPage
        {...given}
        aside={may(given.venue, 'keys') && <Elsewhere venueId={given.venue._id} audit={may(given.venue, 'audit')} />}
        differences={(name, before, after) => (
          <AreaTexts area="portal-reports" context={PortalReportsTexts} catalogues={REPORT_CATALOGUES}>
            {/* No section says an amount of money by its currency, nor an instant. */}
            <ChangeFields change={{ action: `settings.${name}_saved`, before, after }} currency="EUR" timeZone="UTC" />
          </AreaTexts>
        )}
      />
    )}
  />
);

/** What owners set on pages of their own. */
function Elsewhere({ venueId, audit }: { readonly venueId: string; readonly audit: boolean }) {
  const t = usePortalTexts();
  return (
    <>
      <Link className="settings-nav__aside" to="/portal/developers">
        <KeyRound className="icon" aria-hidden />
        {t('nav.developers')}
      </Link>
      <Link className="settings-nav__aside" to="/portal/fiscal">
        <ReceiptText className="icon" aria-hidden />
        {t('nav.fiscal')}
      </Link>
      {audit && (
        <Link className="settings-nav__aside" to="/portal/reports?view=changes">
          <History className="icon" aria-hidden />
          {t('nav.changes')}
        </Link>
      )}
      <PlanLink
        venueId={venueId}
        link={(icon) => (
          <Link className="settings-nav__aside" to="/portal/plan">
            {icon}
            {t('nav.plan')}
          </Link>
        )}
      />
    </>
  );
}
