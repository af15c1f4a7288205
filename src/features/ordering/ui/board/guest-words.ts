import { quoted } from '#platform/shared/quoted.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { PortalKey } from '#texts/keys.ts';
import type { OrderLine } from '../../contract.ts';
import { allergenObjects } from './allergen-names.ts';

/** Whose a dish is, of a round that a table sent together, with what they cannot have: who brings it puts it before them. Empty of every other order. */
export function guestWords({ guest }: OrderLine, t: Texts<PortalKey>): string {
  if (!guest) return '';
  const name = guest.name === '' ? t(`creature.${guest.creature}`) : quoted(guest.name, t.language);
  const avoids = guest.avoids.length > 0 ? t('ticket.guest_avoids', { allergens: allergenObjects(guest.avoids, t) }) : '';
  return [guest.shared ? t('ticket.for_table') : '', name, avoids].filter(Boolean).join(' · ');
}
