import { useId, useState } from 'react';
import type { Rewritten } from '#domain/keep-line.ts';
import { dishFit } from '#domain/passport.ts';
import { MAX_QUANTITY } from '#domain/sizes.ts';
import { nameOf } from '#features/venues/local-words.ts';
import { Parted } from '#platform/ui/parted.tsx';
import { DishArt } from '#platform/ui/dish-art.tsx';
import { inTime } from '#platform/browser/in-time.ts';
import { FitList } from '#platform/ui/fit-list.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { late } from '#platform/ui/late.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { usePassport } from './avoids.ts';
import { chosenNames } from '#features/venues/chosen-names.ts';
import type { LineProblem, ShownLine } from './cart-lines.ts';
import { focusIt } from './checkout-focus.ts';
import { useDiner } from './diner-context.ts';
import { Price } from './price.tsx';

const QUANTITIES = Array.from({ length: MAX_QUANTITY }, (_, index) => index + 1);

// Where it cannot come, the page says so.
const ChangeLine = late(useMenuTexts, async () => (await inTime(import('./change-line.tsx'))).ChangeLine);

type Props = {
  readonly line: ShownLine;
  readonly onQuantity: (quantity: number) => void;
  readonly onRemove: () => void;
  readonly onRewrite: (line: Rewritten) => void;
  /** It was changed in its sheet just now, and so is another line than the one that was opened. */
  readonly isRewritten: boolean;
};

/** One line of the cart, with its count from 1 to 20. */
export function CartLineRow({ line, onQuantity, onRemove, onRewrite, isRewritten }: Props) {
  const t = useMenuTexts();
  const { speech } = useDiner();
  const passport = usePassport();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const { dish, stored, problem } = line;
  const name = dish ? nameOf(dish.wire, speech) : { text: t('cart.line_gone') };
  const chosen = dish ? chosenNames(dish, stored.choices, speech) : [];
  return (
    <li className="cart-line" data-problem={problem?.code}>
      <DishArt image={dish?.wire.image ?? ''} tint={dish?.tint ?? 'almond'} />
      <label className="cart-line__qty" htmlFor={id}>
        <span className="visually-hidden">{t('cart.quantity_of', { name: name.text })}</span>
        <select
          id={id}
          className="select select--small"
          value={stored.quantity}
          onChange={({ target }) => onQuantity(Number(target.value))}
        >
          {QUANTITIES.map((quantity) => (
            <option key={quantity}>{quantity}</option>
          ))}
        </select>
      </label>
      <div className="cart-line__body">
        <b lang={name.lang}>
          <Parted of={name.text} />
        </b>
        {dish && <p>{chosen.length > 0 ? chosen.map(({ text }) => text).join(' · ') : t('cart.no_extras')}</p>}
        {stored.note && <q>{stored.note}</q>}
        {dish && <FitList found={dishFit(dish.item, passport, stored.choices)} t={t} />}
        <Problem problem={problem} />
        <span className="cart-line__tools">
          {dish && problem?.code !== 'sold_out' && (
            <button
              type="button"
              className="cart-line__remove"
              aria-label={t('cart.change_named', { name: name.text })}
              aria-haspopup="dialog"
              ref={isRewritten ? focusIt : undefined}
              onClick={() => setOpened(true)}
            >
              <Icon name="pencil" />
              {t('cart.change')}
            </button>
          )}
          <button type="button" className="cart-line__remove" aria-label={t('cart.remove_named', { name: name.text })} onClick={onRemove}>
            <Icon name="trash" />
            {t('cart.remove')}
          </button>
        </span>
      </div>
      {opened && dish && (
        <ChangeLine dish={dish} line={{ ...stored, note: stored.note ?? '' }} onKeep={onRewrite} onClose={() => setOpened(false)} />
      )}
      <span className="price">{(problem === null || problem.code === 'few') && <Price cents={line.lineCents} />}</span>
    </li>
  );
}

function Problem({ problem }: { readonly problem: LineProblem | null }) {
  const t = useMenuTexts();
  if (problem === null || problem.code === 'gone') return null;
  const words = {
    sold_out: () => t('cart.line_sold_out'),
    choices: () => t('cart.line_choices'),
    few: () => t('cart.line_few', { count: problem.code === 'few' ? problem.left : 0 }),
  };
  return (
    <p className="cart-line__problem">
      <Icon name="circle-alert" />
      {words[problem.code]()}
    </p>
  );
}
