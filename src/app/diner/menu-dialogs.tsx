import '#platform/ui/look/diner-screens.css';
import '#platform/ui/look/passport.css';
import { lazy, Suspense, useEffect, useState } from 'react';
import { HelpStatus } from '#features/assistance/ui/help-status.tsx';
import { ServiceSheet } from '#features/assistance/ui/service-sheet.tsx';
import { usePassport, writePassport } from '#features/ordering/ui/avoids.ts';
import { AvoidsSheet } from '#features/ordering/ui/avoids-sheet.tsx';
import { PlaceFields } from '#features/ordering/ui/cart-place.tsx';
import { CartSheet } from '#features/ordering/ui/cart-sheet.tsx';
import type { ShownCart } from '#features/ordering/ui/cart-lines.ts';
import { useDiner } from '#features/ordering/ui/diner-context.ts';
import { ItemDialog } from '#features/ordering/ui/item-dialog.tsx';
import type { Place } from '#features/ordering/ui/place.ts';
import { isKnown, seatsGuests } from '#features/ordering/ui/table-number.ts';
import { tablesOf } from '#features/venues/venue-rules.ts';
import { inTime } from '#platform/browser/in-time.ts';
import { ASSIST_ICONS } from '#platform/ui/assist-icons.ts';
import { IconSprite } from '#platform/ui/icon-sprite.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { showFitSigns } from './fit-signs.ts';
import { refreshMenu } from './menu-refresh.ts';
import type { Tap } from './tap-queue.ts';

// What the page's small scripts need comes with this part. The words of questions are many: they come when somebody asks.
const AssistantPanel = lazy(async () =>
  (await inTime(import('./assistant-part.tsx'))).loadAssistant(document.documentElement.lang === 'el' ? 'el' : 'en'),
);
const search = async (query: string): Promise<void> => (await inTime(import('./menu-search.ts'))).searchMenu(query);
const mark = async (): Promise<void> => (await inTime(import('./menu-marks.ts'))).markMenu();
if (window.parea) Object.assign(window.parea, { search, mark, refresh: refreshMenu });

type Props = {
  readonly tap: Tap | null;
  readonly onClose: () => void;
  /** Null while the cart is collapsed. */
  readonly sheet: ShownCart | null;
  readonly onCollapse: () => void;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly onCheckout: () => void;
};

/** What opens over the menu: loaded with the first touch of the page, not with the page. */
export function MenuDialogs({ tap, onClose, sheet, onCollapse, place, onPlace, onCheckout }: Props) {
  const { dishes, venue, speech, language } = useDiner();
  // A dish that the assistant named lies over its answer.
  const [named, setNamed] = useState<string | null>(null);
  useEffect(() => setNamed(null), [tap]);
  useEffect(showFitSigns, []);
  const passport = usePassport();
  const dish = tap?.what === 'dish' ? dishes.get(tap.id) : undefined;
  const namedDish = named === null ? undefined : dishes.get(named);
  return (
    <>
      <IconSprite icons={ASSIST_ICONS} />
      <HelpStatus />
      {sheet && <CartSheet cart={sheet} {...{ place, onPlace, onCheckout }} onClose={onCollapse} />}
      {dish && <ItemDialog key={dish.item.id} dish={dish} onClose={onClose} />}
      {tap?.what === 'avoids' && <AvoidsSheet onClose={onClose} />}
      {tap?.what === 'service' && <Service {...{ place, onPlace, onClose }} />}
      {tap?.what === 'assistant' && (
        <Suspense>
          <AssistantPanel
            {...{ venue, speech, language, passport, onClose }}
            onPassport={writePassport}
            onDish={setNamed}
            onOpen={(what) => window.parea?.open?.({ what, id: '' })}
          />
        </Suspense>
      )}
      {namedDish && <ItemDialog key={`named ${namedDish.item.id}`} dish={namedDish} onClose={() => setNamed(null)} />}
    </>
  );
}

function Service({ place, onPlace, onClose }: Pick<Props, 'place' | 'onPlace' | 'onClose'>) {
  const t = useMenuTexts();
  const { venue } = useDiner();
  const known = isKnown(tablesOf(venue), place);
  return (
    <ServiceSheet
      place={{ store: venue._id, floor: Number(place.floor), table: Number(place.table), k: place.k.slice(0, 64) }}
      placeKnown={known}
      placeFields={seatsGuests(venue) ? <PlaceFields t={t} place={place} onPlace={onPlace} known={known} /> : null}
      onClose={onClose}
    />
  );
}
