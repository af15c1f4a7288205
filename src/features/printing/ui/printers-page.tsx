import { CircleAlert, Plus, Printer as PrinterIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { canPrint } from '#domain/printing.ts';
import { InZone } from '#platform/ui/zone.tsx';
import { usePortalPrintersTexts } from '#texts/area-contexts.ts';
import type { Printer, Printers } from '../contract.ts';
import { AddressDialog } from './address-dialog.tsx';
import { PrinterDialog } from './printer-dialog.tsx';
import { PrinterRow } from './printer-row.tsx';
import './printers.css';
import { Slips } from './slips.tsx';
import { usePrinterCalls, usePrinters } from './use-printers.ts';

type Props = {
  readonly venue: { readonly _id: string; readonly title: string };
  readonly loading: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
};

/** What stands open above the page. */
type Open =
  | { readonly what: 'form'; readonly printer: Printer | null }
  | { readonly what: 'address'; readonly kind: Printer['kind']; readonly name: string; readonly address: string };

/** A venue's printers: how each is, what it prints, and the paper as it came out. */
export function PrintersPage({ venue, loading, failed }: Props) {
  const t = usePortalPrintersTexts();
  const { data, error, refetch } = usePrinters(venue._id);
  const calls = usePrinterCalls(venue._id);
  const [open, setOpen] = useState<Open | null>(null);
  if (error && !data) return failed(error, () => void refetch());
  if (!data) return loading;
  const { printers, slips } = data;
  const stateOf = (named: string) => printers.find(({ name }) => name === named)?.state ?? 'new';
  const add = (
    <button type="button" className="button button--primary" onClick={() => setOpen({ what: 'form', printer: null })}>
      <Plus className="icon" aria-hidden />
      {t('add')}
    </button>
  );
  return (
    <InZone language={t.language} timeZone={data.timeZone}>
      <header className="portal-head">
        <div>
          <p className="muted">{venue.title}</p>
          <h1>{t('title')}</h1>
        </div>
        {printers.length > 0 && (
          <div className="portal-head__tools">
            <Health printers={printers} />
            {add}
          </div>
        )}
      </header>
      {printers.length === 0 && (
        <section className="card panel printers-none">
          <PrinterIcon className="icon" aria-hidden />
          <h2>{t('none_title')}</h2>
          <p className="muted">{t('none')}</p>
          {add}
        </section>
      )}
      <Uncovered {...data} />
      <ul className="printer-list">
        {printers.map((printer) => (
          <PrinterRow
            key={printer._id}
            printer={printer}
            all={data}
            calls={calls}
            onEdit={() => setOpen({ what: 'form', printer })}
            onAddress={(address) => setOpen({ what: 'address', kind: printer.kind, name: printer.name, address })}
          />
        ))}
      </ul>
      {printers.length > 0 && <Slips venueId={venue._id} slips={slips} calls={calls} />}
      {open?.what === 'form' && (
        <PrinterDialog
          venueId={venue._id}
          printer={open.printer}
          all={data}
          calls={calls}
          onClose={() => setOpen(null)}
          onMade={(kind, name, address) => setOpen({ what: 'address', kind, name, address })}
        />
      )}
      {open?.what === 'address' && <AddressDialog {...open} state={stateOf(open.name)} onClose={() => setOpen(null)} />}
    </InZone>
  );
}

/** In one word, how they are. */
function Health({ printers }: Pick<Printers, 'printers'>) {
  const t = usePortalPrintersTexts();
  // One that was just added needs nobody yet who mends it: it waits to be connected, until tickets wait for it.
  const isFresh = ({ state, waiting }: Printer) => state === 'new' && waiting === 0;
  const fresh = printers.filter(isFresh).length;
  const count = printers.filter(({ state }) => state !== 'online').length - fresh;
  return (
    <p role="status">
      {count === 0 && fresh > 0 ? (
        <span className="badge badge--honey">{t('fresh', { count: fresh })}</span>
      ) : count === 0 ? (
        <span className="badge badge--olive">{t('well')}</span>
      ) : (
        <span className={`badge ${printers.every((one) => isFresh(one) || canPrint(one.state)) ? 'badge--honey' : 'badge--wine'}`}>
          <CircleAlert className="icon" aria-hidden />
          {t('need', { count })}
        </span>
      )}
    </p>
  );
}

/** Stations whose lines come out of no printer: said, for nobody sees paper that is missing. */
function Uncovered({ printers, stations, floors }: Printers) {
  const t = usePortalPrintersTexts();
  // What is only on the screen is no paper, where there is any.
  const real = printers.filter(({ kind }) => kind !== 'screen');
  const working = (real.length > 0 ? real : printers).filter(({ prints }) =>
    prints.some((one) => one === 'placed' || one === 'accepted' || one === 'paid'),
  );
  const known = stations.map(({ id }) => id);
  const own = working.map((printer) => printer.stations.filter((id) => known.includes(id)));
  const areas = working.map((printer) => printer.floors.filter((one) => floors.some(({ floor }) => floor === one)));
  const bare = [
    ...(own.some((ids) => ids.length === 0) ? [] : stations.filter(({ id }) => !own.some((ids) => ids.includes(id)))),
    ...(areas.some((all) => all.length === 0) ? [] : floors.filter(({ floor }) => !areas.some((all) => all.includes(floor)))),
  ];
  if (printers.length === 0 || working.length === 0 || bare.length === 0) return null;
  return (
    <p className="notice printers-bare">
      <CircleAlert className="icon" aria-hidden />
      {t('uncovered', { stations: bare.map(({ name }) => name).join(', ') })}
    </p>
  );
}
