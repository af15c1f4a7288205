import { useId, useState } from 'react';
import { LINE_UNITS, lowestTerms, MOST_PARTS } from '#domain/bill-division.ts';
import { fromAmount, ZERO, type Cents } from '#domain/money.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { moneyText } from '#platform/ui/money.tsx';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { VisitBill } from '../../together-contract.ts';
import { BackCloses } from '../use-back-closes.ts';
import { cutCents, WHOLE, type Cut, type Plate } from './my-share.ts';
import { PlateArt, rimOf } from './plates.tsx';
import { soldName } from './sold-name.ts';

type Props = {
  readonly bill: VisitBill;
  readonly plate: Plate;
  readonly cut: Cut;
  /** Null: it is not mine. */
  readonly onCut: (cut: Cut | null) => void;
  readonly onClose: () => void;
};

/** As it is cut already where somebody has a part of it; what is the table's among all who sit there; else in two. */
function firstCut(plate: Plate, cut: Cut, people: number): Cut {
  if (cut.of > 1 || plate.openUnits === 0) return cut;
  if (plate.openUnits === LINE_UNITS) return { take: 1, of: plate.whose === null ? Math.min(MOST_PARTS, Math.max(2, people)) : 2 };
  const { of } = lowestTerms(plate.openUnits);
  return of <= MOST_PARTS ? { take: 1, of } : cut;
}

/** A dish is cut into equal parts, of which some are mine: a half, a third, three of seven. */
export function CutSheet({ bill, plate, cut, onCut, onClose }: Props) {
  const t = useTogetherTexts();
  const heading = useId();
  const [{ take, of }, setCut] = useState(() => firstCut(plate, cut, bill.people.length));
  const cents = cutCents(plate, { take, of }, bill);
  const money = (sum: Cents) => moneyText(sum, bill.currency, t.language);
  const name = soldName(plate, t.language);
  return (
    <Modal className="together cut-sheet sheet-dialog" labelledBy={heading} onClose={onClose}>
      <BackCloses onClose={onClose} />
      <header className="sheet-dialog__head">
        <h2 id={heading}>
          {name} <small className="num">{money(fromAmount(plate.amount))}</small>
        </h2>
        <button type="button" className="icon-button" aria-label={t('together.close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      <div className="plate plate--large" style={rimOf(bill, plate, cents ?? 0)}>
        <PlateArt item={plate.item} />
      </div>
      <p className="cut-sheet__said num" role="status">
        {cents === null
          ? t('together.too_much')
          : t(of === 1 && plate.open < plate.amount ? 'together.cut_left' : 'together.cut_said', { take, of, amount: money(cents) })}
      </p>
      <Count
        label={t('together.cut')}
        value={of}
        least={1}
        most={MOST_PARTS}
        onChange={(parts) => setCut(parts === 1 ? WHOLE : { take: Math.min(take, parts - 1), of: parts })}
      />
      {of > 2 && (
        <Count label={t('together.cut_mine')} value={take} least={1} most={of - 1} onChange={(mine) => setCut({ take: mine, of })} />
      )}
      <footer className="sheet-dialog__foot">
        <button type="button" className="button button--large" onClick={() => onCut(null)}>
          {t('together.not_mine')}
        </button>
        <button
          type="button"
          className="button button--primary button--large num"
          aria-disabled={cents === null}
          onClick={() => cents !== null && onCut({ take, of })}
        >
          {t('together.cut_take', { amount: money(cents ?? ZERO) })}
        </button>
      </footer>
    </Modal>
  );
}

type CountProps = {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
};

/** So many of them, one more or one less. */
export function Count({ label, value, least, most, onChange }: CountProps) {
  const t = useTogetherTexts();
  const id = useId();
  return (
    <div className="count" role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      <div className="stepper">
        <button
          type="button"
          className="icon-button"
          aria-label={t('together.fewer', { what: label })}
          aria-disabled={value <= least}
          onClick={() => value > least && onChange(value - 1)}
        >
          <Icon name="minus" />
        </button>
        <b className="num">{value}</b>
        <button
          type="button"
          className="icon-button"
          aria-label={t('together.further', { what: label })}
          aria-disabled={value >= most}
          onClick={() => value < most && onChange(value + 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
    </div>
  );
}
