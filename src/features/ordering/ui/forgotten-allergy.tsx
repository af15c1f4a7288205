import { useId, useState } from 'react';
import { isAllergenKey, type AllergenKey } from '#domain/allergens.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { SavedOrder } from '../contract.ts';
import { nameFor } from '../line-name.ts';
import { readPassport, writePassport } from './avoids.ts';
import { AvoidsPick } from './avoids-pick.tsx';
import { allergensIn, LineAllergens } from './line-allergens.tsx';
import { keepSaidLate } from './said-late.ts';
import { tellKitchens, tellOwn } from './tell-kitchens.ts';

type Props = { readonly order: SavedOrder; readonly onOrder: (order: SavedOrder) => void; readonly onClose: () => void };

const clock = (): number => Date.now();

/** What of an order is told as an allergy, so that a preference may become one. Of several people's nothing is sure to be told beside one's own dishes. */
const toldIn = ({ avoids, ratherNot, ofSeveral = false }: SavedOrder): AllergenKey[] =>
  ofSeveral ? [] : avoids.filter(isAllergenKey).filter((key) => !ratherNot.includes(key));

/** An allergy that was forgotten when the order was sent: chosen here, with what of the order has it, and told to its kitchen by one touch. */
export function ForgottenAllergy({ order, onOrder, onClose }: Props) {
  const t = useCheckoutTexts();
  const heading = useId();
  const told = toldIn(order);
  const [keys, setKeys] = useState<readonly AllergenKey[]>(told);
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open');
  const said = keys.filter((key) => !told.includes(key));
  const found = order.order.filter((line) => Object.values(allergensIn(line, said)).some((each) => each.length > 0));

  const tell = async (): Promise<void> => {
    if (state === 'busy' || said.length === 0) return;
    setState('busy');
    try {
      const answer = await tellOwn(order._id, said);
      const { avoids, diets } = readPassport();
      writePassport({ avoids: { ...avoids, ...Object.fromEntries(said.map((key) => [key, 'allergy' as const])) }, diets });
      // What else of this phone is being cooked is for the same person.
      const at = clock();
      const { untold } = await tellKitchens(order.storeId, at);
      if (untold.length > 0) keepSaidLate(at);
      onOrder(answer);
      onClose();
    } catch {
      setState('failed');
    }
  };

  return (
    <Modal className="sheet-dialog forgot" labelledBy={heading} onClose={onClose}>
      <header className="sheet-dialog__head">
        <h2 id={heading}>{t('confirmation.forgot_title')}</h2>
        <button type="button" className="icon-button" aria-label={t('confirmation.forgot_close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      <p className="hint">{t('confirmation.forgot_hint')}</p>
      <AvoidsPick keys={keys} told={told} onChange={setKeys} />
      <footer className="sheet-dialog__foot">
        <ul className="forgot__found" aria-live="polite">
          {found.map((line) => (
            <li key={line.id}>
              {nameFor(line, order, t.language)}
              <LineAllergens line={line} keys={said} />
            </li>
          ))}
        </ul>
        {state === 'failed' && (
          <p className="notice notice--wine" role="alert">
            <Icon name="circle-alert" />
            {t('confirmation.said_failed', { count: 1, numbers: `#${order.number}` })}
          </p>
        )}
        <button
          type="button"
          className="button button--primary button--large button--block"
          aria-disabled={said.length === 0 || state === 'busy' || undefined}
          onClick={() => void tell()}
        >
          {t('confirmation.said_tell')}
        </button>
      </footer>
    </Modal>
  );
}
