import { useOutletContext } from 'react-router';
import { PaymentsPage } from '#features/payments/ui/portal/payments-page.tsx';
import { PortalPaymentsTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import type { Venue } from './use-account.ts';

const CATALOGUES = {
  en: () => import('#texts/portal-payments.en.json?texts'),
  el: () => import('#texts/portal-payments.el.json?texts'),
};

export function PaymentsRoute() {
  const venue = useOutletContext<Venue>();
  return (
    <AreaTexts area="portal-payments" context={PortalPaymentsTexts} catalogues={CATALOGUES}>
      <PaymentsPage key={venue._id} venue={venue} />
    </AreaTexts>
  );
}
