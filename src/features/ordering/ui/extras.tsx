import type { Choices } from '#domain/menu.ts';
import type { Dish, WireItem } from '#features/venues/read-venue.ts';
import { nameOf, words } from '#features/venues/local-words.ts';
import { useDiner } from './diner-context.ts';
import { CheckboxExtra, RadioExtra, SelectExtra } from './extra-inputs.tsx';
import type { ExtraProps } from './extra-rule.tsx';

type Props = {
  readonly dish: Dish;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  /** Names of the groups that still need a choice, once that was tried. */
  readonly missing: readonly string[];
  readonly disabled: boolean;
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
