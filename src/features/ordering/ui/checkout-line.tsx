import { useId } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';
import { removeLine, setQuantity, type StoredLine } from '#domain/cart.ts';
import { chooseInLine, keepLine } from '#domain/keep-line.ts';
import { MAX_QUANTITY } from '#domain/sizes.ts';
import { nameOf } from '#features/venues/local-words.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { AllergyStop, undecidedOf } from './allergy-stop.tsx';
import { chosenNames } from '#features/venues/chosen-names.ts';
import type { ShownLine } from './cart-lines.ts';
import { useDiner } from './diner-context.ts';
import { withNote } from './line-note.ts';
import { LineNote } from './line-note.tsx';
import { Price } from './price.tsx';

const QUANTITIES = Array.from({ length: MAX_QUANTITY }, (_, index) => index + 1);

type Props = {
  readonly line: ShownLine;
  readonly avoids: readonly AllergenKey[];
  readonly onChange: (change: (lines: readonly StoredLine[]) => readonly StoredLine[]) => void;
  /** It is gone, or decided: the focus has to go on. */
  readonly onDecided: () => void;
};

/** A line as it will be ordered: how many, what, for how much; what holds it back is said in it. */
export function CheckoutLine({ line, avoids, onChange, onDecided }: Props) {
  const { speech } = useDiner();
  const t = useCheckoutTexts();
  const id = useId();
  const { key, dish, stored, problem, lineCents } = line;
  const name = dish ? nameOf(dish.wire, speech) : { text: t('refusal.item') };
  const chosen = dish ? chosenNames(dish, stored.choices, speech) : [];
  const remove = (): void => {
    onChange((lines) => removeLine(lines, key));
    onDecided();
  };
  return (
    <li className="one-line" data-problem={problem?.code}>
      <label className="one-line__qty" htmlFor={id}>
        <span className="visually-hidden">{t('checkout.quantity_of', { name: name.text })}</span>
        <select
          id={id}
          className="select select--small"
          value={stored.quantity}
          onChange={({ target }) => onChange((lines) => setQuantity(lines, key, Number(target.value)))}
        >
          {QUANTITIES.map((quantity) => (
            <option key={quantity}>{quantity}</option>
          ))}
        </select>
      </label>
      <div className="one-line__body">
        <b lang={name.lang}>{name.text}</b>
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
          {problem === null && (
            <LineNote line={stored} dish={name.text} onNote={(of, note) => onChange((lines) => withNote(lines, of, note))} />
          )}
          {undecidedOf(line, avoids).length === 0 && (
            <button type="button" className="text-button" aria-label={t('checkout.remove_named', { name: name.text })} onClick={remove}>
              {t('refusal.remove')}
            </button>
          )}
        </div>
      </div>
      <span className="price">{(problem === null || problem.code === 'few') && <Price cents={lineCents} />}</span>
      <AllergyStop
        line={line}
        name={name.text}
        avoids={avoids}
        onChoose={(choices) => {
          onChange((lines) => chooseInLine(lines, key, choices));
          onDecided();
        }}
        onRemove={remove}
        onKeep={(keys) => {
          onChange((lines) => keepLine(lines, key, keys));
          onDecided();
        }}
      />
    </li>
  );
}
