import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import '#platform/ui/form-parts.css';
import { usePaper, type What } from './use-paper.ts';

/** Something that can be put on paper, and what it is called. */
type Choice = { readonly name: string; readonly what: What };
type Props = {
  readonly venueId: string;
  readonly choices: readonly [Choice, ...Choice[]];
  readonly className?: string;
  /** What the button says wherever it prints. */
  readonly label?: string;
  /** The way to print the first of them from this device. */
  readonly here?: { readonly print: () => void; readonly busy: boolean };
};

/** Printing from this device, among the printers. */
const HERE = '';

/** Puts something on paper: with one tap where there is nothing to choose. Where the venue has no printer from this device, or there is nothing. */
export function OnPaper({ venueId, choices, className = 'button', label, here }: Props) {
  const t = usePortalTexts();
  const { printers, print } = usePaper(venueId);
  const [asks, setAsks] = useState(false);
  const [first] = printers;
  if (!first && !here) return null;
  const isOnlyHere = !first;
  const single = !here && printers.length === 1 && choices.length === 1;
  const end = () => setAsks(false);
  const send = (printer: string, what: What) => {
    if (printer !== HERE) return print.mutate({ printer, what }, { onSettled: end });
    // The dialog is no part of what is printed.
    end();
    here?.print();
  };
  const begin = () => {
    if (isOnlyHere) here?.print();
    else if (single) send(first._id, choices[0].what);
    else setAsks(true);
  };
  const sentTo = printers.find(({ _id }) => _id === print.variables?.printer)?.name ?? '';
  return (
    <>
      <button type="button" className={className} disabled={print.isPending || here?.busy} onClick={begin}>
        <ReceiptText className="icon" aria-hidden />
        {label ?? (single && first ? t('paper.on', { name: first.name }) : t('paper.print'))}
      </button>
      <span role="status" className="muted">
        {print.isSuccess && t('paper.sent', { name: sentTo })}
        {print.isError && t('paper.failed')}
      </span>
      {asks && (
        <Ask
          hasHere={here !== undefined}
          printers={printers}
          choices={choices}
          busy={print.isPending}
          onClose={() => setAsks(false)}
          onSend={send}
        />
      )}
    </>
  );
}

type AskProps = Pick<Props, 'choices'> & {
  readonly printers: ReturnType<typeof usePaper>['printers'];
  readonly hasHere: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSend: (printer: string, what: What) => void;
};

function Ask({ printers, choices, hasHere, busy, onClose, onSend }: AskProps) {
  const t = usePortalTexts();
  const [printer, setPrinter] = useState(printers[0]?._id ?? '');
  const [at, setAt] = useState(0);
  const send = () => !busy && onSend(printer, (choices[at] ?? choices[0]).what);
  const choose = (nth: number): void => {
    setAt(nth);
    if (nth > 0 && printer === HERE) setPrinter(printers[0]?._id ?? '');
  };
  // What is printed from here is the whole of it.
  const offersHere = hasHere && at === 0;
  return (
    <Dialog title={t('paper.title')} close={onClose} keep={t('paper.not')} confirm={{ label: t('paper.go'), busy, run: send }}>
      <div className="form-stack">
        {choices.length > 1 && (
          <Field label={t('paper.what')}>
            {(control) => (
              <select {...control} className="select" value={at} onChange={({ target }) => choose(Number(target.value))}>
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
              {offersHere && <option value={HERE}>{t('paper.here')}</option>}
            </select>
          )}
        </Field>
      </div>
    </Dialog>
  );
}
