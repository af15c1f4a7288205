import { TriangleAlert } from 'lucide-react';
import { isAllergenKey } from '#domain/allergens.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { PortalKey } from '#texts/keys.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { OrderLine, SavedOrder } from '../../contract.ts';

/** What is to be cooked, in the words of the venue's own menu. A dish with an allergen that the guest avoids says so. */
export function TicketLines({ order }: { readonly order: SavedOrder }) {
  return (
    <ul className="order-ticket__lines">
      {order.order.map((line, index) => (
        <TicketLine key={`${line.id} ${index}`} line={line} avoids={order.avoids} />
      ))}
    </ul>
  );
}

function TicketLine({ line, avoids }: { readonly line: OrderLine; readonly avoids: readonly string[] }) {
  const t = usePortalTexts();
  const options = line.chosen.map((chosen) => chosen.text || chosen.value).join(' · ');
  const contains = line.allergens.filter((allergen) => avoids.includes(allergen));
  return (
    <li>
      <b className="num">{line.quantity}</b>
      <div>
        {line.name}
        {options !== '' && <small>{options}</small>}
        {line.note !== '' && <small className="ticket-line__note">{t('ticket.line_note', { note: line.note })}</small>}
        {contains.length > 0 && (
          <small className="ticket-line__contains">
            <TriangleAlert className="icon" aria-hidden />
            {t('ticket.contains', { allergens: allergenNames(contains, t) })}
          </small>
        )}
      </div>
    </li>
  );
}

/** "nuts, sesame" in the language of the staff. */
export function allergenNames(keys: readonly string[], t: Texts<PortalKey>): string {
  return keys.map((key) => (isAllergenKey(key) ? t(`allergen.${key}`) : key)).join(', ');
}
