import { useState } from 'react';
import { cents, fromAmount } from '#domain/money.ts';
import { ROUNDINGS, type Rounding } from '#domain/price-change.ts';
import { call } from '#platform/browser/api.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { changePrices } from '../contract.ts';
import type { Menu, PricesAnswer } from '../menu-schemas.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field, FieldGroup } from '#platform/ui/field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import './field.css';
import { Problem } from './notice.tsx';
import { ownName } from './own-name.ts';
import { typedChange } from './typed-change.ts';
import { useChanges } from './use-changes.ts';
import { TableScroll } from './table-scroll.tsx';

type Props = { readonly menu: Menu; readonly close: () => void; readonly done: (changed: PricesAnswer) => void };
type Wish = {
  readonly kind: 'percent' | 'amount';
  readonly typed: string;
  readonly rounding: Rounding;
  readonly category: string;
  readonly extras: boolean;
};

/** Many prices at once: first what would become of them, then the change. */
export function PricesDialog({ menu, close, done }: Props) {
  const t = usePortalMenuTexts();
  const { run, busy, problem, setProblem } = useChanges();
  const [wish, setWish] = useState<Wish>({ kind: 'percent', typed: '', rounding: 10, category: '', extras: true });
  const [wrong, setWrong] = useState(false);
  const [preview, setPreview] = useState<PricesAnswer | null>(null);
  const set = (part: Partial<Wish>) => {
    setWish({ ...wish, ...part });
    setPreview(null);
    setWrong(false);
  };
  const send = (seal: string | null) => {
    const value = typedChange(wish.typed);
    if (value === null) return setWrong(true);
    const { kind, rounding, extras } = wish;
    const body = {
      seal,
      kind,
      value,
      rounding,
      categories: wish.category === '' ? null : [wish.category],
      extras: extras && kind === 'percent',
    };
    void run(async () => {
      const answer = await call<typeof changePrices>('POST', '/api/venues/:id/menu/prices', { params: { id: menu._id }, body });
      if (seal === null) setPreview(answer);
      else done(answer);
    }).then((worked) => worked || setPreview(null));
  };
  return (
    <Dialog title={t('prices.title')} wide cross={t('close')} close={close}>
      <form noValidate onSubmit={(event) => (event.preventDefault(), send(preview?.seal ?? null))}>
        <Problem text={problem} dismiss={() => setProblem(null)} />
        <WishFields menu={menu} wish={wish} wrong={wrong} set={set} />
        <div role="status">{preview && <Preview preview={preview} menu={menu} />}</div>
        <footer>
          <button type="button" className="button" onClick={close}>
            {t('cancel')}
          </button>
          <button type="submit" className="button button--primary" disabled={busy || (preview !== null && countOf(preview) === 0)}>
            {preview ? t('prices.apply', { count: countOf(preview) }) : t('prices.preview')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

/** How many prices change. */
export const countOf = ({ items, extras }: PricesAnswer): number => items.length + extras.length;

function Preview({ preview, menu }: { readonly preview: PricesAnswer; readonly menu: Menu }) {
  const t = usePortalMenuTexts();
  const money = (amount: number) => moneyText(fromAmount(amount), menu.currency, t.language);
  const nameOf = (id: string, name: string) => {
    const item = menu.categories.flatMap(({ items }) => items).find((one) => one.id === id);
    return item ? ownName(item, t.language) : name;
  };
  const staying = preview.staying > 0 && <p className="notice">{t('prices.staying', { count: preview.staying })}</p>;
  if (countOf(preview) === 0)
    return (
      <>
        <p className="notice">{t('prices.none')}</p>
        {staying}
      </>
    );
  return (
    <>
      {staying}
      <TableScroll label={t('prices.preview')}>
        <thead>
          <tr>
            <th scope="col">{t('field.name')}</th>
            <th scope="col" className="num">
              {t('before')}
            </th>
            <th scope="col" className="num">
              {t('after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {preview.items.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                {nameOf(one.id, one.name)}
                <small>{one.category}</small>
              </th>
              <td className="num">{money(one.before)}</td>
              <td className="num">
                <b>{money(one.after)}</b>
              </td>
            </tr>
          ))}
          {preview.extras.map((one) => (
            <tr key={`${one.of} ${one.option} ${one.value}`}>
              <th scope="row">
                {one.value}
                <small>{[one.of, one.option].filter(Boolean).join(' · ')}</small>
              </th>
              <td className="num">+{money(one.before)}</td>
              <td className="num">
                <b>+{money(one.after)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </TableScroll>
    </>
  );
}

type WishProps = {
  readonly menu: Menu;
  readonly wish: Wish;
  readonly wrong: boolean;
  readonly set: (part: Partial<Wish>) => void;
};

function WishFields({ menu, wish, wrong, set }: WishProps) {
  const t = usePortalMenuTexts();
  return (
    <div className="form-columns">
      <FieldGroup legend={t('prices.kind')}>
        <div className="segmented">
          {(['percent', 'amount'] as const).map((kind) => (
            <label key={kind}>
              <input type="radio" name="kind" checked={wish.kind === kind} onChange={() => set({ kind })} />
              {t(`prices.${kind}`)}
            </label>
          ))}
        </div>
      </FieldGroup>
      <TextField
        label={t(`prices.by_${wish.kind}`)}
        hint={t('prices.hint')}
        maxLength={8}
        first
        value={wish.typed}
        error={wrong ? t('wrong.not_a_change') : undefined}
        onValue={(typed) => set({ typed })}
      />
      <Field label={t('prices.rounding')}>
        {(control) => (
          <select
            {...control}
            className="select"
            value={wish.rounding}
            onChange={({ target }) => set({ rounding: ROUNDINGS.find((one) => String(one) === target.value) ?? 1 })}
          >
            {ROUNDINGS.map((one) => (
              <option key={one} value={one}>
                {moneyText(cents(one), menu.currency, t.language)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('prices.where')}>
        {(control) => (
          <select {...control} className="select" value={wish.category} onChange={({ target }) => set({ category: target.value })}>
            <option value="">{t('prices.everywhere')}</option>
            {menu.categories.map((category) => (
              <option key={category._id} value={category._id}>
                {ownName(category, t.language)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {wish.kind === 'percent' ? (
        <div>
          <label className="switch">
            <input type="checkbox" role="switch" checked={wish.extras} onChange={({ target }) => set({ extras: target.checked })} />
            <span>{t('prices.extras')}</span>
          </label>
          <p className="hint">{t('prices.extras_hint')}</p>
        </div>
      ) : (
        <p className="hint">{t('prices.amount_hint')}</p>
      )}
    </div>
  );
}
