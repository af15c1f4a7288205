import { useEffect, useId, useState } from 'react';
import { LONGEST_BUYER } from '#domain/sizes.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import { givenName } from '../given-name.ts';
import type { whoInvites } from '../../invite-contract.ts';
import type { TogetherWords } from './people.ts';
import type { At } from './use-visit.ts';

type Inviting = AnswerOf<typeof whoInvites>['people'];

const listed = (people: Inviting, t: TogetherWords): string =>
  new Intl.ListFormat(t.language).format(people.map(({ name, creature }) => name || t(`creature.${creature}`)));

/** Who is at the table that an invitation leads to; null: nobody knows (yet); `void`: it is good no more. */
function useInvited({ store, floor, table, invitation }: At): Inviting | 'void' | null {
  const [people, setPeople] = useState<Inviting | 'void' | null>(null);
  useEffect(() => {
    if (invitation === '') return undefined;
    let left = false;
    call<typeof whoInvites>('POST', '/api/visits/invited', { body: { store, floor, table, invitation } }).then(
      (there) => left || setPeople(there.people),
      (error: unknown) => left || (error instanceof CallFailed && error.code === 'code_needed' && setPeople('void')),
    );
    return () => {
      left = true;
    };
  }, [store, floor, table, invitation]);
  return people;
}

const stateOf = (error: unknown): 'failed' | 'invitation' | 'full' => {
  const code = error instanceof CallFailed ? error.code : '';
  return code === 'invitation_needed' ? 'invitation' : code === 'table_full' ? 'full' : 'failed';
};

type Props = { readonly over: boolean; readonly at: At; readonly join: (name: string) => Promise<void> };

/** A first name or none, before the bill of who sits here: who was invited reads by whom. */
export function JoinForm({ over, at, join }: Props) {
  const t = useTogetherTexts();
  const field = useId();
  const [name, setName] = useState(givenName);
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'invitation' | 'full'>('idle');
  const invited = useInvited(at);
  if (invited === 'void') return <p className="notice">{t('together.invite_over')}</p>;
  if (at.k === '' && at.invitation === '') return <p className="notice">{t(over ? 'together.over' : 'together.code')}</p>;
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
      <h3>{invited && invited.length > 0 ? t('together.join_with', { names: listed(invited, t) }) : t('together.join_title')}</h3>
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
