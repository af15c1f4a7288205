import { useEffect } from 'react';
import { useLocation, useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { may } from '#domain/permissions.ts';
import { MenuPage } from '#features/menu/ui/menu-page.tsx';
import { PortalMenuTexts } from '#texts/area-contexts.ts';
import type { Venue } from './use-account.ts';
import { VenueArea } from './venue-area.tsx';

const CATALOGUES = {
  en: () => import('#texts/portal-menu.en.json?texts'),
  el: () => import('#texts/portal-menu.el.json?texts'),
};

/** The menu editor at `/portal/menu?storeId=`; the frame has chosen the venue of that number. */
export function MenuRoute() {
  const venue = useOutletContext<Venue>();
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const named = params.get('storeId');
  useEffect(() => {
    if (named === null) void navigate({ search: `?storeId=${venue.id}`, hash }, { replace: true });
  }, [named, hash, navigate, venue.id]);
  return (
    <VenueArea
      area="portal-menu"
      context={PortalMenuTexts}
      catalogues={CATALOGUES}
      page={(given) => <MenuPage {...given} mayEdit={may(venue, 'menu')} />}
    />
  );
}
