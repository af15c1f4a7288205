import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { CURRENCIES, DEFAULT_CURRENCY } from '#domain/currency.ts';
import { businessDay } from '#domain/local-time.ts';
import { toPercent } from '#domain/money-parts.ts';
import { DELIVERY } from '#domain/methods.ts';
import { countryOfZone } from '#domain/vat-rates.ts';
import { VAT_COUNTRIES, vatRate, type VatClass, type VatCountry } from '#domain/vat.ts';
import { LONGEST_NAME } from '#domain/sizes.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { LOCALES } from '#platform/shared/locales.ts';
import { Field, FieldGroup } from '#platform/ui/field.tsx';
import { ZoneOptions } from '#platform/ui/zone-options.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { createFirstVenue, FirstVenueInput } from '../contract.ts';

const STARTS = ['example', 'empty', 'import'] as const;
const KINDS = [0, 1, 2] as const;

export type MadeVenue = {
  readonly _id: string;
  readonly id: number;
  readonly title: string;
  readonly trialEndsAt: string | null;
  readonly timeZone: string;
  readonly start: (typeof STARTS)[number];
};

const REFUSALS = ['plan_over', 'too_many_venues', 'not_a_store_account', 'too_many', 'offline'] as const;
type Wish = Omit<FirstVenueInput, 'menu' | 'country'> & {
  readonly start: (typeof STARTS)[number];
  /** Null: no time zone proposes one, and nobody said it yet. */
  readonly country: VatCountry | null;
};

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Athens';

type Props = {
  /** As the account was named at sign-up. */
  readonly name: string;
  /** The plan that was chosen on the page of prices. */
  readonly plan: FirstVenueInput['plan'];
  readonly onMade: (venue: MadeVenue) => void;
};

/** What a first venue needs to take orders in a minute; all of it can be changed later. */
export function FirstVenueForm({ name: known, plan, onMade }: Props) {
  const t = usePortalTexts();
  const name = useRef<HTMLInputElement>(null);
  const country = useRef<HTMLSelectElement>(null);
  const [missing, setMissing] = useState(false);
  const [tried, setTried] = useState(false);
  const [wish, setWish] = useState<Wish>({
    name: known,
    storeType: 0,
    currency: DEFAULT_CURRENCY,
    language: t.language,
    timeZone: ownZone(),
    country: countryOfZone(ownZone()),
    start: 'example',
  });
  const change = (part: Partial<Wish>) => setWish({ ...wish, ...part });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ start, country: vat, ...rest }: Wish) => {
      const menu = start === 'example' ? ('example' as const) : ('empty' as const);
      const made = await call<typeof createFirstVenue>('POST', '/api/venues', {
        body: { ...rest, menu, ...(vat && { country: vat }), ...(plan && { plan }) },
      });
      return { ...made, start, timeZone: rest.timeZone };
    },
    onSuccess: onMade,
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const empty = wish.name.trim() === '';
    setMissing(empty);
    setTried(true);
    if (empty) return name.current?.focus();
    if (wish.country === null) return country.current?.focus();
    mutate(wish);
  };
  return (
    <form className="first-form" noValidate onSubmit={submit}>
      <Field className="first-form__wide" label={t('first.name')} error={missing ? t('first.name_missing') : undefined}>
        {(control) => (
          <input
            {...control}
            ref={name}
            className="input"
            maxLength={LONGEST_NAME}
            autoComplete="organization"
            value={wish.name}
            onChange={({ target }) => (change({ name: target.value }), setMissing(false))}
          />
        )}
      </Field>
      <Choices wish={wish} change={change} />
      <Country ref={country} wish={wish} isMissing={tried && wish.country === null} change={change} />
      <div role="alert" className="first-form__wide">
        {error && (
          <p className="notice first-form__problem">
            <CircleAlert className="icon" aria-hidden />
            {t(`first.${codeOf(error)}`)}
          </p>
        )}
      </div>
      <button type="submit" className="button button--primary button--large first-form__wide" aria-disabled={isPending || undefined}>
        {t(isPending ? 'first.making' : 'first.make')}
      </button>
    </form>
  );
}

