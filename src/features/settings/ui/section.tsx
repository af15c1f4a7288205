import type { ReactNode } from 'react';
import { SaveBar, SaveNotice } from '#platform/ui/save-bar.tsx';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SectionName } from '../contract.ts';
import type { SectionState } from './use-section.ts';

type Props = { readonly name: SectionName; readonly state: SectionState; readonly children: ReactNode };

/** A section: its heading, what it is for, its fields, and its own Save. */
export function Section({ name, state, children }: Props) {
  const t = usePortalSettingsTexts();
  const say = usePortalTexts();
  const { dirty, saving, saved, problem, takeOver, save } = state;
  return (
    <section id={name} className="card panel settings-section" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{t(`${name}.title`)}</h2>
      <p className="hint">{t(`${name}.hint`)}</p>
      <form onSubmit={(event) => (event.preventDefault(), save())}>
        <div className="form-stack">{children}</div>
        <SaveBar
          say={say}
          dirty={dirty}
          saving={saving}
          saved={saved}
          notice={<SaveNotice say={say} problem={problem} onTheirs={() => takeOver()} onMine={() => takeOver('mine')} />}
        />
      </form>
    </section>
  );
}
