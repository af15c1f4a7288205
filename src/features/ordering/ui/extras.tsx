import { maxChoices } from '#domain/line-price.ts';
import type { Choices, Extra } from '#domain/menu.ts';
import type { Dish, WireItem } from '#features/venues/read-venue.ts';
import { nameOf, words } from '#features/venues/local-words.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { useDiner } from './diner-context.ts';
import { CheckboxExtra, RadioExtra, SelectExtra } from './extra-inputs.tsx';

type Props = {
  readonly dish: Dish;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  /** Names of the groups that still need a choice, once that was tried. */
  readonly missing: readonly string[];
  readonly disabled: boolean;
};

/** What an extra's inputs are given: the group, its words, and what is chosen of it. */
export type ExtraProps = {
  readonly extra: Extra;
  /** Words of each option, in the order of the menu. */
  readonly texts: readonly { readonly text: string; readonly lang?: string }[];
  readonly chosen: readonly string[];
  readonly onChoose: (values: readonly string[]) => void;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly title: { readonly text: string; readonly lang?: string };
};

/** The groups of options of a dish, each as its type says. */
export function Extras({ dish, choices, onChange, missing, disabled }: Props) {
  const { speech } = useDiner();
  return dish.item.extras.map((extra, index) => {
    const wire = dish.wire.extras?.[index];
    const props: ExtraProps = {
      extra,
      title: nameOf({ name: extra.option, translations: wire?.translations ?? {} }, speech),
      texts: extra.options.map((option, at) => words(option.text, optionName(wire, at, speech.page), speech)),
      chosen: choices[extra.option] ?? [],
      onChoose: (values) => onChange({ ...choices, [extra.option]: values }),
      invalid: missing.includes(extra.option),
      disabled,
    };
    const Inputs = { radio: RadioExtra, checkbox: CheckboxExtra, select: SelectExtra }[extra.type];
    return <Inputs key={extra.option} {...props} />;
  });
}

const optionName = (wire: NonNullable<WireItem['extras']>[number] | undefined, at: number, language: string): string | undefined =>
  wire?.options[at]?.translations[language]?.name;

/** The pill beside a group's name: what may be chosen, or that it is full. */
export function ExtraRule({ extra, chosen, invalid }: Pick<ExtraProps, 'extra' | 'chosen' | 'invalid'>) {
  const t = useMenuTexts();
  const most = maxChoices(extra);
  if (invalid) {
    return (
      <span className="extra__rule extra__rule--missing">
        <Icon name="circle-alert" />
        {t('item.please_choose')}
      </span>
    );
  }
  if (extra.type !== 'checkbox') return <span className="extra__rule">{t(extra.required ? 'item.choose_one' : 'item.optional')}</span>;
  if (extra.maxSelectable === null) return <span className="extra__rule">{t('item.as_many')}</span>;
  const full = chosen.length >= most;
  return (
    <span className={full ? 'extra__rule extra__rule--full' : 'extra__rule'}>
      {full && <Icon name="check" />}
      {chosen.length === 0 ? t('item.up_to', { count: most }) : t('item.chosen', { chosen: chosen.length, count: most })}
    </span>
  );
}
