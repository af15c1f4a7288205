import { useState } from 'react';
import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { cents } from '#domain/money.ts';
import { ROUNDINGS, type Rounding } from '#domain/price-change.ts';
import { VAT_CLASSES } from '#domain/vat.ts';
import { Field, FieldGroup } from '#platform/ui/field.tsx';
import { moneyText } from '#platform/ui/money.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { Menu } from '../menu-schemas.ts';
import { AvailabilityField } from './availability-field.tsx';
import type { BulkWish } from './bulk.ts';
import { Choice } from './bulk-choice.tsx';
import { typedCount, type Certainty, type WindowForm } from './item-form-state.ts';
import { typedChange } from './typed-change.ts';
import './field.css';

type Props = { readonly menu: Menu; readonly set: (wish: BulkWish | null) => void };

/** What a wish is before anything was said of it; of the others there is none yet. */
export const BULK_BEGINS: Partial<Record<BulkWish['what'], (menu: Menu) => BulkWish>> = {
  stock: () => ({ what: 'stock', inStock: false, stockQty: null }),
  hours: () => ({ what: 'hours', windows: [] }),
  category: (menu) => ({ what: 'category', category: menu.categories[0]?._id ?? '' }),
  vat: () => ({ what: 'vat', vatClass: 'food' }),
  stamp: () => ({ what: 'stamp', stamps: true }),
  shown: () => ({ what: 'shown', hidden: true }),
};

/** The fields of one kind of change. */
export function WishFields({ what, ...props }: Props & { readonly what: BulkWish['what'] }) {
  const Fields = {
    price: Price,
    stock: Stock,
    allergens: Allergens,
    hours: Hours,
    category: Category,
    vat: Vat,
    stamp: Stamp,
    shown: Shown,
  }[what];
  return <Fields {...props} />;
}

