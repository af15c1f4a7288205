import { useEffect, useMemo, useRef, useState, type ComponentProps } from 'react';
import { AssistantPanel } from '#features/assistance/ui/assistant-panel.tsx';
import { foldText } from '#domain/search-fold.ts';
import type { SentSlot } from '#features/assistance/ui/kept-said.tsx';
import { AlreadySent } from '#features/ordering/ui/already-sent.tsx';
import { usePassport } from '#features/ordering/ui/avoids.ts';
import { asksOfOrder, sentOrders } from '#features/ordering/ui/sent-dishes.ts';
import { clauses } from '#platform/shared/clauses.ts';
import { CART_COUNTS } from '#features/ordering/ui/cart-storage.ts';
import { useDiner } from '#features/ordering/ui/diner-context.ts';
import type { Place } from '#features/ordering/ui/place.ts';
import { isKnown, seatsGuests } from '#features/ordering/ui/table-number.ts';
import { useCart } from '#features/ordering/ui/use-cart.ts';
import { tablesOf } from '#features/venues/venue-rules.ts';
import { nameOf } from '#features/venues/local-words.ts';
import type { Language } from '#platform/shared/languages.ts';
import { createTexts } from '#platform/shared/texts.ts';
import { ASSIST_ICONS } from '#platform/ui/assist-icons.ts';
import { FIT_SPRITE } from '#platform/ui/fit-sprite.ts';
import { showSigns } from '#platform/ui/show-signs.ts';
import { AssistantTexts, useAssistantTexts } from '#texts/assistant-contexts.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import type { AssistantKey } from '#texts/keys.ts';

type Props = Omit<ComponentProps<typeof AssistantPanel>, 'cart' | 'said' | 'at' | 'Sent'> & { readonly place: Place };

/** The assistant with its words and the cart, which nobody loads who does not ask. */
export async function loadAssistant(language: Language) {
  const catalogue = await (language === 'el' ? import('#texts/assistant.el.json?texts') : import('#texts/assistant.en.json?texts'));
  const texts = createTexts<AssistantKey>(catalogue.default, language);
  showSigns(ASSIST_ICONS);
  showSigns(FIT_SPRITE);
  const Spoken = ({ place, ...props }: Props) => {
    const { venue } = useDiner();
    const { open } = venue.opening;
    // The page's own script writes the counts on the cards, as on those of the menu.
    const cart = useMemo(() => ({ open, onShown: () => dispatchEvent(new Event(CART_COUNTS)) }), [open]);
    const isSaid = !seatsGuests(venue) || (isKnown(tablesOf(venue), place) && Number(place.table) !== 0);
    const at = { store: venue._id, floor: Number(place.floor), table: Number(place.table), k: place.k.slice(0, 64) };
    return (
      <AssistantTexts value={texts}>
        <AssistantPanel {...props} at={isSaid ? at : null} cart={cart} said={useCartWords()} Sent={Sent} />
      </AssistantTexts>
    );
  };
  return Spoken;
}

/** What was sent before, by its dishes, and the way to tell its kitchen where it does not know; else to call somebody. */
const Sent: SentSlot = ({ saidAt, asked, onCall }) => {
  const t = useMenuTexts();
  const s = useAssistantTexts();
  const { venue, dishes, speech } = useDiner();
  const isAsked = asksOfOrder(foldText(asked));
  const orders = sentOrders(venue.id, usePassport(), [...dishes.values()], speech);
  const holding = orders.filter((order) => order.holding.length > 0);
  const named = holding.map(({ number, holding: names }) => `#${number}: ${names.join(', ')}`);
  return (
    <>
      {named.length > 0 && <p className="avoid-warning">{s('sent_holds', { orders: clauses(named, t.language) })}</p>}
      {isAsked && orders.length > 0 && named.length === 0 && (
        <p className="assistant__said">{s('sent_none', { numbers: orders.map(({ number }) => `#${number}`).join(', ') })}</p>
      )}
      {saidAt > 0 && <AlreadySent {...{ saidAt, onCall }} venueId={venue.id} />}
      {saidAt === 0 && orders.length > 0 && (isAsked || named.length > 0) && (
        <button type="button" className="button button--small" onClick={onCall}>
          {t('passport.sent_call')}
        </button>
      )}
    </>
  );
};

/** What was just put into the cart, or taken out: the page behind the panel cannot say it. */
function useCartWords(): string {
  const t = useMenuTexts();
  const { venue, dishes, speech } = useDiner();
  const [lines] = useCart(venue.id);
  const counts = useMemo(() => {
    const units = new Map<string, number>();
    for (const { itemId, quantity } of lines) units.set(itemId, (units.get(itemId) ?? 0) + quantity);
    return units;
  }, [lines]);
  const before = useRef(counts);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const changed = [...new Set([...counts.keys(), ...before.current.keys()])].find((id) => counts.get(id) !== before.current.get(id));
    before.current = counts;
    const dish = changed === undefined ? undefined : dishes.get(changed);
    if (dish) setSaid(t('card.counted', { name: nameOf(dish.wire, speech).text, count: counts.get(dish.item.id) ?? 0 }));
  }, [counts, dishes, speech, t]);
  return said;
}
