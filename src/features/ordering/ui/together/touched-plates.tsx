import { useState } from 'react';
import type { Part } from '#domain/bill-division.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { VisitBill } from '../../together-contract.ts';
import { CutSheet } from './cut-sheet.tsx';
import { platesOf, touched, WHOLE, type Choice, type Cut } from './my-share.ts';
import { Plates } from './plates.tsx';
import { takenAsSums } from './takers.ts';
import { TreatField } from './treat-field.tsx';

type Props = {
  readonly bill: VisitBill;
  readonly choice: Choice;
  readonly parts: readonly Part[];
  readonly change: (part: Partial<Choice>) => void;
};

/** The plates to be touched: once for all of it, again to cut it; and whom I treat. */
export function TouchedPlates({ bill, choice, parts, change }: Props) {
  const t = useTogetherTexts();
  const [cutting, setCutting] = useState<string | null>(null);
  const cuts = touched(choice, bill);
  const asSums = takenAsSums(bill);
  const plate = platesOf(bill).find(({ key }) => key === cutting);
  const touch = (key: string): void => {
    if (choice.way === 'rest') change({ way: 'person', plates: new Map([...cuts].filter(([one]) => one !== key)) });
    else if (cuts.has(key)) setCutting(key);
    else change({ plates: new Map([...cuts, [key, WHOLE]]) });
  };
  const cut = (key: string, as: Cut | null): void => {
    setCutting(null);
    const plates = new Map(cuts);
    if (as) plates.set(key, as);
    else plates.delete(key);
    change({ plates });
  };
  return (
    <>
      {asSums > 0 && <p className="field__hint">{t('together.sum_taken', { amount: moneyText(asSums, bill.currency, t.language) })}</p>}
      <Plates bill={bill} parts={parts} cuts={cuts} onTouch={({ key }) => touch(key)} />
      {choice.way === 'person' && (
        <>
          <p className="field__hint">{t('together.touch')}</p>
          <TreatField bill={bill} cuts={cuts} onChange={(plates) => change({ plates })} />
        </>
      )}
      {plate && (
        <CutSheet
          bill={bill}
          plate={plate}
          cut={cuts.get(plate.key) ?? WHOLE}
          onClose={() => setCutting(null)}
          onCut={(as) => cut(plate.key, as)}
        />
      )}
    </>
  );
}
