import { stationOf } from '#domain/stations.ts';
import { Field } from '#platform/ui/field.tsx';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import '#platform/ui/form-parts.css';
import type { SectionValues, Settings } from '../contract.ts';

export type StationDraft = SectionValues['stations']['stations'][number];

type Props = {
  readonly stations: readonly StationDraft[];
  readonly menu: Settings['menu'];
  readonly onStations: (stations: StationDraft[]) => void;
};

/** Which station makes each category, and the dishes that another one makes. */
export function StationParts({ stations, menu, onStations }: Props) {
  const t = usePortalSettingsTexts();
  const giveCategory = (name: string, to: string) =>
    onStations(stations.map((station) => ({ ...station, categories: given(station.categories, name, station.id === to) })));
  const giveDish = (dish: string, to: string) =>
    onStations(stations.map((station) => ({ ...station, items: given(station.items, dish, station.id === to) })));
  const apart = (id: string) => stations.find(({ items }) => items.includes(id))?.id ?? '';
  return (
    <>
      <h3>{t('stations.makes')}</h3>
      {menu.map(({ name, names, items }) => (
        <div className="station-part" key={name}>
          <Choice
            label={names[t.language] ?? name}
            stations={stations}
            value={stationOf(stations, { id: '', category: name })?.id ?? ''}
            onValue={(to) => giveCategory(name, to)}
          />
          <details open={items.some(({ id }) => apart(id) !== '') || undefined}>
            <summary>{t('stations.apart', { count: items.filter(({ id }) => apart(id) !== '').length })}</summary>
            <div className="form-grid">
              {items.map(({ id, name: dish, names: dishes }) => (
                <Choice
                  key={id}
                  label={dishes[t.language] ?? dish}
                  stations={stations}
                  none={t('stations.as_category')}
                  value={apart(id)}
                  onValue={(to) => giveDish(id, to)}
                />
              ))}
            </div>
          </details>
        </div>
      ))}
    </>
  );
}

const given = (list: readonly string[], one: string, isMine: boolean): string[] => {
  const others = list.filter((each) => each !== one);
  return isMine ? [...others, one] : others;
};

type ChoiceProps = {
  readonly label: string;
  readonly stations: readonly StationDraft[];
  readonly value: string;
  readonly onValue: (id: string) => void;
  /** What it means that none is chosen; without it one always is. */
  readonly none?: string;
};

function Choice({ label, stations, value, onValue, none }: ChoiceProps) {
  const t = usePortalSettingsTexts();
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} className="select" value={value} onChange={({ target }) => onValue(target.value)}>
          {none !== undefined && <option value="">{none}</option>}
          {stations.map(({ id, name, translations }, at) => (
            <option key={id} value={id}>
              {(translations[t.language]?.name ?? '') || name || at + 1}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
