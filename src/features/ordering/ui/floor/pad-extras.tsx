import { Check, TriangleAlert } from 'lucide-react';
import { maxChoices } from '#domain/line-price.ts';
import type { StoredLine } from '#domain/cart.ts';
import type { Extra } from '#domain/menu.ts';
import { LONGEST_LINE_NOTE } from '#domain/sizes.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import type { Speech } from '#features/venues/speech.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { changeLine } from './pad-lines.ts';
import type { Pad } from './use-pad.ts';

type Props = {
  readonly dish: Dish;
  readonly line: StoredLine;
  readonly at: number;
  readonly pad: Pad;
  readonly speech: Speech;
  readonly currency: string;
};

/** How a dish is wanted: its options as chips, a word for the kitchen, and what of the table's allergies it has. */
export function PadExtras({ dish, line, at, pad, speech, currency }: Props) {
  const t = usePortalTablesTexts();
  const portal = usePortalTexts();
  const trouble = pad.troubles.find((one) => one.at === at);
  const change = (next: Partial<StoredLine>) => pad.setLines(changeLine(pad.lines, at, next));
  const choose = (extra: Extra, value: string) => {
    const now = line.choices[extra.option] ?? [];
    const most = maxChoices(extra);
    const next = now.includes(value) ? now.filter((one) => one !== value) : most === 1 ? [value] : [...now, value].slice(-most);
    change({ choices: { ...line.choices, [extra.option]: next } });
  };
  const names = (trouble?.allergens ?? []).map((key) => portal(`allergen.${key}`)).join(', ');
  return (
    <div className="pd__extras">
      {names !== '' && (
        <p className="pd__allergy" role="alert">
          <TriangleAlert className="icon" aria-hidden />
          <span>{t('pad.has', { allergens: names })}</span>
          <button
            type="button"
            className="button button--small"
            onClick={() => change({ kept: [...(line.kept ?? []), ...(trouble?.allergens ?? [])] })}
          >
            {t('pad.keep')}
          </button>
        </p>
      )}
      {dish.item.extras.map((extra, nth) => {
        const wire = dish.wire.extras?.[nth];
        const missing = trouble?.missing.includes(extra.option);
        return (
          <fieldset key={extra.option} data-missing={missing || undefined}>
            <legend>
              {wire?.translations?.[speech.page]?.name || extra.option}
              {extra.required && <em> {t('pad.required')}</em>}
            </legend>
            {extra.options.map((option, index) => {
              const on = line.choices[extra.option]?.includes(option.value) ?? false;
              return (
                <button key={option.value} type="button" aria-pressed={on} onClick={() => choose(extra, option.value)}>
                  {on && <Check className="icon" aria-hidden />}
                  {wire?.options[index]?.translations[speech.page]?.name || option.text}
                  {option.costCents > 0 && <span className="num">{moneyText(option.costCents, currency, t.language)}</span>}
                </button>
              );
            })}
          </fieldset>
        );
      })}
      <TextField
        label={t('pad.line_note')}
        maxLength={LONGEST_LINE_NOTE}
        value={line.note ?? ''}
        onValue={(typed) => change({ note: typed })}
      />
    </div>
  );
}
