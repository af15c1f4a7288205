import { useId } from 'react';
import type { ExtraOption } from '#domain/menu.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import { usePassport } from './avoids.ts';
import type { ExtraProps } from './extra-rule.tsx';
import { useOptionFit } from './option-fit.tsx';
import { usePriceText } from './price.tsx';

/** One of many, folded away; each option says what it brings. */
export function SelectExtra({ extra, title, rule, texts, chosen, onChoose, invalid, disabled }: ExtraProps) {
  const t = useMenuTexts();
  const price = usePriceText();
  const { avoids } = usePassport();
  const fitOf = useOptionFit();
  const id = useId();
  const saidOf = (option: ExtraOption): string[] => {
    const names = option.allergens.filter((key) => !avoids[key]).map((key) => t(`without.${key}`).toLocaleLowerCase(t.language));
    const fit = fitOf(option);
    return [...(names.length > 0 ? [t('fit.contains', { names: names.join(', ') })] : []), ...(fit ? [fit.text] : [])];
  };
  return (
    <div className="extra" data-extra={extra.option}>
      <div className="field">
        <label htmlFor={id} className="extra__legend">
          <span lang={title.lang}>{title.text}</span>
          {rule}
        </label>
        <select
          id={id}
          className="select"
          required={extra.required}
          aria-invalid={invalid || undefined}
          disabled={disabled}
          value={chosen[0] ?? ''}
          onChange={({ target }) => onChoose(target.value === '' ? [] : [target.value])}
        >
          <option value="">{t(extra.required ? 'item.choose_prompt' : 'item.none')}</option>
          {extra.options.map((option, index) => (
            <option key={option.value} value={option.value} lang={texts[index]?.lang}>
              {texts[index]?.text}
              {option.costCents > 0 && ` (+${price(option.costCents)})`}
              {saidOf(option).map((words) => ` · ${words}`)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
