import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LONGEST_NAME } from '#domain/sizes.ts';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import type { listCompanies, moveVenue } from '../contract.ts';
import { adminCall } from './admin-calls.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { NamedField, Problem } from './fields.tsx';
import { SearchField, useSearch } from './paged-list.tsx';
import { problemOf } from './problem.ts';
import { useAction } from './use-action.ts';

type Props = {
  readonly venue: { readonly _id: string; readonly title: string; readonly company: { readonly _id: string; readonly name: string } };
  readonly close: () => void;
  readonly done: (words: string) => void;
};

/** Into which company, and what that means for the stamps of its guests. */
export function MoveDialog({ venue, close, done }: Props) {
  const t = useAdminTexts();
  const search = useSearch();
  const [target, setTarget] = useState('');
  const [name, setName] = useState('');
  const { problem, setProblem, busy, run } = useAction();
  const found = useQuery({
    queryKey: ['admin', 'company-choice', search.query],
    queryFn: ({ signal }) =>
      adminCall<typeof listCompanies>('GET', '/api/admin/companies', { query: { q: search.query }, signal: inTimeFor(signal) }),
  });
  const choices = (found.data?.companies ?? []).filter(({ _id }) => _id !== venue.company._id).slice(0, 8);
  const go = async () => {
    if (target === '' || (target === 'new' && name.trim() === '')) return setProblem(t('move.choose'));
    await run(async () => {
      const body = target === 'new' ? { name: name.trim() } : { company: target };
      const moved = await adminCall<typeof moveVenue>('POST', '/api/admin/venues/:id/company', { params: { id: venue._id }, body });
      done(t('move.done', { venue: venue.title, company: moved.company.name, cards: moved.movedCards }));
    });
  };
  const radio = (value: string, words: string) => (
    <label key={value} className="choice">
      <input type="radio" name="company" value={value} checked={target === value} onChange={() => setTarget(value)} />
      <span className="choice__text">{words}</span>
    </label>
  );
  return (
    <Dialog
      title={t('move.title', { venue: venue.title })}
      close={close}
      actions={
        <>
          <button type="button" className="button" onClick={close}>
            {t('status.cancel')}
          </button>
          <button type="button" className="button button--primary" aria-disabled={busy || undefined} onClick={() => void go()}>
            {t('move.go')}
          </button>
        </>
      }
    >
      <p>{t('move.now', { company: venue.company.name })}</p>
      <ul className="admin-bullets">
        <li>{t('move.stay')}</li>
        <li>{t('move.along')}</li>
        <li>{t('move.from_now')}</li>
      </ul>
      <SearchField label={t('move.search')} value={search.typed} onValue={search.type} />
      <fieldset className="admin-fieldset">
        <legend>{t('move.to')}</legend>
        {found.isError && (
          <p className="field__error" role="alert">
            {problemOf(found.error, t)}{' '}
            <button type="button" className="button button--small" onClick={() => void found.refetch()}>
              {t('page.retry')}
            </button>
          </p>
        )}
        {choices.map((company) => radio(company._id, `${company.name} (${company.venues.length})`))}
        {radio('new', t('move.new'))}
      </fieldset>
      {target === 'new' && <NamedField label={t('move.name')} value={name} maxLength={LONGEST_NAME} onValue={setName} />}
      <Problem text={problem} />
    </Dialog>
  );
}
