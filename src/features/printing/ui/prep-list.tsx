import { useQuery } from '@tanstack/react-query';
import { ClipboardList, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { Prep, readPrep } from '../prep-contract.ts';
import { OnPaper } from './on-paper.tsx';
import '#platform/ui/form-parts.css';
import './prep-list.css';

/** Open orders change while it is looked at. */
const AGAIN_MS = 10_000;

type Props = { readonly venueId: string };

/** What is to be made, by station: a button of the board, and what it opens. */
export function PrepButton({ venueId }: Props) {
  const t = usePortalTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="icon-button" aria-label={t('prep.title')} title={t('prep.title')} onClick={() => setIsOpen(true)}>
        <ClipboardList className="icon" aria-hidden />
      </button>
      {isOpen && <PrepDialog venueId={venueId} close={() => setIsOpen(false)} />}
    </>
  );
}

function PrepDialog({ venueId, close }: Props & { readonly close: () => void }) {
  const t = usePortalTexts();
  const [station, setStation] = useState('');
  const [usual, setUsual] = useState(false);
  const [prints, setPrints] = useState(false);
  const { data, isError } = useQuery({
    queryKey: ['prep', venueId, usual, t.language],
    queryFn: ({ signal }) =>
      call<typeof readPrep>('GET', '/api/venues/:id/prep', {
        params: { id: venueId },
        query: { usual: usual ? '1' : '0', language: t.language },
        signal: inTimeFor(signal),
      }),
    refetchInterval: AGAIN_MS,
    refetchOnMount: 'always',
  });
  const stations = data?.stations ?? [];
  const shown = station === '' ? stations : stations.filter(({ id }) => id === station);
  return (
    <Dialog wide title={t('prep.title')} close={close} keep={t('prep.close')}>
      <div className="prep">
        <div className="prep__tools">
          {(stations.length > 1 || station !== '') && (
            <Field label={t('prep.whose')}>
              {(control) => (
                <select {...control} className="select" value={station} onChange={({ target }) => setStation(target.value)}>
                  <option value="">{t('prep.all')}</option>
                  {stations.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          <label className="switch">
            <input type="checkbox" role="switch" checked={usual} onChange={({ target }) => setUsual(target.checked)} />
            <span>{t('prep.usual')}</span>
          </label>
        </div>
        {isError && !data && <p className="notice notice--problem">{t('prep.failed')}</p>}
        {data && usual && data.days === 0 && <p className="muted">{t('prep.usual_none')}</p>}
        {data && <PrepWords prep={{ ...data, stations: shown }} />}
        <div className="prep__tools">
          <OnPaper venueId={venueId} choices={[{ name: t('prep.title'), what: { stations: station === '' ? [] : [station], usual } }]} />
          <button type="button" className="button" disabled={!data} onClick={() => setPrints(true)}>
            <Printer className="icon" aria-hidden />
            {t('prep.browser')}
          </button>
        </div>
      </div>
      {prints && data && <Printed prep={{ ...data, stations: shown }} done={() => setPrints(false)} />}
    </Dialog>
  );
}

/** The list itself. */
function PrepWords({ prep: { days, stations } }: { readonly prep: Prep }) {
  const t = usePortalTexts();
  if (stations.length === 0) return <p className="muted">{t('prep.none')}</p>;
  return (
    <>
      {days > 0 && <p className="muted">{t('prep.usual_of', { count: days })}</p>}
      {stations.map(({ id, name, dishes }) => (
        <table className="prep__list" key={id}>
          <thead>
            <tr>
              <th scope="col">{name === '' ? t('prep.dish') : name}</th>
              <th scope="col">{t('prep.open')}</th>
              {days > 0 && <th scope="col">{t('prep.later')}</th>}
            </tr>
          </thead>
          <tbody>
            {dishes.map((dish) => (
              <tr key={dish.name}>
                <th scope="row">{dish.name}</th>
                <td className="num">{dish.open}</td>
                {days > 0 && <td className="num">{dish.usual}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

/** The same alone on the browser's paper. */
function Printed({ prep, done }: { readonly prep: Prep; readonly done: () => void }) {
  const t = usePortalTexts();
  const { dayAndTime } = useZoneTimes();
  useEffect(() => {
    addEventListener('afterprint', done, { once: true });
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', done);
    };
  }, [done]);
  return createPortal(
    <article className="print-prep" lang={t.language}>
      <h1>{t('prep.title')}</h1>
      <p>{dayAndTime(prep.at)}</p>
      <PrepWords prep={prep} />
    </article>,
    document.body,
  );
}
