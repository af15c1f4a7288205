import { useRef, useState } from 'react';
import * as v from 'valibot';
import { call, CallFailed } from '#platform/browser/api.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { importMenu } from '../contract.ts';
import type { ImportInput, ImportReport } from '../menu-schemas.ts';
import type { Known } from '../paste-known.ts';
import type { FileColumns, SaidOfFile } from './import-columns.tsx';
import { useColumnWords } from './import-words.ts';
import { useFailureWords } from './use-changes.ts';

export type Importing = {
  readonly venueId: string;
  /** The venue's, its own first. */
  readonly languages: readonly string[];
  /** The dishes of its menu. */
  readonly known: readonly Known[];
  readonly done: (report: ImportReport) => void;
};
export type Picked = SaidOfFile & Pick<ImportInput, 'leave' | 'cells'> & { readonly name: string; readonly file: string };

/** Where many files are being opened it is asked again after so long, so many times. */
const AGAIN_MS = 3000;
const MOST_TRIES = 15;
const isFull = (failure: unknown): boolean => failure instanceof CallFailed && (failure.code === 'busy' || failure.code === 'too_many');

const OWN = [
  'unreadable_file',
  'not_a_workbook',
  'file_too_large',
  'file_too_costly',
  'busy',
  'too_many_rows',
  'import_has_errors',
] as const;

const Missing = v.object({
  columns: v.array(v.string()),
  heads: v.array(v.object({ at: v.number(), name: v.string(), example: v.string() })),
  read: v.record(v.string(), v.number()),
});
const missingIn = (details: unknown) => {
  const read = v.safeParse(Missing, details);
  return read.success ? read.output : null;
};

type Turn = { readonly goesOn: () => boolean; readonly waits: () => void };

/** Waits for its turn rather than be refused, as long as it is wanted. */
async function inTurn(ask: () => Promise<ImportReport>, { goesOn, waits }: Turn): Promise<ImportReport> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (failure) {
      if (!isFull(failure) || tries === MOST_TRIES || !goesOn()) throw failure;
      waits();
      await new Promise((go) => setTimeout(go, AGAIN_MS));
      if (!goesOn()) throw failure;
    }
  }
}

/** Asks the server what a file would do, or to do it. Of several questions only the last one's answer counts. */
export function useQuestion({ venueId, done }: Importing) {
  const t = usePortalMenuTexts();
  const words = useFailureWords();
  const called = useColumnWords();
  const [report, setReport] = useState<ImportReport | null>(null);
  const [columns, setColumns] = useState<FileColumns | null>(null);
  /** Something was corrected since the report, which tells of what was there before. */
  const [stale, setStale] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'compares' | 'waits' | null>(null);
  const last = useRef(0);

  /** Answers whether there are differences to look at, or soon will be. */
  const send = async (chosen: Picked, seal: string | null): Promise<boolean> => {
    const question = ++last.current;
    setBusy('compares');
    setProblem(null);
    try {
      const body = { ...chosen, seal };
      const answer = await inTurn(() => call<typeof importMenu>('POST', '/api/venues/:id/menu/import', { params: { id: venueId }, body }), {
        goesOn: () => question === last.current,
        waits: () => setBusy('waits'),
      });
      if (answer.applied) done(answer);
      if (answer.applied || question !== last.current) return true;
      setReport(answer);
      setColumns({ heads: answer.heads, read: answer.columns });
      setStale(false);
      return true;
    } catch (failure) {
      if (question !== last.current) return false;
      const missing = failure instanceof CallFailed && failure.code === 'missing_columns' ? missingIn(failure.details) : null;
      const own = failure instanceof CallFailed ? OWN.find((code) => code === failure.code) : undefined;
      setProblem(
        missing
          ? t('import.missing_columns', { missing: missing.columns.map(called).join(', ') })
          : own
            ? t(`import.${own}`)
            : words(failure),
      );
      if (missing) setColumns({ heads: missing.heads, read: missing.read });
      // The menu is another one now: the differences are to be looked at again.
      if (failure instanceof CallFailed && failure.code === 'changed_meanwhile') setReport(null);
      return false;
    } finally {
      if (question === last.current) setBusy(null);
    }
  };
  /** An answer that is under way is of what was there before; `keep`: what was shown stays until the next. */
  const forget = (keep: boolean) => {
    last.current += 1;
    setBusy(null);
    setProblem(null);
    if (keep) setStale(true);
    else setReport(null);
  };
  return { report, stale, columns, setColumns, problem, setProblem, busy, send, forget };
}
