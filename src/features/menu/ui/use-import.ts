import { useEffect, useRef, useState } from 'react';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import { MOST_BYTES } from '../menu-file.ts';
import type { PastedDish } from '../paste-menu.ts';
import { pastedFile } from '../pasted-file.ts';
import { base64Of } from './base64.ts';
import type { SaidOfFile } from './import-columns.tsx';
import { useFileRows } from './use-file-rows.ts';
import { useQuestion, type Importing, type Picked } from './use-import-question.ts';

/** So long nobody types on who has written a price. */
const PAUSE_MS = 600;

async function asFile(text: string): Promise<Picked> {
  const name = 'pasted.csv';
  return { name, file: await base64Of(new File([text], name)) };
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
  const rows = useFileRows({ changed: () => forget(true), again: (sent) => checkFile(sent) });
  const forgetFile = () => {
    forget(false);
    setColumns(null);
    setSaid({});
    rows.forget();
  };
  const say = (of: SaidOfFile) => {
    forget(report !== null);
    setSaid(of);
  };

  /** Asked by a button: the keyboard goes on at the answer, which is right before the button that imports. */
  const check = async (chosen: Picked) => {
    if (await send(chosen, null)) result.current?.focus();
  };
  const checkFile = async (sent: ReturnType<typeof rows.sent>) => picked && check({ ...picked, ...said, ...sent });
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
    if (from === 'file') return picked && { ...picked, ...said, ...rows.sent() };
    return dishes && asFile(pastedFile(dishes, given.languages, given.known));
  };
  const go = async () => {
    const chosen = await chosenNow();
    if (!chosen || busy !== null) return;
    await (report && !stale ? send(chosen, report.seal) : check(chosen));
  };
  const nothing = from === 'file' ? !picked : dishes === null || dishes.length === 0;
  useAgain(report !== null && stale && !nothing ? dishes : null, async () => {
    const chosen = await chosenNow();
    if (chosen) await send(chosen, null);
  });
  return { ...asked, ...rows, from, change, picked, pick, said, say, dishes, paste, result, go, nothing };
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
