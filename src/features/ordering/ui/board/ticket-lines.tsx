import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { OrderLine, SavedOrder } from '../../contract.ts';
import { allergenNames, allergenObjects } from './allergen-names.ts';
import { guestWords } from './guest-words.ts';
import { choicesOf, lineName, offWords, strictOf } from './line-words.ts';
import { toMake } from './to-make.ts';
import { linesOf } from './stations.ts';
import './ticket-lines.css';
import { NoteWords } from './note-words.tsx';

type Tick = (order: SavedOrder, line: string, done: boolean) => void;
type Props = { readonly order: SavedOrder; readonly others: ReadonlySet<string> | null; readonly tick: Tick };

/** What is to be cooked, in the language of who cooks; each line is ticked off by itself. What other stations make is only counted. */
export function TicketLines({ order, others, tick }: Props) {
  const t = usePortalTexts();
  const { here, elsewhere } = linesOf(order, others);
  return (
    <ul className="order-ticket__lines">
      {here.map((line) => (
        <TicketLine key={line.id} line={line} order={order} tick={(done) => tick(order, line.id, done)} />
      ))}
      {elsewhere > 0 && <li className="ticket-line__elsewhere">{t('ticket.elsewhere', { count: elsewhere })}</li>}
    </ul>
  );
}

type LineProps = { readonly line: OrderLine; readonly order: SavedOrder; readonly tick: (done: boolean) => void };

function TicketLine({ line, order, tick }: LineProps) {
  const t = usePortalTexts();
  const { avoids } = order;
  const { options, leftOut } = choicesOf(line, strictOf(order), t.language);
  const contains = line.allergens.filter((allergen) => avoids.includes(allergen));
  const possible = line.mayContain.filter((allergen) => avoids.includes(allergen));
  const guest = guestWords(line, t);
  const off = offWords(line, t);
  const [done, touch] = useTouched(line.done);
  const change = (wanted: boolean) => {
    touch(wanted);
    tick(wanted);
  };
  return (
    <li data-done={done || undefined} data-off={toMake(line) === 0 || undefined}>
      <label className="ticket-line">
        <b className="num">{toMake(line)}</b>
        <span className="ticket-line__words">
          <span className="ticket-line__name">{lineName(line, t.language)}</span>
          {off !== '' && <small className="ticket-line__off">{off}</small>}
          {guest !== '' && <small className="ticket-line__guest">{guest}</small>}
          {options !== '' && <small>{options}</small>}
          {leftOut.map((words) => (
            <small key={words} className="ticket-line__left-out">
              <TriangleAlert className="icon" aria-hidden />
              {words}
            </small>
          ))}
          {line.note !== '' && (
            <small className="ticket-line__note">
              <NoteWords note={line.note} order={order} />
            </small>
          )}
          {contains.length > 0 && (
            <small className="ticket-line__contains">
              <TriangleAlert className="icon" aria-hidden />
              {t('ticket.contains', { allergens: allergenObjects(contains, t) })}
            </small>
          )}
          {possible.length > 0 && (
            <small className="ticket-line__contains">
              <TriangleAlert className="icon" aria-hidden />
              {t('ticket.may_contain', { allergens: allergenObjects(possible, t) })}
            </small>
          )}
          {line.kept.length > 0 && (
            <small className="ticket-line__kept">{t('ticket.kept', { allergens: allergenNames(line.kept, t) })}</small>
          )}
        </span>
        {line.quantity > 0 && <input type="checkbox" checked={done} onChange={({ target }) => change(target.checked)} />}
      </label>
    </li>
  );
}

/** Longer than the board holds still under a finger. */
const TOUCHED_MS = 800;

/** A tick shows under the finger at once, though the board itself holds still for a moment; then what the board knows counts. */
function useTouched(done: boolean): [boolean, (done: boolean) => void] {
  const [touched, setTouched] = useState<boolean | null>(null);
  useEffect(() => {
    if (touched === null) return;
    const timer = setTimeout(setTouched, TOUCHED_MS, null);
    return () => clearTimeout(timer);
  }, [touched]);
  return [touched ?? done, setTouched];
}
