import { useId } from 'react';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { VisitBill } from '../../together-contract.ts';
import { openThings, WHOLE, type Cut } from './my-share.ts';
import { nameOf } from './people.ts';

type Props = {
  readonly bill: VisitBill;
  readonly cuts: ReadonlyMap<string, Cut>;
  readonly onChange: (plates: ReadonlyMap<string, Cut>) => void;
};

/** Somebody else's things as well, with the tips that they promised, by one touch: my treat. */
export function TreatField({ bill, cuts, onChange }: Props) {
  const t = useTogetherTexts();
  const id = useId();
  const open = openThings(bill);
  const people = bill.people.filter(({ _id }) => _id !== bill.me && open.some(({ whose }) => whose === _id));
  if (people.length === 0) return null;
  return (
    <div className="together__treat" role="group" aria-labelledby={id}>
      <span id={id}>{t('together.treat')}</span>
      {people.map(({ _id, colour }) => {
        const theirs = open.filter(({ whose }) => whose === _id).map(({ key }) => key);
        const is = theirs.every((key) => cuts.has(key));
        const without = () => new Map([...cuts].filter(([key]) => !theirs.includes(key)));
        return (
          <button
            key={_id}
            type="button"
            data-colour={colour}
            aria-pressed={is}
            onClick={() => onChange(is ? without() : new Map([...cuts, ...theirs.map((key) => [key, WHOLE] as const)]))}
          >
            {nameOf(_id, bill, t)}
          </button>
        );
      })}
    </div>
  );
}
