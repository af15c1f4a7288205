import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import '#platform/ui/form-parts.css';
import { usePaper, type What } from './use-paper.ts';

/** Something that can be put on paper, and what it is called. */
type Choice = { readonly name: string; readonly what: What };
type Props = { readonly venueId: string; readonly choices: readonly [Choice, ...Choice[]]; readonly className?: string };

/** Puts something on paper at a printer of the venue: with one tap where there is nothing to choose. Nothing where the venue has no printer. */
export function OnPaper({ venueId, choices, className = 'button' }: Props) {
  const t = usePortalTexts();
  const { printers, print } = usePaper(venueId);
  const [asks, setAsks] = useState(false);
  const [first] = printers;
  if (!first) return null;
  const single = printers.length === 1 && choices.length === 1;
  const send = (printer: string, what: What) => print.mutate({ printer, what }, { onSettled: () => setAsks(false) });
  const sentTo = printers.find(({ _id }) => _id === print.variables?.printer)?.name ?? '';
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={print.isPending}
        onClick={() => (single ? send(first._id, choices[0].what) : setAsks(true))}
      >
        <ReceiptText className="icon" aria-hidden />
        {single ? t('paper.on', { name: first.name }) : t('paper.print')}
      </button>
      <span role="status" className="muted">
        {print.isSuccess && t('paper.sent', { name: sentTo })}
        {print.isError && t('paper.failed')}
      </span>
      {asks && <Ask printers={printers} choices={choices} busy={print.isPending} onClose={() => setAsks(false)} onSend={send} />}
    </>
  );
}

type AskProps = Pick<Props, 'choices'> & {
  readonly printers: ReturnType<typeof usePaper>['printers'];
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSend: (printer: string, what: What) => void;
};

function Ask({ printers, choices, busy, onClose, onSend }: AskProps) {
  const t = usePortalTexts();
  const [printer, setPrinter] = useState(printers[0]?._id ?? '');
  const [at, setAt] = useState(0);
  const send = () => !busy && onSend(printer, (choices[at] ?? choices[0]).what);
  return (
    <Dialog title={t('paper.title')} close={onClose} keep={t('paper.not')} confirm={{ label: t('paper.print'), busy, run: send }}>
      <div className="form-stack">
        {choices.length > 1 && (
          <Field label={t('paper.what')}>
            {(control) => (
              <select {...control} className="select" value={at} onChange={({ target }) => setAt(Number(target.value))}>
                {choices.map(({ name }, nth) => (
                  <option key={nth} value={nth}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field label={t('paper.where')}>
          {(control) => (
            <select {...control} className="select" value={printer} onChange={({ target }) => setPrinter(target.value)}>
              {printers.map(({ _id, name, prints }) => (
                <option key={_id} value={_id}>
                  {prints ? name : t('paper.not_now', { name })}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </Dialog>
  );
}
