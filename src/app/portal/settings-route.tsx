import { KeyRound, ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { may } from '#domain/permissions.ts';
import { PlanLink } from '#features/plans/ui/plan-link.tsx';
import { SettingsPage } from '#features/settings/ui/settings-page.tsx';
import { PortalSettingsTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
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
    page={(given) => <SettingsPage {...given} aside={may(given.venue.role, 'keys') && <Elsewhere venueId={given.venue._id} />} />}
  />
);

/** What owners set on pages of their own. */
function Elsewhere({ venueId }: { readonly venueId: string }) {
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
