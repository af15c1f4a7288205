import { FileSpreadsheet } from 'lucide-react';
import { useId, useState } from 'react';
import { addressTo } from '#platform/shared/address.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { exportMenu, importMenu } from '../contract.ts';
import type { ImportReport } from '../menu-schemas.ts';
import { MOST_BYTES } from '../menu-file.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { ImportRows } from './import-rows.tsx';
import { Problem } from './notice.tsx';
import { useFailureWords } from './use-changes.ts';
import './import-dialog.css';

type Props = { readonly venueId: string; readonly close: () => void; readonly done: (report: ImportReport) => void };
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

/** A file, what it would do, and then the import: all of it or nothing. */
export function ImportDialog({ venueId, close, done }: Props) {
  const t = usePortalMenuTexts();
  const words = useFailureWords();
  const [picked, setPicked] = useState<Picked | null>(null);
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
  const template = (format: 'csv' | 'xlsx') =>
    addressTo<typeof exportMenu>('/api/venues/:id/menu/export', { params: { id: venueId }, query: { template: '1', format } });
  const ready = report !== null && report.counts.error === 0 && report.counts.new + report.counts.changed > 0;
  return (
    <Dialog title={t('import.title')} wide cross={t('close')} close={close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (picked) void send(picked, report?.seal ?? null);
        }}
      >
        <p className="hint">{t('import.hint')}</p>
        <p className="import-templates">
          <a className="button button--small" href={template('xlsx')} download>
            {t('import.template_xlsx')}
          </a>
          <a className="button button--small" href={template('csv')} download>
            {t('import.template_csv')}
          </a>
        </p>
        <FilePicker name={picked?.name ?? null} pick={(file) => void pick(file)} />
        <Problem text={problem} dismiss={() => setProblem(null)} />
        <div role="status">{report && <ImportRows report={report} />}</div>
        <footer>
          <button type="button" className="button" onClick={close}>
            {t('cancel')}
          </button>
          <button type="submit" className="button button--primary" disabled={busy || !picked || (report !== null && !ready)}>
            {report ? t('import.apply', { count: report.counts.new + report.counts.changed }) : t('import.check')}
          </button>
        </footer>
      </form>
    </Dialog>
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
