import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { menuReader, readPaper } from '../contract.ts';
import { MOST_PAPER } from '../menu-file.ts';
import { base64Of } from './base64.ts';

type Props = { readonly venueId: string; readonly take: (text: string) => void };

const OWN = ['no_reader', 'not_a_paper', 'busy', 'reader_away', 'nothing_read', 'too_many', 'offline'] as const;

/** The text of a photographed or printed menu, where the operator has a reader for such; nothing where not. */
export function PaperPicker({ venueId, take }: Props) {
  const t = usePortalMenuTexts();
  const { data } = useQuery({
    queryKey: ['menu-reader', venueId],
    queryFn: ({ signal }) =>
      call<typeof menuReader>('GET', '/api/venues/:id/menu/reader', { params: { id: venueId }, signal: inTimeFor(signal) }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (!data?.reads) return null;
  const pick = async (file: File | undefined) => {
    if (!file || busy) return;
    const isTooLarge = file.size > MOST_PAPER;
    setBusy(!isTooLarge);
    setProblem(isTooLarge ? t('paper.too_large') : null);
    setSaid(isTooLarge ? null : t('paper.reading'));
    if (!isTooLarge)
      try {
        const body = { file: await base64Of(file) };
        take((await call<typeof readPaper>('POST', '/api/venues/:id/menu/paper', { params: { id: venueId }, body })).text);
        setSaid(t('paper.read'));
      } catch (error) {
        const code = error instanceof CallFailed ? OWN.find((one) => one === error.code) : undefined;
        setSaid(null);
        setProblem(t(`paper.${code ?? 'other'}`));
      }
    setBusy(false);
  };
  return (
    <div className="import-file">
      <label className="button" aria-busy={busy || undefined}>
        <Camera className="icon" aria-hidden />
        {t('paper.pick')}
        <input
          className="visually-hidden"
          type="file"
          accept="application/pdf,image/jpeg,image/png,image/webp"
          // Not disabled while it works: that would take the keyboard from it.
          aria-disabled={busy || undefined}
          onClick={(event) => busy && event.preventDefault()}
          onChange={({ target }) => {
            void pick(target.files?.[0]);
            // The same file may be chosen once more.
            target.value = '';
          }}
        />
      </label>
      <span className="hint">{t('paper.hint')}</span>
      <p role="status">{said}</p>
      <p role="alert">{problem}</p>
    </div>
  );
}