function Choices({ wish, change }: { readonly wish: Wish; readonly change: (part: Partial<Wish>) => void }) {
  const t = usePortalTexts();
  return (
    <>
      <Choice
        label={t('first.kind')}
        options={KINDS}
        value={wish.storeType}
        say={(kind) => t(`first.kind_${kind}`)}
        onValue={(storeType) => change({ storeType })}
      />
      <Choice
        label={t('first.language')}
        options={['en', 'el'] as const}
        value={wish.language}
        say={(language) => t(`first.language_${language}`)}
        onValue={(language) => change({ language })}
      />
      <Choice
        label={t('first.start')}
        options={STARTS}
        value={wish.start}
        say={(start) => t(`first.start_${start}`)}
        onValue={(start) => change({ start })}
      />
      <Picked label={t('first.currency')} options={CURRENCIES} value={wish.currency} onValue={(currency) => change({ currency })} />
      <Field label={t('first.zone')}>
        {(control) => (
          <select
            {...control}
            className="select"
            value={wish.timeZone}
            onChange={({ target: { value } }) => change({ timeZone: value, country: countryOfZone(value) ?? wish.country })}
          >
            <ZoneOptions language={t.language} first={[ownZone(), 'Asia/Nicosia', 'Europe/Athens', 'Europe/London']} />
          </select>
        )}
      </Field>
    </>
  );
}

type CountryProps = {
  readonly ref: Ref<HTMLSelectElement>;
  readonly wish: Wish;
  readonly isMissing: boolean;
  readonly change: (part: Partial<Wish>) => void;
};

/** Whose VAT counts, with what that is: the time zone proposes it, and a laptop may come from elsewhere. */
function Country({ ref, wish: { country, timeZone }, isMissing, change }: CountryProps) {
  const t = usePortalTexts();
  const [now] = useState(() => Date.now());
  const percent = new Intl.NumberFormat(LOCALES[t.language], { style: 'unit', unit: 'percent' });
  const rate = (of: VatCountry, vatClass: VatClass) =>
    percent.format(toPercent(vatRate({ country: of, vatClass, deliveryMethod: DELIVERY.tableService, day: businessDay(now, timeZone) })));
  const rates = (of: VatCountry) => ({ food: rate(of, 'food'), alcohol: rate(of, 'alcohol') });
  const isProposed = country !== null && country === countryOfZone(timeZone);
  return (
    <Field
      className="first-form__wide"
      label={t('first.country')}
      error={isMissing ? t('first.country_missing') : undefined}
      hint={country === null ? t('first.country_ask') : t(isProposed ? 'first.country_proposed' : 'first.country_said', rates(country))}
    >
      {(control) => (
        <select
          {...control}
          ref={ref}
          className="select"
          value={country ?? ''}
          onChange={({ target: { value } }) => change({ country: VAT_COUNTRIES.find((one) => one === value) ?? null })}
        >
          {country === null && <option value="">{t('first.country_choose')}</option>}
          {VAT_COUNTRIES.map((one) => (
            <option key={one} value={one}>
              {t(`first.country_${one}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function codeOf(error: Error): (typeof REFUSALS)[number] | 'failed' {
  const code = error instanceof CallFailed ? error.code : '';
  return REFUSALS.find((known) => known === code) ?? 'failed';
}

type Options<T> = { readonly label: string; readonly options: readonly T[]; readonly value: T; readonly onValue: (value: T) => void };

function Choice<T extends string | number>({
  label,
  options,
  value,
  say,
  onValue,
}: Options<T> & { readonly say: (option: T) => ReactNode }) {
  const id = useId();
  return (
    <FieldGroup legend={label} className="first-form__wide">
      <div className="segmented">
        {options.map((option) => (
          <label key={option}>
            <input type="radio" name={id} checked={option === value} onChange={() => onValue(option)} />
            {say(option)}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

function Picked<T extends string>({ label, options, value, onValue }: Options<T>) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className="select"
          value={value}
          onChange={({ target }) => {
            const option = options.find((one) => one === target.value);
            if (option !== undefined) onValue(option);
          }}
        >
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
