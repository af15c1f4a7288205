import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { OrderLine, SavedOrder } from '../../contract.ts';
import { allergenNames, allergenObjects } from '../board/allergen-names.ts';
import { guestWords } from '../board/guest-words.ts';
import { choicesOf, lineName, offWords, strictOf } from '../board/line-words.ts';
import { toMake } from '../board/to-make.ts';
import { NoteWords } from '../board/note-words.tsx';
import './rush-lines.css';

/** What the style makes letters small for, so that no word is broken. */
const longest = (name: string) => ({ '--longest': Math.max(...name.split(/[\s-]+/).map(({ length }) => length)) }) as CSSProperties;

type LineProps = {
  readonly line: OrderLine;
  /** The station's name; the style shows it beside the first of its lines, and of each column. */
  readonly tab: string | undefined;
  /** The only one that is left of the order: with it the order is ready. */
  readonly isLast: boolean;
  readonly order: SavedOrder;
  /** It has the dish that is looked for. */
  readonly isLit: boolean;
  readonly tick: () => void;
};

export function RushLine({ line, tab, isLast, order, isLit, tick }: LineProps) {
  const t = usePortalTexts();
  const { avoids } = order;
  const { options, leftOut } = choicesOf(line, strictOf(order), t.language);
  const name = lineName(line, t.language);
  const contains = line.allergens.filter((key) => avoids.includes(key));
  const possible = line.mayContain.filter((key) => avoids.includes(key));
  return (
    <li>
      <button
        type="button"
        className="rush-line"
        aria-pressed={line.done}
        data-lit={isLit || undefined}
        data-back={toMake(line) === 0 || undefined}
        data-line={line.id}
        data-last={isLast || undefined}
        onClick={tick}
      >
        <b className="num">
          {line.done && <Check className="icon" aria-hidden />}
          <span className={line.done ? 'visually-hidden' : undefined}>{toMake(line)}</span>
        </b>
        <span>
          <span className="rush-line__name" style={longest(name)}>
            {name}
          </span>
          {isLast && <small className="rush-line__last">{t('rush.last_line')}</small>}
          {offWords(line, t) !== '' && <small className="rush-line__contains">{offWords(line, t)}</small>}
          {line.guest && <small className="rush-line__guest">{guestWords(line, t)}</small>}
          {options !== '' && <small>{options}</small>}
          {leftOut.map((words) => (
            <small key={words} className="rush-line__contains">
              ! {words}
            </small>
          ))}
          {line.note !== '' && (
            <small className="rush-line__note">
              <NoteWords note={line.note} order={order} />
            </small>
          )}
          {contains.length > 0 && (
            <small className="rush-line__contains">! {t('ticket.contains', { allergens: allergenObjects(contains, t) })}</small>
          )}
          {line.kept.length > 0 && (
            <small className="rush-line__contains">{t('ticket.kept', { allergens: allergenNames(line.kept, t) })}</small>
          )}
          {possible.length > 0 && (
            <small className="rush-line__contains">! {t('ticket.may_contain', { allergens: allergenObjects(possible, t) })}</small>
          )}
        </span>
      </button>
      {tab !== undefined && (
        <span className="rush-ticket__station" aria-hidden>
          {tab}
        </span>
      )}
    </li>
  );
}
