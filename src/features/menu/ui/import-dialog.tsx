import { FileSpreadsheet, LoaderCircle } from 'lucide-react';
import { useId } from 'react';
import { addressTo } from '#platform/shared/address.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { exportMenu } from '../contract.ts';
import type { ImportReport } from '../menu-schemas.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import type { Known } from '../paste-known.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportRows } from './import-rows.tsx';
import { Problem } from './notice.tsx';
import { PastePanel } from './paste-panel.tsx';
import { useImport } from './use-import.ts';
import './import-dialog.css';

type Props = {
  readonly venueId: string;
  /** The venue's, its own first. */
  readonly languages: readonly string[];
  /** The dishes of its menu. */
  readonly known: readonly Known[];
  readonly close: () => void;
  readonly done: (report: ImportReport) => void;
};
/** A file or a pasted text, what it would do, and then the import: all of it or nothing. */
export function ImportDialog({ close, ...props }: Props) {
  const t = usePortalMenuTexts();
  const {
    from,
    change,
    picked,
    pick,
    columns,
    said,
    say,
    dishes,
    paste,
    report,
    stale,
    result,
    problem,
    setProblem,
    go,
    busy,
    nothing,
    ...rows
  } = useImport(props);
  const shown = stale ? null : report;
  const ready = shown === null || (shown.counts.error === 0 && shown.counts.new + shown.counts.changed > 0);
  return (
    <Dialog title={t('import.title')} wide cross={t('close')} close={close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <fieldset className="segmented">
          <legend className="visually-hidden">{t('import.from')}</legend>
          {(['file', 'text'] as const).map((way) => (
            <label key={way}>
              <input type="radio" name="import-from" checked={from === way} onChange={() => change(way)} />
              {t(`import.from_${way}`)}
            </label>
          ))}
        </fieldset>
        {from === 'text' ? (
          <PastePanel
            venueId={props.venueId}
            languages={props.languages}
            known={props.known}
            dishes={dishes}
            problems={shown?.rows ?? []}
            set={paste}
          />
        ) : (
          <FilePanel venueId={props.venueId} name={picked?.name ?? null} pick={(file) => void pick(file)} />
        )}
        <Problem text={problem} dismiss={() => setProblem(null)} />
        {from === 'file' && columns && (
          <ImportColumns file={columns} needed={report === null || columns.read.price === undefined} {...{ said, say }} />
        )}
        {/* The keyboard's place when the differences have come. */}
        <div role="status" ref={result} tabIndex={-1} aria-busy={busy !== null || undefined}>
          {report && <ImportRows report={report} {...(from === 'file' && { correct: rows })} />}
          {busy !== null && <Busy how={busy} />}
        </div>
        <footer>
          <button type="button" className="button" onClick={close}>
            {t('cancel')}
          </button>
          {/* Not while it works: a button that is switched off loses the keyboard. */}
          <button type="submit" className="button button--primary" disabled={nothing || !ready}>
            {shown ? t('import.apply', { count: shown.counts.new + shown.counts.changed }) : t('import.check')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

function Busy({ how }: { readonly how: 'compares' | 'waits' }) {
  const t = usePortalMenuTexts();
  return (
    <p className="import-busy">
      <LoaderCircle className="icon spin" aria-hidden />
      {t(`import.${how}`)}
    </p>
  );
}

type FileProps = { readonly venueId: string; readonly name: string | null; readonly pick: (file: File | undefined) => void };

function FilePanel({ venueId, name, pick }: FileProps) {
  const t = usePortalMenuTexts();
  const template = (format: 'csv' | 'xlsx') =>
    addressTo<typeof exportMenu>('/api/venues/:id/menu/export', { params: { id: venueId }, query: { template: '1', format } });
  return (
    <>
      <p className="hint">{t('import.hint')}</p>
      <p className="import-templates">
        <a className="button button--small" href={template('xlsx')} download>
          {t('import.template_xlsx')}
        </a>
        <a className="button button--small" href={template('csv')} download>
          {t('import.template_csv')}
        </a>
      </p>
      <FilePicker name={name} pick={pick} />
    </>
  );
}

/** The browser's own button speaks the browser's language: this one speaks the page's. */
function FilePicker({ name, pick }: { readonly name: string | null; readonly pick: (file: File | undefined) => void }) {
  const t = usePortalMenuTexts();
  const id = useId();
  return (
    <div className="import-file">
      <label className="button button--ink">
        <FileSpreadsheet className="icon" aria-hidden />
        {t(name === null ? 'import.file' : 'import.file_other')}
        <input
          className="visually-hidden"
          type="file"
          data-first
          accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby={id}
          onChange={({ target }) => {
            pick(target.files?.[0]);
            // The same file, corrected, is chosen again.
            target.value = '';
          }}
        />
      </label>
      <span id={id} className={name === null ? 'muted' : undefined}>
        {name ?? t('import.no_file')}
      </span>
    </div>
  );
}
