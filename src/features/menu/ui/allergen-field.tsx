import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { Certainty, ItemForm } from './item-form-state.ts';
import './allergen-field.css';

const HOW: readonly Certainty[] = ['contains', 'may', 'free'];
type Props = { readonly value: ItemForm['allergens']; readonly onChange: (value: ItemForm['allergens']) => void };

/** How sure the kitchen is of each of the fourteen. */
export function AllergenField({ value, onChange }: Props) {
  const t = usePortalMenuTexts();
  const words = usePortalTexts();
  const set = (key: AllergenKey, how: string) => {
    const { [key]: _before, ...rest } = value;
    const chosen = HOW.find((one) => one === how);
    onChange(chosen ? { ...rest, [key]: chosen } : rest);
  };
  return (
    <ul className="allergen-field">
      {ALLERGENS.map((key) => (
        <li key={key} data-how={value[key]}>
          <label>
            <span className="allergen-field__name">{words(`allergen.${key}`)}</span>
            <select className="select select--small" value={value[key] ?? ''} onChange={({ target }) => set(key, target.value)}>
              <option value="">{t('allergen.unsaid')}</option>
              {HOW.map((how) => (
                <option key={how} value={how}>
                  {t(`allergen.${how}`)}
                </option>
              ))}
            </select>
          </label>
        </li>
      ))}
    </ul>
  );
}
