import { useState } from 'react';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import type { Company, listCompanies } from '../contract.ts';
import { adminCall } from './admin-calls.ts';
import { PageHead } from './admin-frame.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { FirstVenue, NothingFound, NothingYet } from './nothing.tsx';
import { PagedList, SearchField, useSearch } from './paged-list.tsx';
import { useReadAgain } from './read-again.ts';
import './companies-page.css';

type Moving = { readonly _id: string; readonly title: string; readonly company: { readonly _id: string; readonly name: string } };

/** Who shares stamps with whom. */
export function CompaniesPage() {
  const t = useAdminTexts();
  const readAgain = useReadAgain();
  const search = useSearch();
  const [moving, setMoving] = useState<Moving | null>(null);
  const [said, setSaid] = useState('');
  const done = (words: string) => {
    setMoving(null);
    setSaid(words);
    readAgain();
  };
  return (
    <>
      <PageHead title={t('companies.title')} lead={t('companies.lead')} />
      <p role="status" className={said === '' ? 'visually-hidden' : 'notice notice--olive admin-said'}>
        {said}
      </p>
      <div className="admin-filters">
        <SearchField label={t('companies.search')} value={search.typed} onValue={search.type} />
      </div>
      <PagedList<Company>
        name={['companies', search.query]}
        label={t('companies.title')}
        empty={
          search.query === '' ? (
            <NothingYet title={t('companies.none')} text={t('companies.none_text')}>
              <FirstVenue />
            </NothingYet>
          ) : (
            <NothingFound text={t('companies.empty')} clear={() => search.type('')} />
          )
        }
        load={async (after, signal) => {
          const query = { q: search.query, ...(after && { after }) };
          const { companies, next } = await adminCall<typeof listCompanies>('GET', '/api/admin/companies', {
            query,
            signal: inTimeFor(signal),
          });
          return { rows: companies, next };
        }}
        row={(company) => (
          <div className="admin-line">
            <div className="admin-line__what">
              <h2>{company.name}</h2>
              <p className="muted">{t('companies.cards', { count: company.cards })}</p>
              <ul className="admin-sub">
                {company.venues.map((venue) => (
                  <li key={venue._id}>
                    <span>
                      <span className="num muted">{venue.id}</span> {venue.title}
                    </span>
                    <button
                      type="button"
                      className="button button--small"
                      aria-label={t('venues.do_of', { act: t('venues.do_move'), venue: venue.title })}
                      onClick={() => setMoving({ ...venue, company })}
                    >
                      {t('venues.do_move')}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          </div>
        )}
      />
      {moving && <MoveDialog venue={moving} close={() => setMoving(null)} done={done} />}
    </>
  );
}
