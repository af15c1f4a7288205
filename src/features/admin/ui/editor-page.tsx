import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { listVenues, WholeVenue } from '#features/venues/contract.ts';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { adminCall } from './admin-calls.ts';
import { Failure, PageHead, Loading } from './admin-frame.tsx';
import { draftOf, newDraft } from './draft.ts';
import { Select } from './fields.tsx';
import { NothingYet } from './nothing.tsx';
import { STORES } from './stores-query.ts';
import { VenueForm } from './venue-form.tsx';

/** Create and Edit, which the address knows: `?edit=` alone asks which venue, `?edit=4` has it. */
export function EditorPage() {
  const t = useAdminTexts();
  const client = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [said, setSaid] = useState('');
  /** The store that was made here: its form takes the place of the one that made it. */
  const [made, setMade] = useState<string | null>(null);
  const stores = useQuery({
    queryKey: STORES,
    queryFn: ({ signal }) => adminCall<typeof listVenues>('GET', '/api/stores', { signal: inTimeFor(signal) }),
  });
  const edit = query.get('edit');
  if (stores.isError && !stores.data) return <Failure error={stores.error} retry={() => void stores.refetch()} />;
  if (!stores.data) return <Loading />;
  const list = stores.data;
  const venue = edit === null ? null : (list.find(({ id }) => String(id) === edit) ?? null);
  const saved = (now: WholeVenue) => {
    client.setQueryData<WholeVenue[]>(STORES, (before = []) =>
      [...before.filter(({ _id }) => _id !== now._id), now].toSorted((a, b) => a.id - b.id),
    );
    setSaid(t('editor.saved'));
    if (edit === null) setMade(now._id);
    if (edit !== String(now.id)) void navigate({ search: `?edit=${now.id}`, hash }, { replace: true });
    // As specified; after the page has shown what was saved.
    setTimeout(() => window.alert(t('editor.saved')));
  };
  return (
    <>
      <PageHead title={t('editor.title')} />
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <div className="admin-modes">
        <div className="segmented segmented--inline" role="radiogroup" aria-label={t('editor.mode')}>
          <Mode isOn={edit === null} onChoose={() => setQuery({})}>
            {t('editor.create')}
          </Mode>
          <Mode isOn={edit !== null} onChoose={() => setQuery({ edit: '' })}>
            {t('editor.edit')}
          </Mode>
        </div>
        {edit !== null && list.length > 0 && (
          <Select
            label={t('editor.which')}
            value={venue ? String(venue.id) : ''}
            // Of another store the same section.
            onValue={(id) => void navigate({ search: `?edit=${id}`, hash })}
            options={[
              { value: '', text: t('editor.choose') },
              ...list.map(({ id, title }) => ({ value: String(id), text: `${id} · ${title}` })),
            ]}
          />
        )}
      </div>
      {edit === null && <VenueForm key="new" start={newDraft(list)} saved={saved} edited={() => setSaid('')} />}
      {venue && <VenueForm key={venue._id} begins={made === venue._id} start={draftOf(venue)} saved={saved} edited={() => setSaid('')} />}
      {edit !== null && !venue && list.length === 0 && (
        <div className="admin-empty">
          <NothingYet title={t('venues.none')} text={t('venues.none_text')}>
            <button type="button" className="button button--primary" onClick={() => setQuery({})}>
              {t('venues.first')}
            </button>
          </NothingYet>
        </div>
      )}
      {edit !== null && !venue && list.length > 0 && (
        <p className="muted">
          {t(edit === '' ? 'editor.choose_first' : 'editor.unknown')}{' '}
          {edit !== '' && <Link to="/create-edit-stores/venues">{t('editor.to_venues')}</Link>}
        </p>
      )}
    </>
  );
}

type ModeProps = { readonly isOn: boolean; readonly onChoose: () => void; readonly children: string };

/** The dot is the browser's own, and there at once; the address, which decides, follows a moment later, and has the last word. */
function Mode({ isOn, onChoose, children }: ModeProps) {
  const radio = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (radio.current) radio.current.checked = isOn;
  }, [isOn]);
  return (
    <label>
      <input ref={radio} type="radio" name="mode" defaultChecked={isOn} onChange={onChoose} />
      {children}
    </label>
  );
}
