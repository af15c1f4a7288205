import { useId, useState } from 'react';
import { checkChoices, maxChoices, unitPrice } from '#domain/line-price.ts';
import type { Choices, Extra, MenuItem } from '#domain/menu.ts';
import { ZERO, type Cents } from '#domain/money.ts';
import { typedCents } from '#domain/money-parts.ts';
import { DishArt } from '#platform/ui/dish-art.tsx';
import { inSight } from '#platform/ui/in-sight.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import { typedCount, type ItemForm } from './item-form-state.ts';
import './item-preview.css';

type Props = { readonly form: ItemForm; readonly currency: string; readonly tint: string; readonly languages: readonly string[] };

/** The item as its guests will meet it, with its extras to try out: prices by the very rule that orders go by. */
export function ItemPreview({ form, currency, tint, languages }: Props) {
  const t = usePortalMenuTexts();
  const [choices, setChoices] = useState<Choices>({});
  const item = menuItemOf(form);
  const known: Choices = Object.fromEntries(
    item.extras.map(({ option, options }) => [
      option,
      (choices[option] ?? options.filter(({ preset }) => preset).map(({ value }) => value)).filter((value) =>
        options.some((one) => one.value === value),
      ),
    ]),
  );
  const open = checkChoices(item, known).map(({ option }) => option);
  const local = languages.includes(t.language) ? t.language : '';
  const name = form.translations[local]?.name || form.name || t('preview.unnamed');
  return (
    <aside className="item-preview" aria-label={t('preview.title')}>
      <p className="hint">{t('preview.title')}</p>
      <div className="card">
        <DishArt image={form.image} tint={tint} style={inSight(form.image)} />
        <div className="item-preview__body">
          <h3>{name}</h3>
          <p>{form.translations[local]?.description || form.description}</p>
          {form.extras.map((extra, index) => {
            const rule = item.extras[index];
            const title = extra.translations[local]?.name || extra.option || t('extras.unnamed', { number: index + 1 });
            if (!rule) return null;
            return (
              <PreviewExtra
                key={`${index} ${rule.type}`}
                title={title}
                texts={extra.options.map((option) => option.translations[local]?.name || option.text)}
                extra={rule}
                chosen={known[rule.option] ?? []}
                missing={open.includes(rule.option)}
                currency={currency}
                choose={(values) => setChoices({ ...known, [rule.option]: values })}
              />
            );
          })}
          <p className="leader item-preview__price">
            <span>{t('preview.price')}</span>
            <b className="num">
              <Money cents={unitPrice(item, known)} currency={currency} language={t.language} />
            </b>
          </p>
        </div>
      </div>
    </aside>
  );
}

type ExtraProps = {
  readonly title: string;
  readonly texts: readonly string[];
  readonly extra: Extra;
  readonly chosen: readonly string[];
  readonly missing: boolean;
  readonly currency: string;
  readonly choose: (values: readonly string[]) => void;
};

function PreviewExtra({ title, texts, extra, chosen, missing, currency, choose }: ExtraProps) {
  const t = usePortalMenuTexts();
  const name = useId();
  const many = extra.type === 'checkbox';
  const full = many && chosen.length >= maxChoices(extra);
  const price = (cost: Cents) => <Money cents={cost} currency={currency} language={t.language} />;
  const toggle = (value: string, on: boolean) => {
    if (!many) return choose(on ? [value] : []);
    choose(extra.options.map((option) => option.value).filter((one) => (one === value ? on : chosen.includes(one))));
  };
  return (
    <fieldset className="preview-extra">
      <legend>
        {title} <span className={missing ? 'badge badge--honey' : 'badge'}>{ruleText()}</span>
      </legend>
      {extra.options.map((option, index) => (
        <label key={index} className="choice">
          <input
            type={many ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(option.value)}
            disabled={full && !chosen.includes(option.value)}
            onChange={({ target }) => toggle(option.value, target.checked)}
          />
          <span className="choice__text">{texts[index] || t('preview.unnamed')}</span>
          <span className="choice__cost">{option.costCents > 0 && <>+{price(option.costCents)}</>}</span>
        </label>
      ))}
    </fieldset>
  );

  function ruleText(): string {
    if (many && extra.maxSelectable !== null) return t('preview.up_to', { count: extra.maxSelectable });
    return t(extra.required ? 'preview.required' : 'preview.optional');
  }
}

/** What is typed so far, as the rules see it; half a number counts nothing. */
function menuItemOf(form: ItemForm): MenuItem {
  return {
    id: 'preview',
    name: form.name,
    priceCents: typedCents(form.price) ?? ZERO,
    inStock: true,
    stockQty: null,
    givesStamp: form.addLoyaltyStamp,
    vatClass: form.vatClass,
    allergens: [],
    extras: form.extras.map((extra, index) => ({
      option: `${index} ${extra.option}`,
      type: extra.type,
      required: extra.required,
      maxSelectable: extra.type === 'checkbox' ? typedCount(extra.most) : null,
      options: extra.options.map((option, at) => ({
        value: `${at} ${option.text}`,
        text: option.text,
        costCents: typedCents(option.cost) ?? ZERO,
        allergens: [],
        preset: extra.required && option.preset,
      })),
    })),
  };
}
