import { LANGUAGES, type Language } from '#platform/shared/languages.ts';
import { Field, FieldGroup } from '#platform/ui/field.tsx';
import { usePortalPrintersTexts } from '#texts/area-contexts.ts';
import '#platform/ui/form-parts.css';
import type { Printer, Printers } from '../contract.ts';
import { PrintsAs } from './printer-letters.tsx';
import { whenOf, WHENS, withAlso, withWhen, type Part, type When } from './printer-form.ts';

type Props = Part & {
  readonly all: Printers;
  readonly kind: Printer['kind'];
  /** Null: a new one. */
  readonly printer: Printer | null;
};

/** Each as who reads it calls it. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', el: 'Ελληνικά' };

/** What a printer prints, when and how. Of a new one it is folded: what it begins with is right for most, and "Add it" is in sight. */
export function Prints({ form, set, all, kind, printer }: Props) {
  const t = usePortalPrintersTexts();
  const others = all.printers.filter((one) => one._id !== printer?._id && one.kind !== 'screen');
  const parts = (
    <>
      <PrintsAs form={form} set={set} kind={kind} />
      {all.stations.length > 0 && <StationChoice form={form} set={set} stations={all.stations} />}
      {all.floors.length > 1 && <FloorChoice form={form} set={set} floors={all.floors} />}
      <Times form={form} set={set} />
      <LanguageChoice form={form} set={set} />
      <Otherwise form={form} set={set} others={others} />
    </>
  );
  if (printer !== null) return parts;
  return (
    <details className="printer-form__more">
      <summary>{t('form.more')}</summary>
      <div className="form-stack">{parts}</div>
    </details>
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
