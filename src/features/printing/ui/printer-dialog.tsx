import { useState } from 'react';
import { LONGEST_PRINTER_NAME, PAPER_WIDTHS, PRINTER_KINDS } from '#domain/printing.ts';
import { addressTo } from '#platform/shared/address.ts';
import { LANGUAGES, type Language } from '#platform/shared/languages.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field, FieldGroup } from '#platform/ui/field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { usePortalPrintersTexts } from '#texts/area-contexts.ts';
import '#platform/ui/form-parts.css';
import type { Printer, PrinterInput, Printers, showPaper } from '../contract.ts';
import { formOf, whenOf, WHENS, withAlso, withWhen, type When } from './printer-form.ts';
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
type Part = { readonly form: PrinterInput; readonly set: (changes: Partial<PrinterInput>) => void };

/** Each as who reads it calls it. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', el: 'Ελληνικά' };
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
  const more = (
    <>
      {all.stations.length > 0 && <StationChoice form={form} set={set} stations={all.stations} />}
      {all.floors.length > 1 && <FloorChoice form={form} set={set} floors={all.floors} />}
      <Times form={form} set={set} />
      <LanguageChoice form={form} set={set} />
      <Otherwise form={form} set={set} others={all.printers.filter((one) => one._id !== printer?._id && one.kind !== 'screen')} />
    </>
  );
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
          {printer === null ? (
            <details className="printer-form__more">
              <summary>{t('form.more')}</summary>
              <div className="form-stack">{more}</div>
            </details>
          ) : (
            more
          )}
        </div>
        <figure className="printer-form__paper">
          <img
            key={form.width}
            src={addressTo<typeof showPaper>('/api/venues/:id/paper', { params: { id: venueId }, query: { width: String(form.width) } })}
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

function StationChoice({ form, set, stations }: Part & Pick<Printers, 'stations'>) {
  const t = usePortalPrintersTexts();
  const turn = (id: string, on: boolean) => set({ stations: [...form.stations.filter((one) => one !== id), ...(on ? [id] : [])] });
  return (
    <FieldGroup legend={t('form.stations')} hint={t('form.stations_hint')}>
      {stations.map(({ id, name }) => (
        <label className="choice" key={id}>
          <input type="checkbox" checked={form.stations.includes(id)} onChange={({ target }) => turn(id, target.checked)} />
          <span className="choice__text">{name}</span>
        </label>
      ))}
    </FieldGroup>
  );
}

/** Whose tables it is for. */
function FloorChoice({ form, set, floors }: Part & Pick<Printers, 'floors'>) {
  const t = usePortalPrintersTexts();
  const turn = (floor: number, on: boolean) => set({ floors: [...form.floors.filter((one) => one !== floor), ...(on ? [floor] : [])] });
  return (
    <FieldGroup legend={t('form.floors')} hint={t('form.floors_hint')}>
      {floors.map(({ floor, name }) => (
        <label className="choice" key={floor}>
          <input type="checkbox" checked={form.floors.includes(floor)} onChange={({ target }) => turn(floor, target.checked)} />
          <span className="choice__text">{name}</span>
        </label>
      ))}
    </FieldGroup>
  );
}

function LanguageChoice({ form, set }: Part) {
  const t = usePortalPrintersTexts();
  return (
    <Field label={t('form.language')}>
      {(control) => (
        <select
          {...control}
          className="select"
          value={form.language ?? ''}
          onChange={({ target }) => set({ language: LANGUAGES.find((one) => one === target.value) ?? null })}
        >
          <option value="">{t('form.language_menu')}</option>
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** When tickets come, and how many. */
function Times({ form, set }: Part) {
  const t = usePortalPrintersTexts();
  return (
    <>
      <Field label={t('form.when')}>
        {(control) => (
          <select {...control} className="select" value={whenOf(form)} onChange={({ target }) => set(withWhen(form, target.value as When))}>
            {WHENS.map((one) => (
              <option key={one} value={one}>
                {t(`form.when_${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {(['cancelled', 'bill'] as const).map((also) => (
        <label className="choice" key={also}>
          <input
            type="checkbox"
            checked={form.prints.includes(also)}
            onChange={({ target }) => set(withAlso(form, also, target.checked))}
          />
          <span className="choice__text">{t(`form.${also}`)}</span>
        </label>
      ))}
      <FieldGroup legend={t('form.copies')}>
        <div className="segmented">
          {([1, 2, 3] as const).map((copies) => (
            <label key={copies}>
              <input type="radio" name="printer-copies" checked={form.copies === copies} onChange={() => set({ copies })} />
              {copies}
            </label>
          ))}
        </div>
      </FieldGroup>
    </>
  );
}

/** Who takes over, and what else a ticket does. */
function Otherwise({ form, set, others }: Part & { readonly others: readonly Printer[] }) {
  const t = usePortalPrintersTexts();
  return (
    <>
      {others.length > 0 && (
        <Field label={t('form.instead')}>
          {(control) => (
            <select
              {...control}
              className="select"
              value={form.instead ?? ''}
              onChange={({ target }) => set({ instead: target.value || null })}
            >
              <option value="">{t('form.instead_none')}</option>
              {others.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {t('form.instead_to', { name })}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {(['buzzer', 'drawer'] as const).map((what) => (
        <label className="choice" key={what}>
          <input type="checkbox" checked={form[what]} onChange={({ target }) => set({ [what]: target.checked })} />
          <span className="choice__text">{t(`form.${what}`)}</span>
        </label>
      ))}
    </>
  );
}
