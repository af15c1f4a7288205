import { useOutletContext } from 'react-router';
import { may } from '#domain/permissions.ts';
import { useFloorNames } from '#features/ordering/ui/board/floor-names.tsx';
import { ClosePage } from '#features/closing/ui/close-page.tsx';
import { OnPaper } from '#features/printing/ui/on-paper.tsx';
import { PortalCloseTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import type { Venue } from './use-account.ts';

const CATALOGUES = {
  en: () => import('#texts/portal-close.en.json?texts'),
  el: () => import('#texts/portal-close.el.json?texts'),
};

export function CloseRoute() {
  const venue = useOutletContext<Venue>();
  const { nameOf, several } = useFloorNames();
  const t = usePortalTexts();
  return (
    <AreaTexts area="portal-close" context={PortalCloseTexts} catalogues={CATALOGUES}>
      <ClosePage
        key={venue._id}
        venue={venue}
        settles={may(venue, 'hand_money')}
        floorName={(floor) => (several ? nameOf(floor) : null)}
        onPaper={(number) => <OnPaper venueId={venue._id} choices={[{ name: t('paper.day', { number }), what: { number } }]} />}
      />
    </AreaTexts>
  );
}
