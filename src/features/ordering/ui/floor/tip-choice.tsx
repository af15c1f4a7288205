import { useState } from 'react';
import { percentOf, typedCents, subtract } from '#domain/money-parts.ts';
import { add, ZERO, type Cents } from '#domain/money.ts';
import { roundedUp } from '#domain/tip.ts';
import { LOCALES } from '#platform/shared/locales.ts';
import { Field } from '#platform/ui/field.tsx';
import { moneyText } from '#platform/ui/money.tsx';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Bill } from '../../visit-contract.ts';
import { QuickChoice } from './quick-choice.tsx';

type Props = {
  readonly bill: Bill;
  readonly due: Cents;
  readonly tip: Cents;
  readonly choose: (tip: Cents) => void;
  readonly person: string;
  readonly choosePerson: (id: string) => void;
};
const PERCENTS = [5, 10] as const;

/** What guests give beyond the bill, never chosen for them, and whose it is. */
export function TipChoice({ bill, due, tip, choose, person, choosePerson }: Props) {
  const t = usePortalTablesTexts();
  const [way, setWay] = useState('none');
  const [typed, setTyped] = useState('');
  const up = roundedUp(due);
  const percents = new Intl.NumberFormat(LOCALES[t.language], { style: 'unit', unit: 'percent' });
  const of: Readonly<Record<string, Cents>> = {
    none: ZERO,
    ...Object.fromEntries(PERCENTS.map((percent) => [String(percent), percentOf(due, percent)])),
    ...(up !== null && { up: subtract(up, due) }),
    other: typedCents(typed) ?? ZERO,
  };
  // The bill behind it has changed, or the tip was too large: nothing is given until somebody says so again.
  const shown = of[way] === tip ? way : 'none';
  // Of nothing there is no tip.
  const percentsOf = due > 0 ? PERCENTS : [];
  const pick = (next: string) => {
    setWay(next);
    choose(of[next] ?? ZERO);
  };
  return (
    <QuickChoice
      label={t('settle.tip')}
      value={shown}
      options={[
        ['none', t('settle.no_tip')],
        ...percentsOf.map((percent): [string, string] => [String(percent), percents.format(percent)]),
        ...(up === null ? [] : [['up', t('settle.tip_to', { amount: moneyText(add(up), bill.currency, t.language) })] as const]),
        ['other', t('settle.other')],
      ]}
      choose={pick}
    >
      {shown === 'other' && (
        <input
          className="input"
          inputMode="decimal"
          aria-label={t('settle.tip_other', { currency: bill.currency })}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            choose(typedCents(target.value) ?? ZERO);
          }}
        />
      )}
      {tip > 0 && (
        <Field className="field--row" label={t('settle.tip_person')}>
          {(control) => (
            <select {...control} className="select" value={person} onChange={({ target }) => choosePerson(target.value)}>
              {bill.people.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </QuickChoice>
  );
}
