import { useEffect, useId, useRef } from 'react';
import type { WholeVenue } from '#features/venues/contract.ts';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { AccountsSection } from './accounts-section.tsx';
import { BasicsSection } from './basics-section.tsx';
import { ContentSection } from './content-section.tsx';
import { Dialog } from './dialog.tsx';
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
      <SaveBar dirty={form.dirty} saving={form.saving} problem={problem} />
      {form.theirs && <StaleDialog base={form.base} mine={draft} theirs={form.theirs} take={form.take} close={form.closeStale} />}
      {blocker.state === 'blocked' && (
        <Dialog
          title={t('unsaved.title')}
          onClose={() => blocker.reset()}
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

type BarProps = { readonly dirty: boolean; readonly saving: boolean; readonly problem: ReturnType<typeof useVenueForm>['problem'] };

function SaveBar({ dirty, saving, problem }: BarProps) {
  const t = useAdminTexts();
  const id = useId();
  return (
    <div className="admin-save">
      <div role="alert" id={id}>
        {problem && (
          <div className="notice notice--wine">
            <div>
              <b>{problem.text}</b>
              <ul>
                {problem.fields.map(({ path, message }) => (
                  <li key={path + message}>
                    <code>{path}</code> <span lang="en">{message}</span>
                  </li>
                ))}
              </ul>
            </div>
          </div>
        )}
      </div>
      <p className="muted">{t(dirty ? 'editor.dirty' : 'editor.clean')}</p>
      <button type="submit" className="button button--primary button--large" aria-disabled={saving || undefined}>
        {t(saving ? 'editor.saving' : 'editor.save')}
      </button>
    </div>
  );
}
