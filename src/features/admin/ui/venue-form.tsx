import { useEffect, useRef } from 'react';
import type { WholeVenue } from '#features/venues/contract.ts';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { AccountsSection } from './accounts-section.tsx';
import { BasicsSection } from './basics-section.tsx';
import { ContentSection } from './content-section.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { SaveBar } from '#platform/ui/save-bar.tsx';
import type { Draft } from './draft.ts';
import { Refused } from './fields.tsx';
import { focusPlace } from './focus-place.ts';
import { ConfigurationSection, DeliverySection, PaymentSection, RewardsSection } from './settings-sections.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { TablesSection } from './tables-section.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.ts';
import { useVenueForm } from './use-venue-form.ts';
import './venue-form.css';

type Props = { readonly start: Draft; readonly saved: (venue: WholeVenue) => void; readonly edited: () => void };

export function VenueForm({ start, saved, edited }: Props) {
  const t = useAdminTexts();
  const form = useVenueForm(start, saved, edited);
  const { blocker, release } = useUnsavedGuard(form.dirty);
  const { draft, change, problem } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem?.at) focusPlace(element.current, problem.at);
  }, [problem]);
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
      <Refused value={problem?.fields ?? []}>
        <BasicsSection draft={draft} change={change} untitled={problem?.at === 'title' && draft.title.trim() === ''} />
        <AccountsSection key={`accounts ${version}`} draft={draft} change={change} />
        <DeliverySection draft={draft} change={change} />
        <PaymentSection draft={draft} change={change} />
        <RewardsSection draft={draft} change={change} />
        <ConfigurationSection draft={draft} change={change} />
        <TablesSection draft={draft} change={change} />
        <ContentSection draft={draft} change={change} readable={form.readable} />
      </Refused>
      <SaveBar
        className="admin-save"
        say={t}
        dirty={form.dirty}
        saving={form.saving}
        saved
        notice={problem && <Notice problem={problem} />}
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

type NoticeProps = { readonly problem: NonNullable<ReturnType<typeof useVenueForm>['problem']> };

/** What was refused, place by place. */
const Notice = ({ problem: { text, fields } }: NoticeProps) => (
  <div className="notice notice--wine">
    <div>
      <b>{text}</b>
      <ul>
        {fields.map(({ path, message, own }) => (
          <li key={path + message}>
            {!own && <code>{path}</code>} <span lang={own ? undefined : 'en'}>{message}</span>
          </li>
        ))}
      </ul>
    </div>
  </div>
);
