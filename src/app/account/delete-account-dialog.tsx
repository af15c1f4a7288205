import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { MAX_PASSWORD_LENGTH } from '#domain/password-rules.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { AccountSettings } from '#features/accounts/contract.ts';
import { emptyFields } from '#features/accounts/ui/form-problems.ts';
import { FormError } from '#features/accounts/ui/form-parts.tsx';
import { TextField } from '#features/accounts/ui/text-field.tsx';
import { useAccountForm } from '#features/accounts/ui/use-account-form.ts';

type Props = {
  readonly settings: AccountSettings;
  readonly close: () => void;
  /** Deletes the account and leaves; may throw what the server refused. */
  readonly remove: (password: string | null) => Promise<void>;
};

/** Says what goes and what stays, and asks for the password. */
export function DeleteAccountDialog({ settings, close, remove }: Props) {
  const t = useAccountTexts();
  const [currentPassword, setPassword] = useState('');
  const { form, problems, sending, submit } = useAccountForm(
    () => (settings.hasPassword ? emptyFields({ currentPassword }, t) : {}),
    () => remove(settings.hasPassword ? currentPassword : null),
  );
  return (
    <Dialog title={t('delete.title')} close={close}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('delete.text')}</p>
        {settings.user.accountType === 'Store' && <p>{t('delete.store')}</p>}
        <FormError text={problems.form} />
        {settings.hasPassword && (
          <TextField
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            maxLength={MAX_PASSWORD_LENGTH}
            label={t('delete.password')}
            value={currentPassword}
            onValue={setPassword}
            error={problems.fields.currentPassword}
          />
        )}
        <footer>
          <button type="button" className="button" onClick={close}>
            {t('delete.keep')}
          </button>
          <button type="submit" className="button button--wine" aria-disabled={sending || undefined}>
            <TriangleAlert className="icon" aria-hidden />
            {t('delete.confirm')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
