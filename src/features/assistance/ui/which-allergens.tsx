import { Fragment, useState } from 'react';
import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { bringsAlong, tapped, type Ticked } from '#domain/ticked-allergens.ts';
import { Along } from '#platform/ui/along.tsx';
import { ALLERGEN_ICONS } from '#platform/ui/allergen-icons.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useAssistantTexts } from '#texts/assistant-contexts.ts';
import { useMenuTexts } from '#texts/contexts.ts';

type Props = {
  /** What is known of it already. */
  readonly known: readonly AllergenKey[];
  readonly onChosen: (keys: readonly AllergenKey[]) => void;
  readonly onPassed: () => void;
};

/** "Which?", asked of whoever has an allergy and did not name it: the conversation goes on with what is chosen. */
export function WhichAllergens({ known, onChosen, onPassed }: Props) {
  const t = useMenuTexts();
  const s = useAssistantTexts();
  const [{ keys: picked, along }, setTicked] = useState<Ticked>({ keys: known, along: null });
  const tap = (key: AllergenKey): void => setTicked((before) => tapped(before, key));
  return (
    <form
      className="assistant__which"
      onSubmit={(event) => {
        event.preventDefault();
        onChosen(picked);
      }}
    >
      <fieldset className="avoid">
        <legend className="visually-hidden">{s('which')}</legend>
        {ALLERGENS.map((key) => (
          <Fragment key={key}>
            <label>
              <input type="checkbox" checked={picked.includes(key)} onChange={() => tap(key)} />
              <span className="avoid__icon">
                <Icon name={ALLERGEN_ICONS[key]} />
              </span>
              {t(`allergen.${key}`)}
            </label>
            {bringsAlong(key) && <Along along={along} t={t} onBack={tap} />}
          </Fragment>
        ))}
      </fieldset>
      <button type="submit" className="button button--primary button--block" disabled={picked.length === 0}>
        {s('which_go')}
      </button>
      <button type="button" className="button button--block" onClick={onPassed}>
        {s('which_pass')}
      </button>
    </form>
  );
}
