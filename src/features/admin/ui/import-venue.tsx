import { Upload } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useAdminTexts } from '#texts/area-contexts.ts';
import type { importVenue } from '../contract.ts';
import type { VenueFile } from '../venue-file.ts';
import { adminCall } from './admin-calls.ts';
import { Problem } from './fields.tsx';
import { fieldProblems, problemOf } from './problem.ts';
import { fileWords } from './problem-words.ts';
import { useAction } from './use-action.ts';

/** Which place of the file was refused is said with the reason. */
const wordsOf: typeof problemOf = (error, t) => {
  if (error instanceof SyntaxError) return t('content.not_json');
  const [first] = fieldProblems(error);
  // A file of something else, or of a later version, is wrong as a whole.
  if (first && ['format', 'version'].includes(first.path)) return t('import.not_venue');
  return first && first.path !== '' ? `${problemOf(error, t)} (${first.path})` : problemOf(error, t);
};

/** A venue of an exported file; the server judges what is in it. */
export function ImportVenue({ done }: { readonly done: (words: string) => void }) {
  const t = useAdminTexts();
  const { problem, setProblem, busy, run } = useAction(wordsOf);
  const bring = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const file = input.files?.[0];
    if (!file) return;
    let body: VenueFile | null = null;
    const isDone = await run(async () => {
      body = JSON.parse(await file.text()) as VenueFile;
      const { id, title, lostPictures } = await adminCall<typeof importVenue>('POST', '/api/admin/venues/import', { body });
      done(t('import.done', { venue: title, number: id, lost: lostPictures.length }));
    });
    if (!isDone && body !== null) {
      // The server names a place in English; the contract says here what is wrong with it. Without it the server's answer stays.
      const words = await import('./schema-problems.ts').then(
        ({ fileProblems: seen }) => fileWords(body, seen(body), t),
        () => null,
      );
      if (words !== null) setProblem(words);
    }
    // The same file may be chosen once more.
    input.value = '';
  };
  return (
    <div>
      <label className="button admin-upload" aria-busy={busy || undefined}>
        <Upload className="icon" aria-hidden />
        {t(busy ? 'import.busy' : 'import.label')}
        <input type="file" accept="application/json,.json" disabled={busy} onChange={(event) => void bring(event)} />
      </label>
      <Problem text={problem} />
    </div>
  );
}
