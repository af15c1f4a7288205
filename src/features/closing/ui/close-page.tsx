import { Printer, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { addressTo } from '#platform/shared/address.ts';
import { PartFailed } from '#platform/ui/part-failed.tsx';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import type { exportZ } from '../contract.ts';
import { CloseDraft } from './close-draft.tsx';
import './close.css';
import { Earlier } from './earlier.tsx';
import { Later } from './later.tsx';
import { CLOSE_SAID, useZ, type CloseSaid } from './use-close.ts';
import type { FloorName, Say } from './words.ts';
import { ZDoc } from './z-doc.tsx';
import { ZSlip } from './z-slip.tsx';

type Props = {
  readonly venue: { readonly _id: string; readonly title: string };
  /** Whether who closes may take money too. */
  readonly settles: boolean;
  readonly floorName: FloorName;
  /** Puts the report of a number on paper at a ticket printer. */
  readonly onPaper: (number: number) => ReactNode;
};

/** Closing the day in three steps, the paper beside them; `z` in the address: a report of a day that was closed. */
export function ClosePage({ venue, settles, floorName, onPaper }: Props) {
  const [query, setQuery] = useSearchParams();
  const number = /^\d{1,7}$/.test(query.get('z') ?? '') ? Number(query.get('z')) : null;
  const open = (z: number, said: CloseSaid) => setQuery({ z: String(z), said });
  return (
    <>
      {number === null ? (
        <CloseDraft venueId={venue._id} title={venue.title} floorName={floorName} settles={settles} onClosed={open} />
      ) : (
        <Closed key={number} {...{ venue, number, floorName, onPaper }} />
      )}
      <Earlier venueId={venue._id} current={number} />
    </>
  );
}

function Closed({ venue, number, floorName, onPaper }: Omit<Props, 'settles'> & { readonly number: number }) {
  const t = usePortalCloseTexts();
  const [query] = useSearchParams();
  const { data: z, isError, isFetching, refetch } = useZ(venue._id, number);
  const narrow = query.get('paper') === '80';
  const said = CLOSE_SAID.find((one) => one === query.get('said')) ?? null;
  const file = (format: 'csv' | 'json') =>
    addressTo<typeof exportZ>('/api/venues/:id/closes/:number/file', {
      params: { id: venue._id, number: String(number) },
      query: { format, language: t.language },
    });
  return (
    <>
      <header className="portal-head">
        <div>
          <p className="muted">{venue.title}</p>
          <h1>{t('z', { number })}</h1>
        </div>
        <div className="portal-head__tools">
          <a className="button" href={file('csv')} download>
            {t('file_csv')}
          </a>
          <a className="button" href={file('json')} download>
            {t('file_json')}
          </a>
          <Link className="button" to={narrow ? `?z=${number}` : `?z=${number}&paper=80`} aria-current={narrow || undefined}>
            <ReceiptText className="icon" aria-hidden />
            {t(narrow ? 'back' : 'paper_80')}
          </Link>
          <button type="button" className="button button--primary" onClick={() => print()}>
            <Printer className="icon" aria-hidden />
            {t(narrow ? 'print' : 'print_a4')}
          </button>
          {onPaper(number)}
        </div>
      </header>
      {said !== null && (
        <p className="notice close-said" role="status">
          {closedWords(said, t)} <Link to="/portal/close">{t('today')}</Link>
        </p>
      )}
      {isError && <PartFailed text={t('failed')} again={t('failed_again')} busy={isFetching} retry={() => void refetch()} />}
      {!z && !isError && <p role="status">{t('loading')}</p>}
      {z && (narrow ? <ZSlip z={z} /> : <ZDoc z={z} isFinal floorName={floorName} />)}
      {z && <Later venueId={venue._id} z={z} />}
    </>
  );
}

/** That it is closed, who gets the report by email if anybody, and what becomes of the cash. */
function closedWords(said: CloseSaid, t: Say): string {
  if (said === 'faster') return t('refused.already_closed');
  return [t('done'), ...(said === 'done' ? [] : [t(`done.${said}`)]), t('done.cash')].join(' ');
}
