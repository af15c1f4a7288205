import { useId, useRef, useState } from 'react';
import type { Rewritten } from '#domain/keep-line.ts';
import { checkChoices, linePrice } from '#domain/line-price.ts';
import { dishFit } from '#domain/passport.ts';
import { LONGEST_LINE_NOTE } from '#domain/sizes.ts';
import { nameOf } from '#features/venues/local-words.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { FitList } from '#platform/ui/fit-list.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { usePassport } from './avoids.ts';
import { useDiner } from './diner-context.ts';
import { Extras } from './extras.tsx';
import { Price } from './price.tsx';
import { toGroup } from './to-group.ts';
import { useBackCloses } from './use-back-closes.ts';

export type ChangeLineProps = {
  readonly dish: Dish;
  readonly line: Rewritten & { readonly quantity: number };
  readonly onKeep: (line: Rewritten) => void;
  readonly onClose: () => void;
};

/** A line of a cart, opened over it: what is chosen of its dish, and its note. */
export function ChangeLine({ dish, line, onKeep, onClose }: ChangeLineProps) {
  const t = useMenuTexts();
  const { speech } = useDiner();
  const [choices, setChoices] = useState(line.choices);
  const [note, setNote] = useState(line.note);
  const [flagged, setFlagged] = useState(false);
  const [said, setSaid] = useState('');
  const body = useRef<HTMLFormElement>(null);
  const heading = useId();
  const passport = usePassport();
  useBackCloses(onClose);
  const { item, wire } = dish;
  const name = nameOf(wire, speech);
  const missing = checkChoices(item, choices).map(({ option }) => option);
  const keep = (): void => {
    if (missing.length === 0) {
      onClose();
      return onKeep({ choices, note });
    }
    setFlagged(true);
    setSaid(t('item.please_choose'));
    toGroup(body.current, missing[0]);
  };
  return (
    <Modal className="sheet-dialog change-line" labelledBy={heading} onClose={onClose}>
      <header className="sheet-dialog__head">
        <h2 id={heading} lang={name.lang}>
          {name.text}
        </h2>
        <button type="button" className="icon-button" aria-label={t('item.close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      <form
        ref={body}
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        <Extras {...{ dish, choices }} onChange={setChoices} onSay={setSaid} missing={flagged ? missing : []} disabled={false} />
        <label className="field change-line__note">
          <span className="field__label">{t('change.note')}</span>
          <input className="input" value={note} maxLength={LONGEST_LINE_NOTE} onChange={({ target }) => setNote(target.value)} />
        </label>
        <FitList found={dishFit(item, passport, choices)} t={t} />
        <footer className="sheet-dialog__foot">
          <button type="submit" className="button button--primary button--large button--block">
            {t('change.keep')}
            <span className="num">
              <Price cents={linePrice({ item, quantity: line.quantity, choices })} />
            </span>
          </button>
        </footer>
      </form>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </Modal>
  );
}
