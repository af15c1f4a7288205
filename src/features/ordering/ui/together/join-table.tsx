import { useId, useState } from 'react';
import { LONGEST_BUYER } from '#domain/sizes.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import { Modal } from '#platform/ui/modal.tsx';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { whoSitsThere } from '../../table-cart-contract.ts';
import type { joinVisit } from '../../together-contract.ts';
import { givenName } from '../given-name.ts';
import { knownAt } from '../known-orders.ts';
import { orderTogether } from '../together-mode.ts';
import { visitKey } from '../visit-key.ts';
import { Company } from './company.tsx';
import type { At } from './use-visit.ts';
import './together.css';

export type Joining = { readonly here: AnswerOf<typeof whoSitsThere>; readonly at: At };
type Props = Joining & {
  readonly names: string;
  readonly onClose: () => void;
  readonly onAlone: () => void;
  readonly onJoined: () => void;
};

/** Who sits there, if anybody does, a first name or none, and both answers in full size. */
export function JoinTable({ here, at, names, onClose, onAlone, onJoined }: Props) {
  const t = useTogetherTexts();
  const heading = useId();
  const field = useId();
  const [name, setName] = useState(givenName);
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'invitation' | 'full' | 'removed'>('idle');
  const join = async (): Promise<void> => {
    if (state === 'busy') return;
    setState('busy');
    try {
      const body = { ...at, name: name.trim(), orders: knownAt(localStorage, at.store).map(({ _id }) => _id) };
      const { visit } = await call<typeof joinVisit>('POST', '/api/visits', { body });
      localStorage.setItem(visitKey(at.store), visit._id);
      orderTogether(at.store, visit._id);
      onJoined();
    } catch (error) {
      const code = error instanceof CallFailed ? error.code : '';
      const states = { invitation_needed: 'invitation', table_full: 'full', not_at_table: 'removed' } as const;
      setState(Object.hasOwn(states, code) ? states[code as keyof typeof states] : 'failed');
    }
  };
  const people = here.people.map((person) => ({ ...person, ready: false }));
  return (
    <Modal className="together sheet-dialog" labelledBy={heading} onClose={onClose}>
      {people.length > 0 && <Company people={people} me="" t={t} under={() => ''} />}
      <form
        className="together__join"
        onSubmit={(event) => {
          event.preventDefault();
          void join();
        }}
      >
        <h2 id={heading}>{names === '' ? t('cart.start_title') : t('cart.join_title', { names })}</h2>
        <p>{t(names === '' ? 'cart.start_text' : 'cart.join_text')}</p>
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
          {t('cart.join')}
        </button>
        <button type="button" className="button button--large button--block" onClick={onAlone}>
          {t('cart.entry_alone')}
        </button>
        <p className="our-table__hint">{t('cart.join_avoids')}</p>
      </form>
    </Modal>
  );
}
