import { FileSpreadsheet } from 'lucide-react';
import { useId, useState } from 'react';
import { addressTo } from '#platform/shared/address.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { exportMenu, importMenu } from '../contract.ts';
import type { ImportReport } from '../menu-schemas.ts';
import { MOST_BYTES } from '../menu-file.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { pastedFile } from '../pasted-file.ts';
import type { PastedDish } from '../paste-menu.ts';
import { ImportRows } from './import-rows.tsx';
import { Problem } from './notice.tsx';
import { PastePanel } from './paste-panel.tsx';
import { useFailureWords } from './use-changes.ts';
import './import-dialog.css';

type Props = {
  readonly venueId: string;
  /** The venue's, its own first. */
  readonly languages: readonly string[];
  readonly close: () => void;
  readonly done: (report: ImportReport) => void;
};
type Picked = { readonly name: string; readonly file: string };

const OWN = [
  'unreadable_file',
  'file_too_large',
  'file_too_costly',
  'busy',
  'too_many_rows',
  'missing_columns',
  'import_has_errors',
] as const;

/** A file's bytes in base64. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((typeof reader.result === 'string' ? reader.result : '').replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });

/** What is being imported, from where, and what the server says that it would do. */
function useImport({ venueId, languages, done }: Omit<Props, 'close'>) {
  const t = usePortalMenuTexts();
  const words = useFailureWords();
  const [from, setFrom] = useState<'file' | 'text'>('file');
  const [picked, setPicked] = useState<Picked | null>(null);
  const [dishes, setDishes] = useState<readonly PastedDish[] | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const send = async (chosen: Picked, seal: string | null) => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await call<typeof importMenu>('POST', '/api/venues/:id/menu/import', {
        params: { id: venueId },
        body: { ...chosen, seal },
      });
      if (answer.applied) return done(answer);
      setReport(answer);
    } catch (failure) {
      const own = failure instanceof CallFailed ? OWN.find((code) => code === failure.code) : undefined;
      setProblem(own ? t(`import.${own}`) : words(failure));
      // The menu is another one now: the differences are to be looked at again.
      if (failure instanceof CallFailed && failure.code === 'changed_meanwhile') setReport(null);
    } finally {
      setBusy(false);
    }
  };
  const pick = async (file: File | undefined) => {
    setReport(null);
    if (!file) return setPicked(null);
    if (file.size > MOST_BYTES) return setProblem(t('import.file_too_large'));
    const chosen = { name: file.name, file: await base64Of(file) };
    setPicked(chosen);
    await send(chosen, null);
  };
  const paste = (read: readonly PastedDish[] | null) => {
    setReport(null);
    setProblem(null);
    setDishes(read);
  };
  const change = (way: 'file' | 'text') => {
    setFrom(way);
    setPicked(null);
    paste(null);
  };
  /** The file, or the text as one. */
  const go = async () => {
    const name = 'pasted.csv';
    const pasted = async () => ({ name, file: await base64Of(new File([pastedFile(dishes ?? [], languages)], name)) });
    const chosen = from === 'file' ? picked : await pasted();
    if (chosen) await send(chosen, report?.seal ?? null);
  };
  const nothing = from === 'file' ? !picked : dishes === null || dishes.length === 0;
  return { from, change, picked, pick, dishes, paste, report, problem, setProblem, go, idle: busy || nothing };
}

/** A file or a pasted text, what it would do, and then the import: all of it or nothing. */
export function ImportDialog({ close, ...props }: Props) {
  const t = usePortalMenuTexts();
  const { from, change, picked, pick, dishes, paste, report, problem, setProblem, go, idle } = useImport(props);
  const ready = report !== null && report.counts.error === 0 && report.counts.new + report.counts.changed > 0;
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
          <PastePanel languages={props.languages} dishes={dishes} set={paste} />
        ) : (
          <FilePanel venueId={props.venueId} name={picked?.name ?? null} pick={(file) => void pick(file)} />
        )}
        <Problem text={problem} dismiss={() => setProblem(null)} />
        <div role="status">{report && <ImportRows report={report} />}</div>
        <footer>
          <button type="button" className="button" onClick={close}>
            {t('cancel')}
          </button>
          <button type="submit" className="button button--primary" disabled={idle || (report !== null && !ready)}>
            {report ? t('import.apply', { count: report.counts.new + report.counts.changed }) : t('import.check')}
          </button>
        </footer>
      </form>
    </Dialog>
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
