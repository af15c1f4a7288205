import type { Choices, Extra } from '#domain/menu.ts';
import type { Dish, WireItem } from '#features/venues/read-venue.ts';
import { nameOf, words } from '#features/venues/local-words.ts';
import { inTime } from '#platform/browser/in-time.ts';
import { useAfterPaint } from '#platform/ui/after-paint.ts';
import { late } from '#platform/ui/late.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { MenuKey } from '#texts/keys.ts';
import { usePassport } from './avoids.ts';
import type { Choice } from './choice-news.ts';
import { useDiner } from './diner-context.ts';
import { CheckboxExtra, RadioExtra } from './extra-inputs.tsx';
import { ExtraRule, type ExtraProps } from './extra-rule.tsx';

const SelectExtra = late(useMenuTexts, async () => (await inTime(import('./select-extra.tsx'))).SelectExtra);
// What a choice changed is said with the first one; where that cannot come, it stands at the dish.
const choiceNews = async (choice: Choice, t: Texts<MenuKey>): Promise<string> =>
  (await inTime(import('./choice-news.ts'))).choiceNews(choice, t);

type Props = {
  readonly dish: Dish;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  /** For who does not see it. */
  readonly onSay: (words: string) => void;
  /** Names of the groups that still need a choice, once that was tried. */
  readonly missing: readonly string[];
  readonly disabled: boolean;
};

/** The groups of options of a dish, each as its type says. They lie below what the dish is, and come once that can be seen. */
export function Extras({ dish, choices, onChange, onSay, missing, disabled }: Props) {
  const { speech } = useDiner();
  const t = useMenuTexts();
  const passport = usePassport();
  const seen = useAfterPaint();
  if (!seen) return null;
  const choose = (extra: Extra, values: readonly string[]): void => {
    const after = { ...choices, [extra.option]: values };
    onChange(after);
    void choiceNews({ item: dish.item, passport, extra, before: choices, after }, t).then(onSay, () => undefined);
  };
  return dish.item.extras.map((extra, index) => {
    const wire = dish.wire.extras?.[index];
    const chosen = choices[extra.option] ?? [];
    const invalid = missing.includes(extra.option);
    const props: ExtraProps = {
      extra,
      title: nameOf({ name: extra.option, translations: wire?.translations ?? {} }, speech),
      texts: extra.options.map((option, at) => words(option.text, optionName(wire, at, speech.page), speech)),
      rule: <ExtraRule {...{ extra, chosen, invalid }} />,
      chosen,
      onChoose: (values) => choose(extra, values),
      invalid,
      disabled,
    };
    const Inputs = { radio: RadioExtra, checkbox: CheckboxExtra, select: SelectExtra }[extra.type];
    return <Inputs key={extra.option} {...props} />;
  });
}

const optionName = (wire: NonNullable<WireItem['extras']>[number] | undefined, at: number, language: string): string | undefined =>
  wire?.options[at]?.translations[language]?.name;
