import { Plus, Trash2 } from 'lucide-react';
import { LONGEST_STATION, MOST_STATIONS } from '#domain/stations.ts';
import { newId } from '#platform/browser/new-id.ts';
import { Field } from '#platform/ui/field.tsx';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import { Section } from './section.tsx';
import { useSettingsPage } from './settings-context.ts';
import { StationParts, type StationDraft } from './station-parts.tsx';
import { useSection } from './use-section.ts';

/** Who makes what in the kitchen: boards show one station or all, and a ticket is ready when all of its stations are. */
export function StationsSection() {
  const t = usePortalSettingsTexts();
  const { settings } = useSettingsPage();
  const { draft, change, ...state } = useSection('stations', settings.stations);
  const { stations } = draft;
  const put = (next: StationDraft[]) => change({ stations: next });
  const edit = (id: string, part: Partial<StationDraft>) => put(stations.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const add = () => put([...stations, { id: newId(), name: '', translations: {}, categories: [], items: [] }]);
  return (
    <Section name="stations" state={state}>
      <ol className="station-list">
        {stations.map((station, at) => (
          <li key={station.id}>
            <Names station={station} number={at + 1} onEdit={(part) => edit(station.id, part)} />
            {stations.length > 1 && (
              <button
                type="button"
                className="icon-button"
                aria-label={t('stations.remove', { name: station.name || String(at + 1) })}
                onClick={() => put(stations.filter(({ id }) => id !== station.id))}
              >
                <Trash2 className="icon" aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ol>
      {stations.length < MOST_STATIONS && (
        <button type="button" className="button" onClick={add}>
          <Plus className="icon" aria-hidden />
          {t('stations.add')}
        </button>
      )}
      {stations.length > 1 && <StationParts stations={stations} menu={settings.menu} onStations={put} />}
    </Section>
  );
}

type NamesProps = { readonly station: StationDraft; readonly number: number; readonly onEdit: (part: Partial<StationDraft>) => void };

/** What a station is called, in each language of the venue. */
function Names({ station, number, onEdit }: NamesProps) {
  const t = usePortalSettingsTexts();
  const { settings } = useSettingsPage();
  const [own = 'en', ...others] = settings.languages.value.languages;
  const names = new Intl.DisplayNames(t.language, { type: 'language' });
  const words = t('stations.name', { number });
  const label = (language: string) => (others.length === 0 ? words : t('in_language', { words, language: names.of(language) ?? language }));
  return (
    <div className="form-grid">
      <Field label={label(own)}>
        {(control) => (
          <input
            {...control}
            className="input"
            required
            maxLength={LONGEST_STATION}
            value={station.name}
            onChange={({ target }) => onEdit({ name: target.value })}
          />
        )}
      </Field>
      {others.map((language) => (
        <Field key={language} label={label(language)}>
          {(control) => (
            <input
              {...control}
              className="input"
              maxLength={LONGEST_STATION}
              value={station.translations[language]?.name ?? ''}
              onChange={({ target }) => onEdit({ translations: { ...station.translations, [language]: { name: target.value } } })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
