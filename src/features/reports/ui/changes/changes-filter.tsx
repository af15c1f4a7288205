import { useSearchParams } from 'react-router';
import { useQueryChange } from '#platform/ui/address-now.tsx';
import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import { kindWords, personWords } from './change-words.ts';

export const FILTERS = ['actor', 'kind', 'day'] as const;
type Props = { readonly people: readonly { _id: string; name: string; admin: boolean }[]; readonly kinds: readonly string[] };

/** By person, kind and day; kept in the address. */
export function ChangesFilter({ people, kinds }: Props) {
  const t = usePortalReportsTexts();
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const value = (name: (typeof FILTERS)[number]) => query.get(name) ?? '';
  const set = (values: Readonly<Partial<Record<(typeof FILTERS)[number], string>>>) =>
    changeQuery((next) => {
      for (const [name, wanted] of Object.entries(values)) {
        if (wanted === '') next.delete(name);
        else next.set(name, wanted);
      }
    });
  return (
    <div className="changes-filter">
      <label>
        {t('changes.person')}
        <select className="select select--small" value={value('actor')} onChange={(event) => set({ actor: event.target.value })}>
          <option value="">{t('changes.everyone')}</option>
          {people.map((person) => (
            <option key={person._id} value={person._id}>
              {personWords(person, t)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('changes.kind')}
        <select className="select select--small" value={value('kind')} onChange={(event) => set({ kind: event.target.value })}>
          <option value="">{t('changes.all')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindWords(kind, t)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('changes.day')}
        <input type="date" className="input" value={value('day')} onChange={(event) => set({ day: event.target.value })} />
      </label>
      {FILTERS.some((name) => value(name) !== '') && (
        <button type="button" className="button button--small" onClick={() => set({ actor: '', kind: '', day: '' })}>
          {t('changes.clear')}
        </button>
      )}
    </div>
  );
}
