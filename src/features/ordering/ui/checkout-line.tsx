import { useId, useState } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';
import { chooseInLine, keepLine, noteInLine } from '#domain/keep-line.ts';
import { MAX_QUANTITY } from '#domain/sizes.ts';
import { nameOf } from '#features/venues/local-words.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { Parted } from '#platform/ui/parted.tsx';
import { inTime } from '#platform/browser/in-time.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { late } from '#platform/ui/late.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { allergenWords } from './allergen-words.ts';
import { chosenNames } from '#features/venues/chosen-names.ts';
import type { ShownLine } from './cart-lines.ts';
import { focusIt } from './checkout-focus.ts';
import { useDiner } from './diner-context.ts';
import { LineNote } from './line-note.tsx';
import { Price } from './price.tsx';
import { undecidedOf, unknownOf } from './undecided.ts';
import type { CartChange } from './use-cart-change.ts';

// Few change one here; it comes with the menu's words. Where it cannot, the line stays as it is.
const ChangeLine = late(
  useCheckoutTexts,
  async () => (await inTime(import('./change-line-part.tsx'))).loadChangeLine(document.documentElement.lang === 'el' ? 'el' : 'en'),
  () => null,
);

type OpenStop = { readonly open: readonly AllergenKey[]; readonly name: string; readonly onRemove: () => void };

// Few avoid anything; until it is there the order is held back all the same.
const AllergyStop = late(useCheckoutTexts, async () => (await import('./allergy-stop.tsx')).AllergyStop, StopAbsent);

/** Where it cannot come the order goes on without the dish, or is tried again; nothing of it is lost. */
function StopAbsent({ open, name, onRemove }: OpenStop) {
  const t = useCheckoutTexts();
  if (open.length === 0) return null;
  return (
    <div className="stop">
      <p role="alert" tabIndex={-1} data-stop="">
        <b>{t('checkout.without', { allergens: allergenWords(open, t) })}</b> {t('checkout.fold_failed')}
      </p>
      <div className="pair">
        <button type="button" className="button" aria-label={t('checkout.remove_named', { name })} onClick={onRemove}>
          {t('refusal.remove')}
        </button>
        <button type="button" className="button" onClick={() => location.reload()}>
          {t('confirmation.again')}
        </button>
      </div>
    </div>
  );
}

const QUANTITIES = Array.from({ length: MAX_QUANTITY }, (_, index) => index + 1);

type Props = {
  readonly line: ShownLine;
  readonly avoids: readonly AllergenKey[];
  /** Which of the order's lines it is. */
  readonly at: number;
  readonly changes: CartChange;
};

/** A line as it will be ordered: how many, what, for how much; what holds it back is said in it. */
export function CheckoutLine({ line, at: place, avoids, changes }: Props) {
  const { speech } = useDiner();
  const t = useCheckoutTexts();
  const id = useId();
  const { key, dish, stored, problem, lineCents } = line;
  const name = dish ? nameOf(dish.wire, speech) : { text: t('refusal.item') };
  const chosen = dish ? chosenNames(dish, stored.choices, speech) : [];
  const undecided = undecidedOf(line, avoids).length > 0;
  const named = { key, stored, name: name.text };
  const remove = (): void => changes.takeOut(named, dish ? place : null);
  return (
    <li className="one-line" data-problem={problem?.code}>
      <label className="one-line__qty" htmlFor={id}>
        <span className="visually-hidden">{t('checkout.quantity_of', { name: name.text })}</span>
        <select
          id={id}
          className="select select--small"
          value={stored.quantity}
          onChange={({ target }) => changes.recount(named, Number(target.value))}
        >
          {QUANTITIES.map((quantity) => (
            <option key={quantity}>{quantity}</option>
          ))}
        </select>
      </label>
      <div className="one-line__body">
        <b lang={name.lang}>
          <Parted of={name.text} />
        </b>
        {chosen.length > 0 && (
          <p>
            {chosen.map(({ text, costCents }, at) => (
              <span key={text}>
                {at > 0 && ' · '}
                {text}
                {costCents > 0 && (
                  <>
                    {'\u00a0+'}
                    <Price cents={costCents} />
                  </>
                )}
              </span>
            ))}
          </p>
        )}
        {problem && problem.code !== 'gone' && (
          <p className="one-line__problem">
            <Icon name="circle-alert" />
            {problem.code === 'few' ? t('checkout.line_few', { count: problem.left }) : t(`checkout.line_${problem.code}`)}
          </p>
        )}
        <div className="one-line__tools">
          {dish && dish.item.extras.length > 0 && problem?.code !== 'sold_out' && <Change {...{ line, dish, changes }} name={name.text} />}
          {problem === null && (
            <LineNote line={stored} dish={name.text} onNote={(of, note) => changes.change((lines) => noteInLine(lines, of, note))} />
          )}
          {!undecided && (
            <button type="button" className="text-button" aria-label={t('checkout.remove_named', { name: name.text })} onClick={remove}>
              {t('refusal.remove')}
            </button>
          )}
        </div>
      </div>
      <span className="price">{(problem === null || problem.code === 'few') && <Price cents={lineCents} />}</span>
      <Stop line={line} name={name.text} avoids={avoids} changes={changes} onRemove={remove} />
    </li>
  );
}

type ChangeProps = Pick<Props, 'line' | 'changes'> & { readonly dish: Dish; readonly name: string };

/** Opens it, to choose anew. */
function Change({ line: { key, stored }, dish, name, changes }: ChangeProps) {
  const t = useCheckoutTexts();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className="text-button"
        aria-label={t('checkout.change_named', { name })}
        aria-haspopup="dialog"
        ref={changes.rewritten === key ? focusIt : undefined}
        onClick={() => setOpened(true)}
      >
        {t('checkout.change')}
      </button>
      {opened && (
        <ChangeLine
          dish={dish}
          line={{ ...stored, note: stored.note ?? '' }}
          onKeep={(to) => changes.rewrite({ key, stored, name }, to)}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}

type StopProps = Pick<Props, 'line' | 'avoids' | 'changes'> & { readonly name: string; readonly onRemove: () => void };

/** What is to be decided about a line, or was. */
function Stop({ line, name, avoids, changes: { change, decide }, onRemove }: StopProps) {
  const open = undecidedOf(line, avoids);
  if (open.length + unknownOf(line, avoids).length === 0 && line.stored.kept === undefined) return null;
  return (
    <AllergyStop
      {...{ line, name, avoids, open, onRemove }}
      onChoose={(choices) => {
        change((lines) => chooseInLine(lines, line.key, choices));
        decide();
      }}
      onKeep={(keys) => {
        change((lines) => keepLine(lines, line.key, keys));
        decide();
      }}
    />
  );
}
