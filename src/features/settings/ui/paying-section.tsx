import { PAY_WHEN } from '#domain/pay-when.ts';
import { FieldGroup } from '#platform/ui/field.tsx';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import type { SectionValues } from '../contract.ts';
import { Section } from './section.tsx';
import { useSettingsPage } from './settings-context.ts';
import { useSection } from './use-section.ts';

/** When guests pay. Only owners get this section. */
export function PayingSection() {
  const { settings } = useSettingsPage();
  return settings.paying ? <Paying saved={settings.paying} /> : null;
}

function Paying({ saved }: { readonly saved: { readonly value: SectionValues['paying']; readonly seal: string } }) {
  const t = usePortalSettingsTexts();
  const { draft, change, ...state } = useSection('paying', saved);
  return (
    <Section name="paying" state={state}>
      <FieldGroup legend={t('paying.when')}>
        {PAY_WHEN.map((when) => (
          <label key={when} className="choice">
            <input type="radio" name="pay-when" checked={draft.when === when} onChange={() => change({ when })} />
            <span className="choice__text">{t(`paying.when_${when}`)}</span>
          </label>
        ))}
      </FieldGroup>
      <p className="hint">{t(`paying.when_${draft.when}_hint`)}</p>
    </Section>
  );
}
