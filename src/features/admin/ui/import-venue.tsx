import { Upload } from 'lucide-react';
import { useState, type ChangeEvent } from 'react';
import { useAdminTexts } from '#texts/area-contexts.ts';
import type { importVenue } from '../contract.ts';
import type { VenueFile } from '../venue-file.ts';
import { adminCall } from './admin-calls.ts';
import { FieldError } from './fields.tsx';
import { fieldProblems, problemOf } from './problem.ts';
import './import-venue.css';

/** A venue of an exported file; the server judges what is in it. */
export function ImportVenue({ done }: { readonly done: (words: string) => void }) {
  const t = useAdminTexts();
  const [problem, setProblem] = useState<string | null>(null);
  const bring = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const file = input.files?.[0];
    if (!file) return;
    setProblem(null);
    try {
      const body = JSON.parse(await file.text()) as VenueFile;
      const { id, title, lostPictures } = await adminCall<typeof importVenue>('POST', '/api/admin/venues/import', { body });
      done(t('import.done', { venue: title, number: id, lost: lostPictures.length }));
    } catch (error) {
      const [first] = fieldProblems(error);
      const words = error instanceof SyntaxError ? t('content.not_json') : problemOf(error, t);
      setProblem(first ? `${words} (${first.path})` : words);
    } finally {
      input.value = '';
    }
  };
  return (
    <div>
      <label className="button admin-upload">
        <Upload className="icon" aria-hidden />
        {t('import.label')}
        <input type="file" accept="application/json,.json" onChange={(event) => void bring(event)} />
      </label>
      <div role="alert">{problem !== null && <FieldError text={problem} />}</div>
    </div>
  );
}
