import { useRef, type MouseEvent } from 'react';
import type { WholeVenue } from '#features/venues/contract.ts';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { AccountsSection } from './accounts-section.tsx';
import { BasicsSection } from './basics-section.tsx';
import { ContentSection } from './content-section.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { SaveBar } from '#platform/ui/save-bar.tsx';
import type { Draft } from './draft.ts';
import type { FieldProblem } from './problem.ts';
import { OpenSection, Refused } from './fields.tsx';
import { SectionList, useSectionName } from './section-list.tsx';
import { sectionOf, sectionsOf } from './sections.ts';
import { ConfigurationSection, DeliverySection, PaymentSection, RewardsSection } from './settings-sections.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { TablesSection } from './tables-section.tsx';
import { useOpenSection } from './use-open-section.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';
import { useVenueForm } from './use-venue-form.ts';
import './venue-form.css';

type Props = {
  /** It takes the place of the form in which the focus was. */
  readonly begins?: boolean;
  readonly start: Draft;
  readonly saved: (venue: WholeVenue) => void;
  readonly edited: () => void;
};

export function VenueForm({ begins = false, start, saved, edited }: Props) {
  const t = useAdminTexts();
  const form = useVenueForm(start, saved, edited);
  const { draft, change, problem, refused } = form;
  const dirty = form.changed.length > 0;
  const { blocker, release } = useUnsavedGuard(dirty);
  const element = useRef<HTMLFormElement>(null);
  const { open, go, goTo } = useOpenSection(element, refused, begins);
  const wrong = problem?.fields.map(({ path }) => path) ?? [];
  // What is not written into the draft, such as rows' keys, begins anew with another version.
  const version = `${form.base._id} ${form.base.revision}`;
  return (
    <form
      ref={element}
      className="admin-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save(release);
      }}
    >
      <SectionList open={open} go={go} marks={{ changed: sectionsOf(form.changed), wrong: sectionsOf(wrong) }} />
      <OpenSection value={open}>
        <Refused value={problem?.fields ?? []}>
          <BasicsSection draft={draft} change={change} />
          <AccountsSection key={`accounts ${version}`} draft={draft} change={change} />
          <DeliverySection draft={draft} change={change} />
          <PaymentSection draft={draft} change={change} />
          <RewardsSection draft={draft} change={change} />
          <ConfigurationSection draft={draft} change={change} />
          <TablesSection draft={draft} change={change} />
          <ContentSection draft={draft} change={change} readable={form.readable} />
        </Refused>
      </OpenSection>
      <SaveBar
        className="admin-save"
        say={t}
        dirty={dirty}
        saving={form.saving}
        saved
        notice={problem && <Notice problem={problem} goTo={goTo} />}
      />
      {form.theirs && <StaleDialog base={form.base} mine={draft} theirs={form.theirs} take={form.take} close={form.closeStale} />}
      {blocker.state === 'blocked' && (
        <Dialog
          title={t('unsaved.title')}
          close={() => blocker.reset()}
          actions={
            <>
              <button type="button" className="button" onClick={() => blocker.reset()}>
                {t('unsaved.stay')}
              </button>
              <button type="button" className="button button--danger" onClick={() => blocker.proceed()}>
                {t('unsaved.leave')}
              </button>
            </>
          }
        >
          <p>{t('unsaved.text', { venue: draft.title || t('unsaved.new') })}</p>
        </Dialog>
      )}
    </form>
  );
}

type NoticeProps = {
  readonly problem: NonNullable<ReturnType<typeof useVenueForm>['problem']>;
  readonly goTo: (place: string) => void;
};

/** What is wrong, place by place, each with the way to it. */
function Notice({ problem: { text, fields }, goTo }: NoticeProps) {
  const named = useSectionName();
  return (
    <div className="notice notice--wine">
      <div>
        <b>{text}</b>
        <ul>
          {fields.map((field) => {
            const section = sectionOf(field.path);
            const said = <Said {...field} />;
            const go = (event: MouseEvent) => (event.preventDefault(), goTo(field.path));
            return (
              <li key={field.path + field.message}>
                {section === null ? (
                  said
                ) : (
                  <a href={`#${section}`} onClick={go}>
                    {named(section)} · {said}
                  </a>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

const Said = ({ path, message, own, label }: FieldProblem) => (
  <>
    {label === undefined ? <code>{path} </code> : label && `${label}: `}
    <span lang={own ? undefined : 'en'}>{message}</span>
  </>
);
