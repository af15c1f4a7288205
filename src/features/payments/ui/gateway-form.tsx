import { useEffect, useId, useState, type ReactNode } from 'react';
import { decimal } from '#domain/decimal.ts';
import { asRead } from '#platform/ui/decimal-mark.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { PaymentsKey } from '#texts/keys.ts';
import { usePaymentsTexts } from '#texts/payment-contexts.ts';
import type { GatewayForm as Form } from '../contract.ts';
import type { PaymentPartProps } from '../payer.ts';
import { goToProvider, payerWith } from './pay-calls.ts';

type Typed = Pick<Form, 'description' | 'email' | 'fullName' | 'phone' | 'countryCode' | 'requestLang'>;
const COUNTRIES = { GR: 'pay.country_gr', CY: 'pay.country_cy', GB: 'pay.country_gb' } as const satisfies Record<
  Form['countryCode'],
  PaymentsKey
>;
const LANGUAGES = {
  'el-GR': 'pay.language_el_gr',
  'el-CY': 'pay.language_el_cy',
  'en-US': 'pay.language_en_us',
} as const satisfies Record<Form['requestLang'], PaymentsKey>;
const EMAIL = /^\S+@\S+\.\S+$/;

/** The specification's payment-gateway form; the amount is the order's and cannot be changed. */
export function GatewayForm({ method, amountCents, onPayer }: PaymentPartProps) {
  const t = usePaymentsTexts();
  const id = useId();
  const [tried, setTried] = useState(false);
  const [form, setForm] = useState<Typed>({
    description: t('pay.description_default'),
    email: '',
    fullName: '',
    phone: '',
    countryCode: 'CY',
    requestLang: 'el-GR',
  });
  const set = (change: Partial<Typed>): void => setForm((before) => ({ ...before, ...change }));
  const wrong = problemsOf(form);
  const fine = Object.values(wrong).every((problem) => problem === null);
  useEffect(() => {
    const check = (): Promise<boolean> => {
      setTried(true);
      if (!fine) document.getElementById(`${id}-${Object.keys(wrong).find((name) => wrong[name as keyof typeof wrong])}`)?.focus();
      return Promise.resolve(fine);
    };
    onPayer(payerWith(check, (what) => goToProvider(what, { ...form, amount: what.amount }, t)));
    return () => onPayer(null);
    // oxlint-disable-next-line react/exhaustive-deps -- `wrong` follows from `form`
  }, [form, fine, onPayer, t, id]);
  const text = (name: keyof typeof wrong, label: PaymentsKey, more: Readonly<Record<string, string>>) => (
    <Field id={`${id}-${name}`} label={t(label)} error={tried && wrong[name] ? t(wrong[name]) : null}>
      <input
        id={`${id}-${name}`}
        className="input"
        required
        value={form[name]}
        aria-invalid={(tried && wrong[name] !== null) || undefined}
        aria-describedby={`${id}-${name}-error`}
        onChange={({ target }) => set({ [name]: target.value })}
        {...more}
      />
    </Field>
  );
  return (
    <div className="pay-card pay-form">
      <Field id={`${id}-amount`} label={t('pay.amount')} error={null}>
        <input id={`${id}-amount`} className="input num" required readOnly value={asRead(decimal(amountCents), t.language)} />
      </Field>
      {text('description', 'pay.description', { maxLength: '200' })}
      {text('email', 'pay.email', { type: 'email', autoComplete: 'email', maxLength: '200' })}
      {text('fullName', 'pay.full_name', { autoComplete: 'name', maxLength: '120' })}
      {text('phone', 'pay.phone', { type: 'tel', autoComplete: 'tel', maxLength: '30' })}
      <Choice
        id={`${id}-country`}
        label={t('pay.country')}
        words={COUNTRIES}
        value={form.countryCode}
        onChange={(countryCode) => set({ countryCode })}
      />
      <Choice
        id={`${id}-language`}
        label={t('pay.language')}
        words={LANGUAGES}
        value={form.requestLang}
        onChange={(requestLang) => set({ requestLang })}
      />
      <p className="notice pay-form__wide">
        <Icon name="lock" />
        <span>
          {t('pay.to_viva')} {method.test && <b>{t('pay.test')}</b>}
        </span>
      </p>
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  readonly id: string;
  readonly label: string;
  readonly words: Readonly<Record<Value, PaymentsKey>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};
function Choice<Value extends string>({ id, label, words, value, onChange }: ChoiceProps<Value>) {
  const t = usePaymentsTexts();
  const values = Object.keys(words) as Value[];
  return (
    <Field id={id} label={label} error={null}>
      <select
        id={id}
        className="select"
        value={value}
        onChange={({ target }) => onChange(values.find((one) => one === target.value) ?? value)}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {t(words[one])}
          </option>
        ))}
      </select>
    </Field>
  );
}

function problemsOf({ description, email, fullName, phone }: Typed) {
  const missing = (value: string) => (value.trim() === '' ? ('pay.field_missing' as const) : null);
  return {
    description: missing(description),
    email: missing(email) ?? (EMAIL.test(email.trim()) ? null : ('pay.email_wrong' as const)),
    fullName: missing(fullName),
    phone: missing(phone) ?? (/^\+?[\d\s()./-]{5,}$/.test(phone) ? null : ('pay.field_missing' as const)),
  };
}

type FieldProps = { readonly id: string; readonly label: string; readonly error: string | null; readonly children: ReactNode };
function Field({ id, label, error, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      <p id={`${id}-error`} className="field__error" hidden={error === null}>
        <Icon name="circle-alert" />
        {error}
      </p>
    </div>
  );
}
