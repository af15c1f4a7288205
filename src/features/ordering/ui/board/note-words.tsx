import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { quoted } from '#platform/shared/quoted.ts';
import { untoldIn } from '#features/assistance/untold-in.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import './note-words.css';

type Props = { readonly note: string; readonly order: Pick<SavedOrder, 'avoids'> };

/** What a guest wrote. What sounds like an allergy that the order does not carry as one is marked: guests may say no more than that, and the kitchen is to ask. */
export function NoteWords({ note, order: { avoids } }: Props) {
  const t = usePortalTexts();
  const isUntold = useMemo(() => untoldIn([note], avoids) !== null, [note, avoids]);
  return (
    <span>
      {quoted(note, t.language)}
      {isUntold && (
        <b className="note-health">
          <TriangleAlert className="icon" aria-hidden />
          {t('ticket.note_health')}
        </b>
      )}
    </span>
  );
}
