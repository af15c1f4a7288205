import { Plus, X } from 'lucide-react';
import { currencySymbol } from '#domain/money.ts';
import { MOST_DRAWERS } from '#domain/sizes.ts';
import { newId } from '#platform/browser/new-id.ts';
import { Field } from '#platform/ui/field.tsx';
import { NumberField } from '#platform/ui/number-field.tsx';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import { Section } from './section.tsx';
import { useSettingsPage } from './settings-context.ts';
import { useSection } from './use-section.ts';

/** Who is mailed the report of a closed day, and which cash drawers are counted for it. */
export function ClosingSection() {
  const t = usePortalSettingsTexts();
  const { settings } = useSettingsPage();
  const { draft, change, ...state } = useSection('closing', settings.closing);
  const { drawers } = draft;
  const symbol = currencySymbol(settings.details.value.currency);
  const set = (id: string, part: Partial<(typeof drawers)[number]>) =>
    change({ drawers: drawers.map((drawer) => (drawer.id === id ? { ...drawer, ...part } : drawer)) });
  return (
    <Section name="closing" state={state}>
      <Field label={t('closing.accountant')} hint={t('closing.accountant_hint')}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="email"
            maxLength={200}
            value={draft.accountant}
            onChange={({ target }) => change({ accountant: target.value })}
          />
        )}
      </Field>
      <label className="choice">
        <input type="checkbox" checked={draft.blind} onChange={({ target }) => change({ blind: target.checked })} />
        <span>
          {t('closing.blind')} <small className="hint">{t('closing.blind_hint')}</small>
        </span>
      </label>
      <h3>{t('closing.drawers')}</h3>
      <p className="hint">{t('closing.drawers_hint')}</p>
      {drawers.map(({ id, name, float }, at) => (
        <div key={id} className="drawer-row">
          <Field label={t('closing.drawer_name', { number: at + 1 })}>
            {(control) => (
              <input
                {...control}
                className="input"
                required
                maxLength={40}
                value={name}
                onChange={({ target }) => set(id, { name: target.value })}
              />
            )}
          </Field>
          <NumberField
            label={t('closing.float', { symbol })}
            value={float}
            min={0}
            max={100_000}
            step={0.01}
            required
            onValue={(value) => set(id, { float: value ?? 0 })}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={t('closing.remove', { name })}
            onClick={() => change({ drawers: drawers.filter((drawer) => drawer.id !== id) })}
          >
            <X className="icon" aria-hidden />
          </button>
        </div>
      ))}
      {drawers.length < MOST_DRAWERS && (
        <button type="button" className="button" onClick={() => change({ drawers: [...drawers, { id: newId(), name: '', float: 0 }] })}>
          <Plus className="icon" aria-hidden />
          {t('closing.add')}
        </button>
      )}
    </Section>
  );
}
