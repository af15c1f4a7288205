import { TriangleAlert } from 'lucide-react';
import { isAllergenKey } from '#domain/allergens.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { PortalKey } from '#texts/keys.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { OrderLine, SavedOrder } from '../../contract.ts';
import { linesOf } from './stations.ts';

type Tick = (order: SavedOrder, line: string, done: boolean) => void;
type Props = { readonly order: SavedOrder; readonly others: ReadonlySet<string> | null; readonly tick: Tick };

/** What is to be cooked, in the words of the venue's own menu; each line is ticked off by itself. What other stations make is only counted. */
export function TicketLines({ order, others, tick }: Props) {
  const t = usePortalTexts();
  const { here, elsewhere } = linesOf(order, others);
  return (
    <ul className="order-ticket__lines">
      {here.map((line) => (
        <TicketLine key={line.id} line={line} avoids={order.avoids} tick={(done) => tick(order, line.id, done)} />
      ))}
      {elsewhere > 0 && <li className="ticket-line__elsewhere">{t('ticket.elsewhere', { count: elsewhere })}</li>}
    </ul>
  );
}

type LineProps = { readonly line: OrderLine; readonly avoids: readonly string[]; readonly tick: (done: boolean) => void };

function TicketLine({ line, avoids, tick }: LineProps) {
  const t = usePortalTexts();
  const options = line.chosen.map((chosen) => chosen.text || chosen.value).join(' · ');
  const contains = line.allergens.filter((allergen) => avoids.includes(allergen));
  return (
    <li data-done={line.done || undefined}>
      <label className="ticket-line">
        <b className="num">{line.quantity}</b>
        <span className="ticket-line__words">
          <span className="ticket-line__name">{line.name}</span>
          {options !== '' && <small>{options}</small>}
          {line.note !== '' && <small className="ticket-line__note">{t('ticket.line_note', { note: line.note })}</small>}
          {contains.length > 0 && (
            <small className="ticket-line__contains">
              <TriangleAlert className="icon" aria-hidden />
              {t('ticket.contains', { allergens: allergenNames(contains, t) })}
            </small>
          )}
        </span>
        <input type="checkbox" checked={line.done} onChange={({ target }) => tick(target.checked)} />
      </label>
    </li>
  );
}

/** "nuts, sesame" in the language of the staff. */
export function allergenNames(keys: readonly string[], t: Texts<PortalKey>): string {
  return keys.map((key) => (isAllergenKey(key) ? t(`allergen.${key}`) : key)).join(', ');
}
