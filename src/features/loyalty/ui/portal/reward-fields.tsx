import { currencySymbol } from '#domain/money.ts';
import { NumberField } from '#platform/ui/number-field.tsx';
import { PictureField } from '#platform/ui/picture-field.tsx';
import { usePortalLoyaltyTexts } from '#texts/area-contexts.ts';
import { FieldGroup } from '#platform/ui/field.tsx';
import type { LoyaltyForm } from '../../contract.ts';

type Props = { readonly form: LoyaltyForm; readonly change: (part: Partial<LoyaltyForm>) => void; readonly currency: string };

/** Whether there are rewards, what one is, and how many stamps it takes. */
export function RewardFields({ form, change, currency }: Props) {
  const t = usePortalLoyaltyTexts();
  const symbol = currencySymbol(currency);
  return (
    <div className="form-stack">
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          checked={form.rewardsEnabled}
          onChange={({ target }) => change({ rewardsEnabled: target.checked })}
        />
        {t('rules.enabled')}
      </label>
      <p className="hint">{t('rules.enabled_hint')}</p>
      <NumberField
        label={t('rules.required')}
        hint={t('rules.required_hint')}
        value={form.stampsRequired}
        min={1}
        max={100}
        step={1}
        required
        onValue={(stamps) => change({ stampsRequired: stamps ?? 0 })}
      />
      <FieldGroup legend={t('rules.type')}>
        {([0, 1, 2] as const).map((type) => (
          <label key={type} className="choice">
            <input type="radio" name="reward-type" checked={form.rewardType === type} onChange={() => change({ rewardType: type })} />
            <span className="choice__text">{t(`rules.type_${type}`)}</span>
          </label>
        ))}
      </FieldGroup>
      {form.rewardType !== 0 && (
        <NumberField
          label={form.rewardType === 1 ? t('rules.percent') : t('rules.amount', { symbol })}
          hint={form.rewardType === 1 ? t('rules.percent_hint') : t('rules.amount_hint')}
          value={form.rewardValue === 0 ? null : form.rewardValue}
          min={0.01}
          max={form.rewardType === 1 ? 100 : 10_000}
          step={0.01}
          required
          onValue={(value) => change({ rewardValue: value ?? 0 })}
        />
      )}
      <PictureField
        label={t('rules.picture')}
        hint={t('rules.picture_hint')}
        type="stamp"
        value={form.stampImage}
        onValue={(stampImage) => change({ stampImage })}
      />
    </div>
  );
}
