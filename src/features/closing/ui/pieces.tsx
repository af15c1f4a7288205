import type { KeyboardEvent } from 'react';
import { piecesOf } from '#domain/cash-count.ts';
import { cents } from '#domain/money.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import type { DrawerCount } from './counts.ts';

type PiecesProps = {
  readonly currency: string;
  readonly pieces: DrawerCount['pieces'];
  readonly onPieces: (pieces: DrawerCount['pieces']) => void;
};

/** So many of each note and coin. */
export function Pieces({ currency, pieces, onPieces }: PiecesProps) {
  const t = usePortalCloseTexts();
  const say = (amount: number) => moneyText(cents(amount), currency, t.language);
  return (
    <div className="dens">
      {piecesOf(currency).map((piece) => (
        <label key={piece} className="den">
          <span className="num">{say(piece).replace(/[.,]00$/, '')}</span>
          <i aria-hidden="true">×</i>
          <input
            className="input num"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="next"
            aria-label={t('count.piece', { piece: say(piece) })}
            value={pieces[piece] ?? ''}
            onKeyDown={nextOnEnter}
            onChange={({ target }) => {
              const times = /^\d{1,5}$/.test(target.value) ? Number(target.value) : null;
              if (times === null && target.value !== '') return;
              const { [String(piece)]: _before, ...others } = pieces;
              onPieces(times === null ? others : { ...others, [piece]: times });
            }}
          />
          <span className="num">{say((pieces[piece] ?? 0) * piece)}</span>
        </label>
      ))}
    </div>
  );
}

/** Enter goes on to the next piece, as Tab does. */
function nextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...(event.currentTarget.closest('.dens')?.querySelectorAll('input') ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}
