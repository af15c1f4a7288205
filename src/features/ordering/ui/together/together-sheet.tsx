import { useId, useState } from 'react';
import { LONGEST_BUYER } from '#domain/sizes.ts';
import { CallFailed } from '#platform/browser/api.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import { BillOfTable } from './bill-of-table.tsx';
import { ShareForm } from './share-form.tsx';
import { useVisit, type At } from './use-visit.ts';
import './together.css';

type Props = { readonly at: At; readonly onClose: () => void };

/** The bill of a table for those who sit together: joining, then rounds with whose each line is, and what I pay of it. */
export function TogetherSheet({ at, onClose }: Props) {
  const t = useTogetherTexts();
  const heading = useId();
  const { state, show, refresh, join } = useVisit(at);
  return (
    <Modal className="together sheet-dialog" labelledBy={heading} onClose={onClose}>
      <header className="sheet-dialog__head">
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
      {(state.is === 'join' || state.is === 'over') && <JoinForm over={state.is === 'over'} canJoin={at.k !== ''} join={join} />}
      {state.is === 'open' && (
        <>
          <BillOfTable bill={state.bill} show={show} />
          <ShareForm bill={state.bill} show={show} refresh={refresh} />
        </>
      )}
    </Modal>
  );
}

const stateOf = (error: unknown): 'failed' | 'invitation' | 'full' => {
  const code = error instanceof CallFailed ? error.code : '';
  return code === 'invitation_needed' ? 'invitation' : code === 'table_full' ? 'full' : 'failed';
};

type JoinProps = { readonly over: boolean; readonly canJoin: boolean; readonly join: (name: string) => Promise<void> };

function JoinForm({ over, canJoin, join }: JoinProps) {
  const t = useTogetherTexts();
  const field = useId();
  const [name, setName] = useState('');
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'invitation' | 'full'>('idle');
  if (!canJoin) return <p className="notice">{t(over ? 'together.over' : 'together.code')}</p>;
  return (
    <form
      className="together__join"
      onSubmit={(event) => {
        event.preventDefault();
        if (state === 'busy') return;
        setState('busy');
        join(name.trim()).catch((error: unknown) => setState(stateOf(error)));
      }}
    >
      <h3>{t('together.join_title')}</h3>
      <p>{t('together.join_text')}</p>
      <div className="field">
        <label htmlFor={field}>{t('together.name')}</label>
        <input
          id={field}
          className="input"
          value={name}
          maxLength={LONGEST_BUYER}
          autoComplete="given-name"
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <p role="alert">{state !== 'idle' && state !== 'busy' && t(`together.${state}`)}</p>
      <button type="submit" className="button button--primary button--large button--block" aria-disabled={state === 'busy'}>
        {t('together.join')}
      </button>
    </form>
  );
}
