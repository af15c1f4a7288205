import { quoted } from '#platform/shared/quoted.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { PortalKey } from '#texts/keys.ts';
import type { OrderLine, SavedOrder } from '../../contract.ts';
import type { LineGuest } from '../../line-guest.ts';
import { allergenObjects } from './allergen-names.ts';

/** Whose a dish is, of a round that a table sent together, with what they cannot have: who brings it puts it before them. Empty of every other order. */
export function guestWords({ guest }: OrderLine, t: Texts<PortalKey>): string {
  if (!guest) return '';
  const name = nameOf(guest, t);
  const avoids = guest.avoids.length > 0 ? t('ticket.guest_avoids', { allergens: allergenObjects(guest.avoids, t) }) : '';
  return [guest.shared ? t('ticket.for_table') : '', name, avoids].filter(Boolean).join(' · ');
}

/** Whose a dish is, in a word or two: of a round that a table sent together, and else of whoever ordered it. */
export function whoseWords({ guest }: OrderLine, buyersName: string, t: Texts<PortalKey>): string {
  if (!guest) return quoted(buyersName, t.language);
  return guest.shared ? t('ticket.for_table') : nameOf(guest, t);
}

const nameOf = ({ name, creature }: LineGuest, t: Texts<PortalKey>): string =>
  name === '' ? t(`creature.${creature}`) : quoted(name, t.language);

/** Who sits at a table, each once: who joined it with a phone, and under whose name others ordered. */
export function namesAt(
  guests: readonly Pick<LineGuest, 'name' | 'creature'>[],
  orders: readonly Pick<SavedOrder, 'buyersName' | 'order'>[],
  t: Texts<PortalKey>,
): string[] {
  const alone = orders.filter(({ order }) => order.every(({ guest }) => !guest)).map(({ buyersName }) => quoted(buyersName, t.language));
  const known = guests.map(({ name, creature }) => (name === '' ? t(`creature.${creature}`) : quoted(name, t.language)));
  return [...new Set([...(alone.length < orders.length ? known : []), ...alone])];
}
