import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { SaveBar, SaveNotice } from '#platform/ui/save-bar.tsx';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SectionName } from '../contract.ts';
import { useSettingsPage } from './settings-context.ts';
import type { SectionState } from './use-section.ts';

type Props = { readonly name: SectionName; readonly state: SectionState; readonly children: ReactNode };

/** A section: its heading, what it is for, its fields, and its own Save. */
export function Section({ name, state, children }: Props) {
  const t = usePortalSettingsTexts();
  const say = usePortalTexts();
  const { sections, differences } = useSettingsPage();
  const { mine, dirty, saving, saved, problem, takeOver, save } = state;
  return (
    <section
      id={name}
      className="card panel settings-section"
      aria-labelledby={`${name}-title`}
      hidden={!sections.isShown(name)}
      // What is not saved is not folded away.
      data-folded={!(sections.isOpen(name) || dirty) || undefined}
    >
      <h2 id={`${name}-title`}>{t(`${name}.title`)}</h2>
      <button
        type="button"
        className="settings-section__fold"
        aria-labelledby={`${name}-title`}
        aria-expanded={sections.isOpen(name) || dirty}
        aria-controls={`${name}-form`}
        onClick={() => sections.turn(name)}
      >
        <ChevronDown className="icon" aria-hidden />
      </button>
      <p className="hint">{t(`${name}.hint`)}</p>
      <form id={`${name}-form`} onSubmit={(event) => (event.preventDefault(), save())}>
        <div className="form-stack">{children}</div>
        <SaveBar
          say={say}
          dirty={dirty}
          saving={saving}
          saved={saved}
          notice={
            <SaveNotice
              say={say}
              problem={problem}
              differences={
                problem?.kind === 'beaten' && (
                  <>
                    <p>{t('beaten.values')}</p>
                    {differences(name, problem.current, mine)}
                  </>
                )
              }
              onTheirs={() => takeOver()}
              onMine={() => takeOver('mine')}
            />
          }
        />
      </form>
    </section>
  );
}
