import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { roleOf, ROLES } from '#domain/permissions.ts';
import { useAdminTexts } from '#texts/area-contexts.ts';
import type { SectionProps } from './basics-section.tsx';
import { isSent, type Draft } from './draft.ts';
import { NamedField, Section, Select, Switch } from './fields.tsx';
import { useEmailLookup } from './use-email-lookup.ts';
import './accounts-section.css';

type Account = NonNullable<NonNullable<Draft['storeAccounts']>[number]>;

/** Who works at the venue. Each row looks its address up by itself. */
export function AccountsSection({ draft, change }: SectionProps) {
  const t = useAdminTexts();
  const accounts = draft.storeAccounts ?? [];
  // Keys that stay with their row when another one goes.
  const next = useRef(accounts.length);
  const [keys, setKeys] = useState(() => accounts.map((_, at) => at));
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const set = (at: number, part: Partial<Account>) =>
    change({ storeAccounts: accounts.map((account, each) => (each === at ? { ...account, ...part } : account)) });
  const add = () => {
    setKeys([...keys, next.current++]);
    change({ storeAccounts: [...accounts, { email: '', dbId: '', role: accounts.length === 0 ? 'owner' : 'staff' }] });
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  };
  const remove = (at: number) => {
    setKeys(keys.filter((_, each) => each !== at));
    change({ storeAccounts: accounts.filter((_, each) => each !== at) });
    // The button under the finger is gone: on to the next one, or to adding.
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll<HTMLButtonElement>('li > button') ?? [];
      (left[Math.min(at, left.length - 1)] ?? addButton.current)?.focus();
    });
  };
  return (
    <Section name="accounts" title={t('accounts.heading')} lead={t('accounts.lead')}>
      <ul className="admin-rows" ref={list}>
        {accounts.map((account, at) => (
          <Row
            key={keys[at] ?? at}
            account={account}
            at={at}
            place={`storeAccounts.${accounts.slice(0, at).filter(isSent).length}`}
            set={(part) => set(at, part)}
            remove={() => remove(at)}
          />
        ))}
      </ul>
      {accounts.length === 0 && <p className="muted">{t('accounts.none')}</p>}
      <button ref={addButton} type="button" className="button" onClick={add}>
        <Plus className="icon" aria-hidden />
        {t('accounts.add')}
      </button>
    </Section>
  );
}

type RowProps = {
  readonly account: Account;
  readonly at: number;
  /** Where it is in what is sent. */
  readonly place: string;
  readonly set: (part: Partial<Account>) => void;
  readonly remove: () => void;
};

function Row({ account, at, place, set, remove }: RowProps) {
  const t = useAdminTexts();
  const [touched, setTouched] = useState(false);
  const email = account.email ?? '';
  const state = useEmailLookup(email, touched, (dbId, isVerified) => set({ dbId, confirmed: isVerified ? undefined : false }));
  const number = { number: at + 1 };
  return (
    <li>
      <NamedField
        name={`${place}.email`}
        label={t('accounts.email', number)}
        type="email"
        autoComplete="off"
        value={email}
        onValue={(value) => {
          setTouched(true);
          // The id was the former address's.
          set({ email: value, dbId: '', confirmed: undefined });
        }}
      />
      <NamedField label={t('accounts.db_id', number)} value={account.dbId ?? ''} readOnly onValue={() => undefined} />
      <Select
        label={t('accounts.role', number)}
        value={account.role ?? 'owner'}
        onValue={(value) => set({ role: roleOf(value) })}
        options={ROLES.map((role) => ({ value: role, text: t(`accounts.role_${role}`) }))}
      />
      <button type="button" className="icon-button" aria-label={t('accounts.remove', number)} onClick={remove}>
        <Trash2 className="icon" aria-hidden />
      </button>
      <p className="admin-rows__said" role="status">
        {state !== 'idle' && t(`accounts.${state}`)}
      </p>
      {state === 'unverified' && (
        <Switch label={t('accounts.confirm', { email })} on={account.confirmed === true} set={(confirmed) => set({ confirmed })} />
      )}
    </li>
  );
}
