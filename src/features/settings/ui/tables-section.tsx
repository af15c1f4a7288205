import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import { Section } from './section.tsx';
import { useSettingsPage } from './settings-context.ts';
import { useSection } from './use-section.ts';

/** Whether orders must come from the table itself. */
export function TablesSection() {
  const t = usePortalSettingsTexts();
  const { settings } = useSettingsPage();
  const { draft, change, ...state } = useSection('tables', settings.tables);
  return (
    <Section name="tables" state={state}>
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          checked={draft.onlyFromTable}
          onChange={({ target }) => change({ onlyFromTable: target.checked })}
        />
        {t('tables.only')}
      </label>
    </Section>
  );
}
