import { PictureField } from '#platform/ui/picture-field.tsx';
import { useAdminTexts } from '#texts/area-contexts.ts';
import type { Draft } from './draft.ts';
import { NamedField, Section, Select, useRefused } from './fields.tsx';

export type SectionProps = { readonly draft: Draft; readonly change: (change: Partial<Draft>) => void };

const STORE_TYPES = [0, 1, 2] as const;
const PICTURES = { logo: 'logo', headerBg: 'cover' } as const;
const COORDINATES = ['lat', 'lng'] as const;

export function BasicsSection({ draft, change }: SectionProps) {
  const t = useAdminTexts();
  const refused = { logo: useRefused('logo'), headerBg: useRefused('headerBg') };
  const words = (name: 'title' | 'subtitle' | 'company', more: { readonly hint?: string } = {}) => (
    <NamedField
      name={name}
      label={t(`basics.${name}`)}
      value={draft[name] ?? ''}
      onValue={(value) => change({ [name]: value })}
      {...more}
    />
  );
  return (
    <Section name="basics" title={t('basics.heading')}>
      <div className="admin-grid">
        <NamedField
          name="id"
          label={t('basics.id')}
          hint={t(draft._id === null ? 'basics.id_new' : 'basics.id_fixed')}
          inputMode="numeric"
          value={draft.id === null ? '' : String(draft.id)}
          readOnly={draft._id !== null}
          onValue={(value) => /^\d{0,9}$/.test(value) && change({ id: value === '' ? null : Number(value) })}
        />
        {words('title')}
        {words('subtitle')}
        {words('company', { hint: t('basics.company_hint') })}
        <Select
          label={t('basics.store_type')}
          value={String(draft.storeType ?? 0)}
          onValue={(value) => change({ storeType: STORE_TYPES.find((type) => String(type) === value) ?? 0 })}
          options={STORE_TYPES.map((type) => ({ value: String(type), text: t(`basics.store_type_${type}`) }))}
        />
      </div>
      <div className="admin-grid">
        {(['logo', 'headerBg'] as const).map((name) => (
          <PictureField
            key={name}
            name={name}
            label={t(`basics.${name}`)}
            hint={t('basics.picture_hint')}
            type={PICTURES[name]}
            storeId={draft._id ?? undefined}
            value={draft[name] ?? ''}
            error={refused[name]}
            onValue={(value) => change({ [name]: value })}
          />
        ))}
      </div>
      <Place draft={draft} change={change} />
    </Section>
  );
}

function Place({ draft, change }: SectionProps) {
  const t = useAdminTexts();
  const address = draft.address ?? {};
  const set = (part: object) => change({ address: { ...address, ...part } });
  return (
    <fieldset className="admin-fieldset">
      <legend>{t('place.heading')}</legend>
      <div className="admin-grid">
        {(['street', 'postcode', 'city', 'country'] as const).map((name) => (
          <NamedField
            key={name}
            name={`address.${name}`}
            label={t(`place.${name}`)}
            value={address[name] ?? ''}
            onValue={(value) => set({ [name]: value })}
          />
        ))}
        {COORDINATES.map((name) => (
          <NamedField
            key={name}
            name={`address.${name}`}
            label={t(`place.${name}`)}
            type="number"
            step="any"
            value={address[name] === undefined ? '' : String(address[name])}
            onValue={(value) => set({ [name]: value === '' ? undefined : Number(value) })}
          />
        ))}
      </div>
    </fieldset>
  );
}
