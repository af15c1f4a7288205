import { Check, Copy, RefreshCw } from 'lucide-react';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useCopy } from '#platform/ui/use-copy.ts';
import type { Printer } from '../contract.ts';
import { usePortalPrintersTexts } from '#texts/area-contexts.ts';

type Props = {
  readonly kind: Printer['kind'];
  readonly name: string;
  readonly address: string;
  /** How it is now: whoever set it up hears here that it came. */
  readonly state: Printer['state'];
  readonly onClose: () => void;
};

/** What goes into the printer, shown this once, and what to press there. */
export function AddressDialog({ kind, name, address, state, onClose }: Props) {
  const t = usePortalPrintersTexts();
  const epson = kind === 'epson';
  const { field, copied: outcome, copy } = useCopy<HTMLInputElement>(address);
  const copied = outcome === 'copied';
  return (
    <Dialog wide title={t('address.title', { name })} close={onClose} keep={t('address.done')}>
      <p>{t(epson ? 'address.text_epson' : 'address.text')}</p>
      <div className="printer-address">
        <Field label="Server URL">
          {(control) => (
            <input
              {...control}
              ref={field}
              data-first=""
              className="input"
              readOnly
              value={address}
              onFocus={() => field.current?.select()}
            />
          )}
        </Field>
        <button type="button" className="button button--ink" onClick={copy}>
          {copied ? <Check className="icon" aria-hidden /> : <Copy className="icon" aria-hidden />}
          {t(copied ? 'address.copied' : 'address.copy')}
        </button>
        <span className="visually-hidden" role="status">
          {copied && t('address.copied')}
        </span>
      </div>
      <ol className="printer-steps">
        {([1, 2, 3] as const).map((step) => (
          <li key={step}>{t(epson && step < 3 ? `address.epson_${step as 1 | 2}` : `address.steps_${step}`)}</li>
        ))}
      </ol>
      <p role="status" className="printer-came" data-came={state === 'new' || state === 'silent' ? undefined : ''}>
        {state === 'new' || state === 'silent' ? <RefreshCw className="icon" aria-hidden /> : <Check className="icon" aria-hidden />}
        {t(state === 'new' || state === 'silent' ? 'address.waits' : 'address.came', { name })}
      </p>
    </Dialog>
  );
}
