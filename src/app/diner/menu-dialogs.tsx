import '#platform/ui/look/diner-screens.css';
import '#platform/ui/look/passport.css';
import { useEffect, useState } from 'react';
import { usePassport, writePassport } from '#features/ordering/ui/avoids.ts';
import { CartSheet } from '#features/ordering/ui/cart-sheet.tsx';
import type { ShownCart } from '#features/ordering/ui/cart-lines.ts';
import { useDiner } from '#features/ordering/ui/diner-context.ts';
import { ItemDialog } from '#features/ordering/ui/item-dialog.tsx';
import type { Place } from '#features/ordering/ui/place.ts';
import { BackCloses } from '#features/ordering/ui/use-back-closes.ts';
import { inTime } from '#platform/browser/in-time.ts';
import { late } from '#platform/ui/late.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import type { Tap } from './tap-queue.ts';

// What few open comes when they do; the words of questions are many.
const AssistantPanel = late(useMenuTexts, async () => {
  const { loadAssistant } = await inTime(import('./assistant-part.tsx'));
  return loadAssistant(document.documentElement.lang === 'el' ? 'el' : 'en');
});
const AvoidsSheet = late(useMenuTexts, async () => (await inTime(import('./avoids-part.tsx'))).AvoidsPart);
const Together = late(useMenuTexts, async () => {
  const { loadTogether } = await inTime(import('./together-part.tsx'));
  return loadTogether(document.documentElement.lang === 'el' ? 'el' : 'en');
});
const Table = late(useMenuTexts, async () => {
  const { loadTable } = await inTime(import('./together-part.tsx'));
  return loadTable(document.documentElement.lang === 'el' ? 'el' : 'en');
});
const Join = late(useMenuTexts, async () => {
  const { loadJoin } = await inTime(import('./together-part.tsx'));
  return loadJoin(document.documentElement.lang === 'el' ? 'el' : 'en');
});
const Service = late(useMenuTexts, async () => {
  const { loadService } = await inTime(import('./service-part.tsx'));
  return loadService(document.documentElement.lang === 'el' ? 'el' : 'en');
});
// What the page's small scripts need comes by this part.
const search = async (): Promise<void> => (await inTime(import('./menu-search.ts'))).searchMenu();
const mark = async (): Promise<void> => (await inTime(import('./menu-marks.ts'))).markMenu();
const refresh = async (): Promise<void> => (await inTime(import('./menu-refresh.ts'))).refreshMenu();
if (window.parea) Object.assign(window.parea, { search, mark, refresh });

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
  // Staff answer after the sheet is closed; the assistant calls them too.
  const [served, setServed] = useState(false);
  if ((tap?.what === 'service' || tap?.what === 'assistant') && !served) setServed(true);
  const passport = usePassport();
  const dish = tap?.what === 'dish' ? dishes.get(tap.id) : undefined;
  const namedDish = named === null ? undefined : dishes.get(named);
  return (
    <>
      {served && <Service open={tap?.what === 'service'} {...{ place, onPlace, onClose }} />}
      {sheet && <CartSheet cart={sheet} {...{ place, onPlace, onCheckout }} onClose={onCollapse} />}
      {sheet && <BackCloses onClose={onCollapse} />}
      {tap && tap.what !== 'dish' && <BackCloses onClose={onClose} />}
      {dish && <ItemDialog key={dish.item.id} dish={dish} onClose={onClose} />}
      {tap?.what === 'together' && <Together key={tap.id} invitation={tap.id} {...{ place, onClose }} />}
      {tap?.what === 'company' && <Join {...{ place, onClose }} />}
      {tap?.what === 'table' && <Table {...{ place, onClose }} />}
      {tap?.what === 'avoids' && <AvoidsSheet onClose={onClose} onCall={() => window.parea?.open?.({ what: 'service', id: '' })} />}
      {tap?.what === 'assistant' && (
        <AssistantPanel
          key={tap.id}
          first={tap.id}
          {...{ venue, speech, language, passport, place, onClose }}
          onPassport={writePassport}
          onDish={setNamed}
          onOpen={(what) => window.parea?.open?.({ what, id: '' })}
        />
      )}
      {namedDish && <ItemDialog key={`named ${namedDish.item.id}`} dish={namedDish} onClose={() => setNamed(null)} />}
    </>
  );
}
