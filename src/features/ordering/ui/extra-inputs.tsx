import { useId } from 'react';
import { maxChoices } from '#domain/line-price.ts';
import type { ExtraOption } from '#domain/menu.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import { ExtraRule, type ExtraProps } from './extra-rule.tsx';
import { OptionFit, useOptionFit } from './option-fit.tsx';
import { Price, usePriceText } from './price.tsx';

/** At most one; an optional group can be taken back with "None". */
export function RadioExtra(props: ExtraProps) {
  const t = useMenuTexts();
  const name = useId();
  const { extra, texts, chosen, onChoose, disabled } = props;
  const row = (value: string, text: ExtraProps['title'], option?: ExtraOption) => (
    <label className="choice" key={`=${value}`}>
      <input
        type="radio"
        name={name}
        required={extra.required}
        disabled={disabled}
        checked={option ? chosen.includes(value) : chosen.length === 0}
        onChange={() => onChoose(option ? [value] : [])}
      />
      <span className="choice__text" lang={text.lang}>
        {text.text}
      </span>
      {option && <OptionFit option={option} />}
      {option && <Cost option={option} free={t('item.included')} />}
    </label>
  );
  return (
    <Group {...props}>
      {!extra.required && row('', { text: t('item.none') })}
      {extra.options.map((option, index) => row(option.value, texts[index] ?? option, option))}
    </Group>
  );
}

/** Several; once the cap is reached the rest rest. */
export function CheckboxExtra(props: ExtraProps) {
  const { extra, texts, chosen, onChoose, disabled, invalid } = props;
  const full = chosen.length >= maxChoices(extra);
  return (
    <Group {...props}>
      {extra.options.map((option, index) => {
        const checked = chosen.includes(option.value);
        return (
          <label className="choice" key={option.value}>
            <input
              type="checkbox"
              checked={checked}
              aria-invalid={invalid || undefined}
              disabled={disabled || (full && !checked)}
              onChange={() => onChoose(checked ? chosen.filter((value) => value !== option.value) : [...chosen, option.value])}
            />
            <span className="choice__text" lang={texts[index]?.lang}>
              {texts[index]?.text}
            </span>
            <OptionFit option={option} />
            <Cost option={option} free="" />
          </label>
        );
      })}
    </Group>
  );
}

/** One of many, folded away. */
export function SelectExtra({ extra, title, texts, chosen, onChoose, invalid, disabled }: ExtraProps) {
  const t = useMenuTexts();
  const price = usePriceText();
  const said = useOptionFit();
  const id = useId();
  return (
    <div className="extra" data-extra={extra.option}>
      <div className="field">
        <label htmlFor={id} className="extra__legend">
          <span lang={title.lang}>{title.text}</span>
          <ExtraRule extra={extra} chosen={chosen} invalid={invalid} />
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
              {said(option) && ` · ${said(option)?.text}`}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

function Group({ extra, title, chosen, invalid, children }: ExtraProps & { readonly children: React.ReactNode }) {
  return (
    <fieldset className="extra" data-extra={extra.option}>
      <legend className="extra__legend">
        <span lang={title.lang}>{title.text}</span>
        <ExtraRule extra={extra} chosen={chosen} invalid={invalid} />
      </legend>
      {children}
    </fieldset>
  );
}

function Cost({ option, free }: { readonly option: ExtraOption; readonly free: string }) {
  return (
    <span className="choice__cost">
      {option.costCents > 0 ? (
        <>
          +<Price cents={option.costCents} />
        </>
      ) : (
        free
      )}
    </span>
  );
}
