import { ACCOUNT } from '#domain/ledger-accounts.ts';
import { Field, FieldGroup } from '#platform/ui/field.tsx';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import { Section } from './section.tsx';
import { useSettingsPage } from './settings-context.ts';
import { useSection } from './use-section.ts';

const isOfMoney = (key: string) => key.startsWith('money:');
const isOfRate = (key: string) => /^(?:sales|vat|refunds):/.test(key);
const PATTERN = ACCOUNT.source.slice(1, -1);

/** The numbers that the venue's accountant has for what is exported to them. */
export function AccountsSection() {
  const t = usePortalSettingsTexts();
  const { settings } = useSettingsPage();
  const { draft, change, ...state } = useSection('accounts', settings.accounts);
  const { accounts } = draft;
  const nameOf = useAccountName();
  const keys = Object.keys(accounts);
  const groups = [
    ['money', keys.filter(isOfMoney)],
    ['by_rate', keys.filter(isOfRate)],
    ['owed', keys.filter((key) => !isOfMoney(key) && !isOfRate(key))],
  ] as const;
  return (
    <Section name="accounts" state={state}>
      {groups.map(([group, list]) => (
        <FieldGroup key={group} legend={t(`accounts.${group}`)}>
          <div className="account-fields">
            {list.map((key) => (
              <Field key={key} label={nameOf(key)}>
                {(control) => (
                  <input
                    {...control}
                    className="input"
                    required
                    maxLength={60}
                    pattern={PATTERN}
                    title={t('accounts.form')}
                    value={accounts[key] ?? ''}
                    onChange={({ target }) => change({ accounts: { ...accounts, [key]: target.value } })}
                  />
                )}
              </Field>
            ))}
          </div>
        </FieldGroup>
      ))}
    </Section>
  );
}

const PROVIDERS: Readonly<Record<string, string>> = { stripe: 'Stripe', paypal: 'PayPal', viva: 'Viva', jcc: 'JCC' };

function useAccountName() {
  const t = usePortalSettingsTexts();
  const percent = new Intl.NumberFormat(t.language, { style: 'percent', maximumFractionDigits: 2 });
  return (key: string): string => {
    const [kind = '', part = ''] = key.split(':');
    if (kind === 'money') {
      if (part === 'cash' || part === 'card') return t(`accounts.money_${part}`);
      return t('accounts.money_other', { name: PROVIDERS[part] ?? part });
    }
    const rate = percent.format(Number(part) / 10_000);
    if (kind === 'sales' || kind === 'vat' || kind === 'refunds') return t(`accounts.${kind}`, { rate });
    return kind === 'receivable' || kind === 'tips' || kind === 'cash_moves' ? t(`accounts.${kind}`) : t('accounts.cash_difference');
  };
}
