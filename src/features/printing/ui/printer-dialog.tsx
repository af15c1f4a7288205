import { useState } from 'react';
import { LONGEST_PRINTER_NAME, PAPER_WIDTHS, PRINTER_KINDS } from '#domain/printing.ts';
import { addressTo } from '#platform/shared/address.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FieldGroup } from '#platform/ui/field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { usePortalPrintersTexts } from '#texts/area-contexts.ts';
import '#platform/ui/form-parts.css';
import type { Printer, PrinterInput, Printers, showPaper } from '../contract.ts';
import { formOf, type Part } from './printer-form.ts';
import { Prints } from './printer-prints.tsx';
import { codeOf, type PrinterCalls } from './use-printers.ts';

type Kind = Printer['kind'];
type Props = {
  readonly venueId: string;
  /** Null: a new one. */
  readonly printer: Printer | null;
  readonly all: Printers;
  readonly calls: PrinterCalls;
  readonly onClose: () => void;
  /** A new one that asks us is to be told where. */
  readonly onMade: (kind: Kind, name: string, address: string) => void;
};

const KNOWN = ['printer_name_taken', 'printer_address', 'instead_unknown', 'too_many_printers'] as const;

/** What a printer is called and prints; of a new one a name is all that is asked. */
export function PrinterDialog({ venueId, printer, all, calls, onClose, onMade }: Props) {
  const t = usePortalPrintersTexts();
  const [form, setForm] = useState(() => formOf(printer));
  const [kind, setKind] = useState<Kind>(printer?.kind ?? 'cloudprnt');
  const [isShort, setIsShort] = useState(false);
  const set = (changes: Partial<PrinterInput>) => setForm((before) => ({ ...before, ...changes }));
  const { isPending, error } = printer === null ? calls.add : calls.change;
  const problem = error && (KNOWN.find((known) => known === codeOf(error)) ?? 'unknown');
  const as = kind === 'screen' ? 'picture' : form.printsAs;
  const save = (): void => {
    if (isPending) return;
    const body = { ...form, host: kind === 'escpos' ? (form.host ?? '').trim() : null };
    if (form.name.trim() === '' || body.host === '') return setIsShort(true);
    if (printer) calls.change.mutate({ printer: printer._id, body }, { onSuccess: onClose });
    else
      calls.add.mutate(
        { ...body, kind },
        { onSuccess: ({ address }) => (address === null ? onClose() : onMade(kind, form.name, address)) },
      );
  };
  return (
    <Dialog
      wide
      title={t(printer ? 'form.edit' : 'form.new')}
      close={onClose}
      keep={t('close')}
      confirm={{ label: t(printer ? 'form.save' : 'form.add'), busy: isPending, run: save }}
    >
      <div className="printer-form">
        <div className="form-stack">
          <TextField
            first
            required
            label={t('form.name')}
            hint={t('form.name_hint')}
            error={isShort && form.name.trim() === '' ? t('form.short') : undefined}
            maxLength={LONGEST_PRINTER_NAME}
            value={form.name}
            onValue={(name) => set({ name })}
          />
          {printer === null && <KindChoice kind={kind} calls={all.calls} onKind={setKind} />}
          {kind === 'escpos' && (
            <TextField
              required
              label={t('form.host')}
              hint={t('form.host_hint')}
              error={isShort && (form.host ?? '').trim() === '' ? t('form.host_short') : undefined}
              maxLength={45}
              value={form.host ?? ''}
              onValue={(host) => set({ host })}
            />
          )}
          {kind === 'screen' && <p className="muted">{t('form.screen')}</p>}
          <Width form={form} set={set} />
          <Prints form={form} set={set} all={all} kind={kind} printer={printer} />
        </div>
        <figure className="printer-form__paper">
          <img
            key={`${form.width} ${as} ${form.perLine}`}
            src={addressTo<typeof showPaper>('/api/venues/:id/paper', {
              params: { id: venueId },
              query: { width: String(form.width), as, perLine: String(form.perLine) },
            })}
            width={form.width / 2}
            alt=""
          />
          <figcaption className="muted">{t('form.paper')}</figcaption>
        </figure>
      </div>
      <div role="alert">{problem && <p className="notice notice--problem">{t(`form.${problem}`)}</p>}</div>
    </Dialog>
  );
}

/** Whose it is, and with it how it is reached. One that we call is offered where this installation calls printers. */
function KindChoice({ kind, calls, onKind }: { readonly kind: Kind; readonly calls: boolean; readonly onKind: (kind: Kind) => void }) {
  const t = usePortalPrintersTexts();
  return (
    <FieldGroup legend={t('form.kind')}>
      {PRINTER_KINDS.filter((one) => one !== 'escpos' || calls).map((one) => (
        <label className="choice" key={one}>
          <input type="radio" name="printer-kind" checked={kind === one} onChange={() => onKind(one)} />
          <span className="choice__text">{t(`kind.${one}`)}</span>
        </label>
      ))}
    </FieldGroup>
  );
}

function Width({ form, set }: Part) {
  const t = usePortalPrintersTexts();
  return (
    <FieldGroup legend={t('form.width')}>
      <div className="segmented">
        {PAPER_WIDTHS.toReversed().map((width) => (
          <label key={width}>
            <input type="radio" name="paper-width" checked={form.width === width} onChange={() => set({ width })} />
            {t(`form.width_${width}`)}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
