import { useId, useState } from 'react';
import { MAX_PASSWORD_LENGTH, passwordProblems } from '#domain/password-rules.ts';
import { LONGEST_PERSON_NAME, LONGEST_STORE_NAME } from '#domain/sizes.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { SessionBody, signUp } from '../contract.ts';
import { EmailField } from './email-field.tsx';
import { emptyFields, type FormProblems } from './form-problems.ts';
import { FormError, SubmitButton } from './form-parts.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { TextField } from './text-field.tsx';
import { typedEarly } from './typed-early.ts';
import { useAccountForm } from './use-account-form.ts';

export type AccountType = 'User' | 'Store';
type Props = {
  readonly type: AccountType;
  /** The name somebody ordered under; else empty. */
  readonly known: string;
  /** Null where it is a guest: their order comes along. */
  readonly choose: ((type: AccountType) => void) | null;
  readonly signedIn: (session: SessionBody) => void;
};

const FIELDS = ['firstName', 'lastName', 'storeName', 'email', 'password', 'repeat'] as const;
type Field = (typeof FIELDS)[number];
const early = (): Record<Field, string> => Object.fromEntries(FIELDS.map((name) => [name, typedEarly(name)])) as Record<Field, string>;

export function SignUpForm({ type, known, choose, signedIn }: Props) {
  const t = useAccountTexts();
  const rules = useId();
  const [values, setValues] = useState(() => ({ ...early(), ...(known !== '' && personOf(known)) }));
  const [refusedAsCommon, setRefusedAsCommon] = useState<string | null>(null);
  const store = type === 'Store';
  const { firstName, lastName, storeName, email, password, repeat } = values;
  const name = store ? storeName : `${firstName} ${lastName}`.trim();

  const check = (): FormProblems['fields'] => {
    const fields = emptyFields({ ...(store ? { storeName } : { firstName }), email, password, repeat }, t);
    const broken = passwordProblems({ password, repeat, name, email, isCommon: () => false });
    if (!fields.repeat && broken.includes('no_match')) fields.repeat = t('error.no_match');
    if (!fields.password && broken.some((problem) => problem !== 'no_match')) fields.password = t('error.password');
    return fields;
  };
  const send = async () => {
    const body = store
      ? { accountType: 'Store' as const, storeName: storeName.trim(), email: email.trim(), password }
      : { accountType: 'User' as const, firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), password };
    try {
      signedIn(await call<typeof signUp>('POST', '/api/auth/sign-up/email', { body }));
    } catch (error) {
      if (isCommonRefusal(error)) setRefusedAsCommon(password);
      throw error;
    }
  };
  const { form, problems, sending, submit } = useAccountForm(check, send);
  const field = (key: Field) => ({
    name: key,
    value: values[key],
    error: problems.fields[key],
    onValue: (value: string) => setValues((before) => ({ ...before, [key]: value })),
  });
  const secret = { type: 'password', autoComplete: 'new-password', maxLength: MAX_PASSWORD_LENGTH } as const;

  return (
    <form className="form" ref={form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      {choose && (
        <fieldset className="segmented" aria-label={t('signup.type')}>
          {(['User', 'Store'] as const).map((each) => (
            <label key={each}>
              <input type="radio" name="accountType" value={each} checked={type === each} onChange={() => choose(each)} />
              {t(each === 'User' ? 'signup.type_user' : 'signup.type_store')}
            </label>
          ))}
        </fieldset>
      )}
      <FormError text={problems.form} />
      {store ? (
        <TextField {...field('storeName')} label={t('field.store_name')} autoComplete="organization" maxLength={LONGEST_STORE_NAME} />
      ) : (
        <div className="form__pair">
          <TextField {...field('firstName')} label={t('field.first_name')} autoComplete="given-name" maxLength={LONGEST_PERSON_NAME} />
          <TextField
            {...field('lastName')}
            label={t('field.last_name')}
            hint={t('field.optional')}
            required={false}
            autoComplete="family-name"
            maxLength={LONGEST_PERSON_NAME}
          />
        </div>
      )}
      <EmailField {...field('email')} enterKeyHint="next" />
      <TextField {...field('password')} {...secret} placeholder=" " enterKeyHint="next" label={t('field.password')} describes={rules}>
        <PasswordChecklist id={rules} {...{ password, repeat, refusedAsCommon }} person={{ name, email }} />
      </TextField>
      <TextField {...field('repeat')} {...secret} enterKeyHint="done" label={t('field.repeat')} />
      <SubmitButton label={t('signup.submit')} sending={sending} />
    </form>
  );
}

/** "Maria", or "Maria Pavlou". */
function personOf(known: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = known.trim().split(/\s+/);
  return { firstName: firstName.slice(0, LONGEST_PERSON_NAME), lastName: others.join(' ').slice(0, LONGEST_PERSON_NAME) };
}

export function isCommonRefusal(error: unknown): boolean {
  if (!(error instanceof CallFailed) || error.code !== 'weak_password') return false;
  const problems = error.details['problems'];
  return Array.isArray(problems) && problems.includes('too_common');
}
