import { useEffect } from 'react';
import { HelpStatus } from '#features/assistance/ui/help-status.tsx';
import { ServiceSheet } from '#features/assistance/ui/service-sheet.tsx';
import { PlaceFields } from '#features/ordering/ui/cart-place.tsx';
import { useDiner } from '#features/ordering/ui/diner-context.ts';
import type { Place } from '#features/ordering/ui/place.ts';
import { visitKey } from '#features/ordering/ui/visit-key.ts';
import { isKnown, seatsGuests } from '#features/ordering/ui/table-number.ts';
import { tablesOf } from '#features/venues/venue-rules.ts';
import { ASSIST_ICONS } from '#platform/ui/assist-icons.ts';
import { createTexts } from '#platform/shared/texts.ts';
import type { Language } from '#platform/shared/languages.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import type { ServiceKey } from '#texts/keys.ts';
import { ServiceTexts } from '#texts/service-contexts.ts';
import { showSigns } from '#platform/ui/show-signs.ts';

type Props = {
  readonly open: boolean;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly onClose: () => void;
};

/** What staff can be asked for, with the words that only it says. */
export async function loadService(language: Language) {
  const catalogue = await (language === 'el' ? import('#texts/service.el.json?texts') : import('#texts/service.en.json?texts'));
  const texts = createTexts<ServiceKey>(catalogue.default, language);
  return (props: Props) => (
    <ServiceTexts value={texts}>
      <ServicePart {...props} />
    </ServiceTexts>
  );
}

/** What staff can be asked for, and how far that is; it stays once it was opened, for staff answer later. */
function ServicePart({ open, place, onPlace, onClose }: Props) {
  useEffect(() => showSigns(ASSIST_ICONS), []);
  const t = useMenuTexts();
  const { venue } = useDiner();
  const known = isKnown(tablesOf(venue), place);
  return (
    <>
      <HelpStatus />
      {open && (
        <ServiceSheet
          place={{ store: venue._id, floor: Number(place.floor), table: Number(place.table), k: place.k.slice(0, 64) }}
          placeKnown={known}
          placeFields={seatsGuests(venue) ? <PlaceFields t={t} place={place} onPlace={onPlace} known={known} /> : null}
          onTableBill={
            (place.k !== '' || visitKey(venue.id) in localStorage) && known
              ? () => window.parea?.open?.({ what: 'together', id: '' })
              : null
          }
          onClose={onClose}
        />
      )}
    </>
  );
}
