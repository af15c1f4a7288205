import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { Certainty, ItemForm } from './item-form-state.ts';
import './allergen-field.css';

const HOW: readonly (Certainty | '')[] = ['', 'contains', 'may', 'free'];
type Props = { readonly value: ItemForm['allergens']; readonly onChange: (value: ItemForm['allergens']) => void };

/** How sure the kitchen is of each of the fourteen: a touch goes on to the next answer; keys and screen readers have the list of them. */
export function AllergenField({ value, onChange }: Props) {
  const t = usePortalMenuTexts();
  const words = usePortalTexts();
  const set = (key: AllergenKey, how: Certainty | '' | undefined) => {
    const { [key]: _before, ...rest } = value;
    onChange(how ? { ...rest, [key]: how } : rest);
  };
  const next = (key: AllergenKey) => HOW[(HOW.indexOf(value[key] ?? '') + 1) % HOW.length];
  const wordsOf = (how: Certainty | '') => t(`allergen.${how || 'unsaid'}`);
  return (
    <ul className="allergen-field">
      {ALLERGENS.map((key) => (
        <li key={key}>
          <div className="allergen-chip" data-how={value[key]}>
            <button
              type="button"
              tabIndex={-1}
              aria-hidden
              onClick={({ currentTarget }) => {
                currentTarget.parentElement?.querySelector('select')?.focus();
                set(key, next(key));
              }}
            >
              <b>{words(`allergen.${key}`)}</b>
              <span>{wordsOf(value[key] ?? '')}</span>
            </button>
            <select
              aria-label={words(`allergen.${key}`)}
              value={value[key] ?? ''}
              onChange={({ target }) =>
                set(
                  key,
                  HOW.find((one) => one === target.value),
                )
              }
            >
              {HOW.map((how) => (
                <option key={how} value={how}>
                  {wordsOf(how)}
                </option>
              ))}
            </select>
          </div>
        </li>
      ))}
    </ul>
  );
}
