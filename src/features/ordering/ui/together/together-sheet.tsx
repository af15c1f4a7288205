import { useId } from 'react';
import { roundsHere } from '#features/venues/rounds-here.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import { BillOfTable, WhoPays } from './bill-of-table.tsx';
import { useDiner } from '../diner-context.ts';
import { togetherKey } from '../together-mode.ts';
import { JoinForm } from './join-form.tsx';
import { ShareForm } from './share-form.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useVisit, type At } from './use-visit.ts';
import './together.css';

type Props = {
  readonly at: At;
  readonly onClose: () => void;
  /** To order together from now on. */
  readonly onTogether: (visit: string) => void;
};

/** The bill of a table for those who sit together: joining, then rounds with whose each line is, and what I pay of it. */
export function TogetherSheet({ at, onClose, onTogether }: Props) {
  const t = useTogetherTexts();
  const heading = useId();
  const head = useKeptFocus();
  const { venue } = useDiner();
  const { state, show, refresh, join } = useVisit(at);
  // Who shares the bill orders alone until they say otherwise, and reads so.
  const isTogether = togetherKey(venue.id) in localStorage;
  return (
    <Modal className="together sheet-dialog" labelledBy={heading} onClose={onClose}>
      <header className="sheet-dialog__head" ref={head}>
        <h2 id={heading}>{t('together.title')}</h2>
        <button type="button" className="icon-button" aria-label={t('together.close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      {state.is === 'loading' && <p role="status">{t('together.loading')}</p>}
      {state.is === 'failed' && (
        <p className="notice" role="alert">
          {t('together.failed')}
        </p>
      )}
      {state.is === 'removed' && <p className="notice">{t('together.removed')}</p>}
      {(state.is === 'join' || state.is === 'over') && <JoinForm over={state.is === 'over'} at={at} join={join} />}
      {state.is === 'open' && (
        <>
          {state.bill.rounds.length > 0 && (
            <>
              <ShareForm bill={state.bill} show={show} refresh={refresh} />
              <WhoPays bill={state.bill} />
            </>
          )}
          {roundsHere(venue) && (
            <>
              {!isTogether && <p>{t('cart.bill_alone')}</p>}
              <button type="button" className="button button--block" onClick={() => onTogether(state.bill.visit._id)}>
                {t(isTogether ? 'cart.title' : 'cart.join')}
              </button>
            </>
          )}
          <BillOfTable bill={state.bill} show={show} />
        </>
      )}
    </Modal>
  );
}
