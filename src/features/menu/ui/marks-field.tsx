import { Link } from 'react-router';
import { MARKS, type MarkKey } from '#domain/dish-marks.ts';
import { SIGN_ICONS } from '#platform/ui/sign-icons.ts';
import { FieldGroup } from '#platform/ui/field.tsx';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import '#platform/ui/form-parts.css';
import type { Menu } from '../menu-schemas.ts';

type Props = {
  readonly value: readonly MarkKey[];
  readonly error: string | undefined;
  readonly onChange: (value: readonly MarkKey[]) => void;
};

/** What a dish is recorded as. What is vegan is vegetarian too and needs no second touch. */
export function MarksField({ value, error, onChange }: Props) {
  const t = usePortalMenuTexts();
  return (
    <FieldGroup legend={t('field.marks')} error={error}>
      <div className="day-chips">
        {MARKS.map((mark) => (
          <label key={mark}>
            <input
              type="checkbox"
              checked={value.includes(mark)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => onChange(MARKS.filter((one) => (one === mark ? target.checked : value.includes(one))))}
            />
            <span>{t(`mark.${mark}`)}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

type OwnProps = {
  /** Of the venue. */
  readonly marks: Menu['ownMarks'];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
};

/** Which of the venue's own marks a dish has. */
export function OwnMarksField({ marks, value, onChange }: OwnProps) {
  const t = usePortalMenuTexts();
  return (
    <FieldGroup legend={t('field.ownMarks')} {...(marks.length === 0 && { hint: t('marks.none') })}>
      <div className="day-chips">
        {marks.map(({ key, name, sign, translations }) => {
          const Sign = SIGN_ICONS[sign];
          return (
            <label key={key}>
              <input
                type="checkbox"
                checked={value.includes(key)}
                // A mark that the venue has no more goes with the next change.
                onChange={({ target }) =>
                  onChange(marks.map((one) => one.key).filter((one) => (one === key ? target.checked : value.includes(one))))
                }
              />
              <span>
                <Sign className="icon" aria-hidden />
                {translations[t.language]?.name || name}
              </span>
            </label>
          );
        })}
      </div>
      <Link className="button button--small own-marks-link" to={{ pathname: '/portal/settings', search: location.search, hash: '#marks' }}>
        {t('marks.settings')}
      </Link>
    </FieldGroup>
  );
}