function Price({ menu, set }: Props) {
  const t = usePortalMenuTexts();
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<'percent' | 'amount'>('percent');
  const [rounding, setRounding] = useState<Rounding>(10);
  const put = (next: { typed?: string; kind?: 'percent' | 'amount'; rounding?: Rounding }) => {
    const now = { typed, kind, rounding, ...next };
    setTyped(now.typed);
    setKind(now.kind);
    setRounding(now.rounding);
    const value = typedChange(now.typed);
    set(value === null ? null : { what: 'price', kind: now.kind, value, rounding: now.rounding });
  };
  return (
    <div className="form-columns">
      <Choice
        name="kind"
        legend={t('prices.kind')}
        value={kind}
        of={['percent', 'amount']}
        word={(one) => t(`prices.${one}`)}
        set={(one) => put({ kind: one })}
      />
      <TextField
        label={t(`prices.by_${kind}`)}
        hint={t('prices.hint')}
        maxLength={8}
        value={typed}
        error={typed.trim() !== '' && typedChange(typed) === null ? t('wrong.not_a_change') : undefined}
        onValue={(next) => put({ typed: next })}
      />
      <Field label={t('prices.rounding')}>
        {(control) => (
          <select
            {...control}
            className="select"
            value={rounding}
            onChange={({ target }) => put({ rounding: ROUNDINGS.find((one) => String(one) === target.value) ?? 1 })}
          >
            {ROUNDINGS.map((one) => (
              <option key={one} value={one}>
                {moneyText(cents(one), menu.currency, t.language)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

function Stock({ set }: Props) {
  const t = usePortalMenuTexts();
  const [state, setState] = useState<'in' | 'out'>('out');
  const [count, setCount] = useState('');
  const put = (next: 'in' | 'out', typed: string) => {
    setState(next);
    setCount(typed);
    const stockQty = typedCount(typed);
    set(typed.trim() !== '' && stockQty === null ? null : { what: 'stock', inStock: next === 'in', stockQty });
  };
  return (
    <div className="form-columns">
      <Choice
        name="stock"
        legend={t('part.stock')}
        value={state}
        of={['in', 'out']}
        word={(one) => t(`bulk.stock_${one}`)}
        set={(one) => put(one, count)}
      />
      <TextField
        label={t('form.stock')}
        hint={t('form.stock_hint')}
        numeric
        maxLength={6}
        value={count}
        error={count.trim() !== '' && typedCount(count) === null ? t('wrong.not_a_count') : undefined}
        onValue={(typed) => put(state, typed)}
      />
    </div>
  );
}

const HOW = ['contains', 'may', 'free', 'unsaid'] as const;

function Allergens({ set }: Props) {
  const t = usePortalMenuTexts();
  const say = usePortalTexts();
  const [keys, setKeys] = useState<readonly AllergenKey[]>([]);
  const [how, setHow] = useState<(typeof HOW)[number]>('contains');
  const put = (list: readonly AllergenKey[], next: (typeof HOW)[number]) => {
    setKeys(list);
    setHow(next);
    const sure: Certainty | null = next === 'unsaid' ? null : next;
    set(list.length === 0 ? null : { what: 'allergens', keys: list, how: sure });
  };
  return (
    <>
      <FieldGroup legend={t('part.allergens')}>
        <div className="day-chips">
          {ALLERGENS.map((key) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={keys.includes(key)}
                onChange={({ target }) =>
                  put(
                    ALLERGENS.filter((one) => (one === key ? target.checked : keys.includes(one))),
                    how,
                  )
                }
              />
              <span>{say(`allergen.${key}`)}</span>
            </label>
          ))}
        </div>
      </FieldGroup>
      <Choice name="how" legend={t('bulk.how')} value={how} of={HOW} word={(one) => t(`allergen.${one}`)} set={(one) => put(keys, one)} />
    </>
  );
}

function Hours({ menu, set }: Props) {
  const [windows, setWindows] = useState<readonly WindowForm[]>([]);
  return (
    <AvailabilityField
      value={windows}
      timeZone={menu.timeZone}
      problems={Object.fromEntries(
        windows.flatMap(({ days }, index) => (days.length === 0 ? [[`availability.${index}`, 'no_days' as const]] : [])),
      )}
      onChange={(next) => {
        setWindows(next);
        set(next.some(({ days }) => days.length === 0) ? null : { what: 'hours', windows: next });
      }}
    />
  );
}

function Category({ menu, set }: Props) {
  const t = usePortalMenuTexts();
  return (
    <Field label={t('form.category')}>
      {(control) => (
        <select {...control} className="select" onChange={({ target }) => set({ what: 'category', category: target.value })}>
          {menu.categories.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Vat({ set }: Props) {
  const t = usePortalMenuTexts();
  return (
    <Field label={t('field.vatClass')}>
      {(control) => (
        <select
          {...control}
          className="select"
          onChange={({ target }) => set({ what: 'vat', vatClass: VAT_CLASSES.find((one) => one === target.value) ?? 'food' })}
        >
          {VAT_CLASSES.map((one) => (
            <option key={one} value={one}>
              {t(`vat.${one}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Stamp({ set }: Props) {
  const t = usePortalMenuTexts();
  const [is, setIs] = useState<'give' | 'keep'>('give');
  return (
    <Choice
      name="stamp"
      legend={t('field.addLoyaltyStamp')}
      value={is}
      of={['give', 'keep']}
      word={(one) => t(`bulk.stamp_${one}`)}
      set={(one) => {
        setIs(one);
        set({ what: 'stamp', stamps: one === 'give' });
      }}
    />
  );
}

function Shown({ set }: Props) {
  const t = usePortalMenuTexts();
  const [is, setIs] = useState<'hide' | 'show'>('hide');
  return (
    <Choice
      name="shown"
      legend={t('bulk.shown')}
      value={is}
      of={['hide', 'show']}
      word={(one) => t(`bulk.${one}`)}
      set={(one) => {
        setIs(one);
        set({ what: 'shown', hidden: one === 'hide' });
      }}
    />
  );
}
