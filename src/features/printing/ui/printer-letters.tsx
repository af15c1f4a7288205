import { ALPHABETS, LINE_LENGTHS, PRINTS_AS } from '#domain/printing.ts';
import { Field, FieldGroup } from '#platform/ui/field.tsx';
import { usePortalPrintersTexts } from '#texts/area-contexts.ts';
import type { Printer } from '../contract.ts';
import type { Part } from './printer-form.ts';

type Props = Part & { readonly kind: Printer['kind'] };

/** As a picture, which is right on all, or with the printer's own letters; where those are is asked of a printer whose maker we do not know. */
export function PrintsAs({ form, set, kind }: Props) {
  const t = usePortalPrintersTexts();
  if (kind === 'screen') return null;
  return (
    <>
      <FieldGroup legend={t('form.as')} hint={t('form.as_hint')}>
        <div className="segmented">
          {PRINTS_AS.map((one) => (
            <label key={one}>
              <input type="radio" name="prints-as" checked={form.printsAs === one} onChange={() => set({ printsAs: one })} />
              {t(`form.as_${one}`)}
            </label>
          ))}
        </div>
      </FieldGroup>
      {form.printsAs === 'letters' && kind === 'escpos' && (
        <Field label={t('form.alphabet')} hint={t('form.alphabet_hint')}>
          {(control) => (
            <select
              {...control}
              className="select"
              value={form.alphabet}
              onChange={({ target }) => set({ alphabet: ALPHABETS.find((one) => one === target.value) ?? 'a' })}
            >
              {ALPHABETS.map((one) => (
                <option key={one} value={one}>
                  {t(`form.alphabet_${one}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {form.printsAs === 'letters' && form.width === 576 && (
        <FieldGroup legend={t('form.per_line')} hint={t('form.per_line_hint')}>
          <div className="segmented">
            {LINE_LENGTHS.map((length) => (
              <label key={length}>
                <input type="radio" name="per-line" checked={form.perLine === length} onChange={() => set({ perLine: length })} />
                {length}
              </label>
            ))}
          </div>
        </FieldGroup>
      )}
    </>
  );
}
