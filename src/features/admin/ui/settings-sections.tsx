import { STAMPS_REQUIRED } from '#domain/stamp-card.ts';
import { useAdminTexts } from '#texts/area-contexts.ts';
import type { SectionProps } from './basics-section.tsx';
import { NamedField, Section, Select, Switch } from './fields.tsx';
import './settings-sections.css';

export function DeliverySection({ draft, change }: SectionProps) {
  const t = useAdminTexts();
  const set = (value: number, part: object) =>
    change({ deliveryMethods: draft.deliveryMethods.map((method) => (method.value === value ? { ...method, ...part } : method)) });
  const none = !draft.deliveryMethods.some(({ enabled }) => enabled);
  return (
    <Section name="delivery" title={t('delivery.heading')} lead={t('delivery.lead')}>
      {draft.deliveryMethods.map(({ value, label, enabled }) => (
        <div key={value} className="admin-method">
          <Switch label={t('methods.enabled', { value })} on={enabled} set={(on) => set(value, { enabled: on })} />
          <NamedField
            name={
              enabled
                ? `deliveryMethods.${draft.deliveryMethods.filter((each) => each.enabled).findIndex((each) => each.value === value)}.label`
                : undefined
            }
            label={t('methods.label', { value })}
            value={label}
            maxLength={60}
            onValue={(text) => set(value, { label: text })}
          />
        </div>
      ))}
      {none && <p className="notice">{t('delivery.none')}</p>}
    </Section>
  );
}

export function PaymentSection({ draft, change }: SectionProps) {
  const t = useAdminTexts();
  const set = (value: number, part: object) =>
    change({ paymentMethods: draft.paymentMethods.map((method) => (method.value === value ? { ...method, ...part } : method)) });
  const none = !draft.paymentMethods.some(({ enabled }) => enabled);
  return (
    <Section name="payment" title={t('payment.heading')} lead={t('payment.lead')}>
      {draft.paymentMethods.map(({ value, method, enabled }) => (
        <div key={value} className="admin-method">
          <Switch label={t('methods.enabled', { value })} on={enabled} set={(on) => set(value, { enabled: on })} />
          <NamedField
            name={
              enabled
                ? `paymentMethods.${draft.paymentMethods.filter((each) => each.enabled).findIndex((each) => each.value === value)}.method`
                : undefined
            }
            label={t('methods.label', { value })}
            value={method}
            maxLength={60}
            onValue={(text) => set(value, { method: text })}
          />
        </div>
      ))}
      {none && <p className="notice">{t('payment.none')}</p>}
    </Section>
  );
}

const REWARD_TYPES = [0, 1, 2] as const;

export function RewardsSection({ draft, change }: SectionProps) {
  const t = useAdminTexts();
  const stamps = draft.rewards?.loyaltyStamps ?? {};
  const type = stamps.rewardType ?? 0;
  const set = (part: object) => change({ rewards: { ...draft.rewards, loyaltyStamps: { ...stamps, ...part } } });
  return (
    <Section name="rewards" title={t('rewards.heading')}>
      <div className="admin-grid">
        <NamedField
          name="rewards.loyaltyStamps.stampsRequiredForReward"
          label={t('rewards.required')}
          type="number"
          min={-1}
          max={1000}
          value={String(stamps.stampsRequiredForReward ?? STAMPS_REQUIRED)}
          onValue={(value) => set({ stampsRequiredForReward: Math.trunc(Number(value)) })}
        />
        <Select
          label={t('rewards.type')}
          value={String(type)}
          onValue={(value) => set({ rewardType: REWARD_TYPES.find((each) => String(each) === value) ?? 0 })}
          options={REWARD_TYPES.map((each) => ({ value: String(each), text: t(`rewards.type_${each}`) }))}
        />
        {type !== 0 && (
          <NamedField
            name="rewards.loyaltyStamps.rewardValue"
            label={t(type === 1 ? 'rewards.percent' : 'rewards.euro')}
            type="number"
            min={0}
            step="0.01"
            value={String(stamps.rewardValue ?? 0)}
            onValue={(value) => set({ rewardValue: Number(value) })}
          />
        )}
      </div>
    </Section>
  );
}

const TIERS = [0, 1, 2, 3] as const;

export function ConfigurationSection({ draft, change }: SectionProps) {
  const t = useAdminTexts();
  const configuration = draft.configuration ?? {};
  const set = (part: object) => change({ configuration: { ...configuration, ...part } });
  const currencies = configuration.currencies ?? [];
  return (
    <Section name="configuration" title={t('configuration.heading')}>
      <div className="admin-switches">
        <Switch label={t('configuration.rewards')} on={configuration.rewardsEnabled ?? false} set={(on) => set({ rewardsEnabled: on })} />
        <Switch label={t('configuration.ai')} on={configuration.aiEnabled ?? false} set={(on) => set({ aiEnabled: on })} />
      </div>
      <div className="admin-grid">
        <Select
          label={t('configuration.tier')}
          value={String(configuration.tier ?? 0)}
          onValue={(value) => set({ tier: TIERS.find((tier) => String(tier) === value) ?? 0 })}
          options={TIERS.map((tier) => ({ value: String(tier), text: t(`configuration.tier_${tier}`) }))}
        />
      </div>
      <fieldset className="admin-fieldset">
        <legend>{t('configuration.currencies')}</legend>
        <div className="admin-switches">
          {currencies.map((currency) => (
            <Switch
              key={currency.code}
              label={`${currency.code} ${currency.symbol ?? ''}`}
              on={currency.enabled ?? false}
              set={(on) => set({ currencies: currencies.map((each) => (each.code === currency.code ? { ...each, enabled: on } : each)) })}
            />
          ))}
        </div>
        <p className="field__hint">{t('configuration.currency_hint')}</p>
      </fieldset>
    </Section>
  );
}
