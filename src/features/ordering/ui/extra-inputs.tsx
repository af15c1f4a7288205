import { useId } from 'react';
import { isEmptyPassport } from '#domain/passport.ts';
import { maxChoices } from '#domain/line-price.ts';
import type { ExtraOption } from '#domain/menu.ts';
import { inTime } from '#platform/browser/in-time.ts';
import { late } from '#platform/ui/late.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { usePassport } from './avoids.ts';
import type { ExtraProps } from './extra-rule.tsx';
import { Price } from './price.tsx';

const OptionFit = late(useMenuTexts, async () => (await inTime(import('./option-fit.tsx'))).OptionFit);

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
      {option && <Record option={option} />}
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
            <Record option={option} />
            <Cost option={option} free="" />
          </label>
        );
      })}
    </Group>
  );
}

function Group({ extra, title, rule, children }: ExtraProps & { readonly children: React.ReactNode }) {
  return (
    <fieldset className="extra" data-extra={extra.option}>
      <legend className="extra__legend">
        <span lang={title.lang}>{title.text}</span>
        {rule}
      </legend>
      {children}
    </fieldset>
  );
}

/** What an option brings, for everybody, and what that is to who avoids something: both are part of its input's name. */
function Record({ option }: { readonly option: ExtraOption }) {
  const t = useMenuTexts();
  const passport = usePassport();
  // What is avoided has a sign of its own.
  const names = option.allergens.filter((key) => !passport.avoids[key]).map((key) => t(`without.${key}`).toLocaleLowerCase(t.language));
  return (
    <>
      {names.length > 0 && <small className="choice__record">{t('fit.contains', { names: names.join(', ') })}</small>}
      {!isEmptyPassport(passport) && <OptionFit option={option} />}
    </>
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
