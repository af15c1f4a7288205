import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';

/** Beyond this many they do not fit side by side on a phone. */
const MOST_SEGMENTS = 5;

type Props = {
  readonly available: number;
  /** 0 ("None") up to what these lines can take. */
  readonly options: readonly number[];
  readonly value: number;
  readonly onChange: (rewards: number) => void;
};

export function RewardField({ available, options, value, onChange }: Props) {
  const t = useCheckoutTexts();
  const name = (rewards: number): string => (rewards === 0 ? t('checkout.reward_none') : String(rewards));
  return (
    <fieldset className="field">
      <legend className="field__label reward-legend">
        <span>{t('checkout.rewards')}</span>
        <span className="badge badge--accent">
          <Icon name="gift" />
          {t('checkout.rewards_available', { count: available })}
        </span>
      </legend>
      {options.length > MOST_SEGMENTS ? (
        <select
          className="select"
          aria-label={t('checkout.rewards')}
          value={value}
          onChange={({ target }) => onChange(Number(target.value))}
        >
          {options.map((rewards) => (
            <option key={rewards} value={rewards}>
              {name(rewards)}
            </option>
          ))}
        </select>
      ) : (
        <div className="segmented">
          {options.map((rewards) => (
            <label key={rewards}>
              <input type="radio" name="rewards" checked={rewards === value} onChange={() => onChange(rewards)} />
              {name(rewards)}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
