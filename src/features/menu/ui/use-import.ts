import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { call, CallFailed } from '#platform/browser/api.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { importMenu } from '../contract.ts';
import { MOST_BYTES } from '../menu-file.ts';
import type { ImportReport } from '../menu-schemas.ts';
import type { PastedDish } from '../paste-menu.ts';
import { pastedFile } from '../pasted-file.ts';
import { base64Of } from './base64.ts';
import type { FileColumns, SaidOfFile } from './import-columns.tsx';
import { useColumnWords } from './import-words.ts';
import { useFailureWords } from './use-changes.ts';

type Importing = {
  readonly venueId: string;
  /** The venue's, its own first. */
  readonly languages: readonly string[];
  readonly done: (report: ImportReport) => void;
};
type Picked = SaidOfFile & { readonly name: string; readonly file: string };

/** So long nobody types on who has written a price. */
const PAUSE_MS = 600;
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

/** Asks the server what a file would do, or to do it. Of several questions only the last one's answer counts. */
function useQuestion({ venueId, done }: Importing) {
  const t = usePortalMenuTexts();
  const words = useFailureWords();
  const called = useColumnWords();
  const [report, setReport] = useState<ImportReport | null>(null);
  const [columns, setColumns] = useState<FileColumns | null>(null);
  /** Something was corrected since the report, which tells of what was there before. */
  const [stale, setStale] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const last = useRef(0);

  /** Answers whether there are differences to look at, or soon will be. */
  const send = async (chosen: Picked, seal: string | null): Promise<boolean> => {
    const question = ++last.current;
    setBusy(true);
    setProblem(null);
    try {
      const answer = await call<typeof importMenu>('POST', '/api/venues/:id/menu/import', {
        params: { id: venueId },
        body: { ...chosen, seal },
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
      if (question === last.current) setBusy(false);
    }
  };
  /** An answer that is under way is of what was there before; `keep`: what was shown stays until the next. */
  const forget = (keep: boolean) => {
    last.current += 1;
    setBusy(false);
    setProblem(null);
    if (keep) setStale(true);
    else setReport(null);
  };
  return { report, stale, columns, setColumns, problem, setProblem, busy, send, forget };
}

/** What is being imported, from where, and what the server says that it would do. */
export function useImport(given: Importing) {
  const t = usePortalMenuTexts();
  const [from, setFrom] = useState<'file' | 'text'>('file');
  const [picked, setPicked] = useState<Picked | null>(null);
  const [said, setSaid] = useState<SaidOfFile>({});
  const [dishes, setDishes] = useState<readonly PastedDish[] | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const { send, forget, setColumns, ...asked } = useQuestion(given);
  const { report, stale, busy, setProblem } = asked;
  const forgetFile = () => {
    forget(false);
    setColumns(null);
    setSaid({});
  };
  const say = (of: SaidOfFile) => {
    forget(report !== null);
    setSaid(of);
  };

  /** Asked by a button: the keyboard goes on at the answer, which is right before the button that imports. */
  const check = async (chosen: Picked) => {
    if (await send(chosen, null)) result.current?.focus();
  };
  const pick = async (file: File | undefined) => {
    forgetFile();
    if (!file) return setPicked(null);
    if (file.size > MOST_BYTES) return setProblem(t('import.file_too_large'));
    const chosen = { name: file.name, file: await base64Of(file) };
    setPicked(chosen);
    await check(chosen);
  };
  const paste = (read: readonly PastedDish[] | null) => {
    forget(read !== null && dishes !== null);
    setDishes(read);
  };
  const change = (way: 'file' | 'text') => {
    setFrom(way);
    setPicked(null);
    forgetFile();
    setDishes(null);
  };
  /** The file, or the text as one. */
  const chosenNow = async (): Promise<Picked | null> => {
    if (from === 'file') return picked && { ...picked, ...said };
    const name = 'pasted.csv';
    return dishes && { name, file: await base64Of(new File([pastedFile(dishes, given.languages)], name)) };
  };
  const go = async () => {
    const chosen = await chosenNow();
    if (!chosen || busy) return;
    await (report && !stale ? send(chosen, report.seal) : check(chosen));
  };
  const nothing = from === 'file' ? !picked : dishes === null || dishes.length === 0;
  useAgain(report !== null && stale && !nothing ? dishes : null, async () => {
    const chosen = await chosenNow();
    if (chosen) await send(chosen, null);
  });
  return { ...asked, from, change, picked, pick, said, say, dishes, paste, result, go, nothing };
}

/** What was shown once is shown anew for what was corrected, without being asked. */
function useAgain(corrected: readonly PastedDish[] | null, ask: () => Promise<void>): void {
  const now = useRef(ask);
  useEffect(() => {
    now.current = ask;
  });
  useEffect(() => {
    if (corrected === null) return;
    const later = setTimeout(() => void now.current(), PAUSE_MS);
    return () => clearTimeout(later);
  }, [corrected]);
}
