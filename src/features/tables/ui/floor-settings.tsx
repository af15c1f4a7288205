import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { MOST_CELLS } from '#domain/table-plan.ts';
import type { Language } from '#platform/shared/languages.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Floor } from '../contract.ts';
import { named, nameIn } from './floor-words.ts';
import { NumberField } from '#platform/ui/number-field.tsx';
import { FieldGroup } from '#platform/ui/field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';

type Props = {
  readonly floor: Floor;
  /** The venue's own language. */
  readonly own: Language;
  readonly onChange: (floor: Floor) => void;
  /** Null where it is the last one. */
  readonly onDelete: (() => void) | null;
};

const LARGEST_CELL = 120;

/** A floor's names in both languages, its size, and the shape of its tables. */
export function FloorSettings({ floor, own, onChange, onDelete }: Props) {
  const t = usePortalTablesTexts();
  const id = useId();
  const names = { en: nameIn(floor, 'en'), el: nameIn(floor, 'el') };
  const least = (side: 'col' | 'row') => Math.max(1, ...floor.tables.map((table) => table[side] + 1));
  const cell = Number.parseInt(String(floor.cellSize), 10) || 27;
  return (
    <details className="card floor-settings">
      <summary>{t('floor.settings')}</summary>
      <div className="floor-settings__fields">
        {(['en', 'el'] as const).map((language) => (
          <TextField
            key={language}
            label={t(`floor.name_${language}`)}
            lang={language}
            maxLength={60}
            value={names[language]}
            onValue={(name) => onChange(named(floor, own, { ...names, [language]: name }))}
          />
        ))}
        <NumberField
          counts="allowed"
          label={t('floor.cols')}
          value={floor.cols}
          min={least('col')}
          max={MOST_CELLS}
          onValue={(cols) => onChange({ ...floor, cols })}
        />
        <NumberField
          counts="allowed"
          label={t('floor.rows')}
          value={floor.rows}
          min={least('row')}
          max={MOST_CELLS}
          onValue={(rows) => onChange({ ...floor, rows })}
        />
        <NumberField
          counts="allowed"
          label={t('floor.cell')}
          value={cell}
          min={8}
          max={LARGEST_CELL}
          onValue={(size) => onChange({ ...floor, cellSize: `${size}px` })}
        />
        <FieldGroup legend={t('floor.shape')}>
          <div className="segmented segmented--inline">
            {(['square', 'circle'] as const).map((shape) => (
              <label key={shape}>
                <input type="radio" name={`${id}-shape`} checked={floor.shape === shape} onChange={() => onChange({ ...floor, shape })} />
                {t(`floor.${shape}`)}
              </label>
            ))}
          </div>
        </FieldGroup>
      </div>
      {onDelete && (
        <button type="button" className="button button--danger button--small" onClick={onDelete}>
          <Trash2 className="icon" aria-hidden />
          {t('floor.delete')}
        </button>
      )}
    </details>
  );
}
