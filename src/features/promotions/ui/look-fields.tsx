import { ColourField } from '#platform/ui/colour-field.tsx';
import { PictureField } from '#platform/ui/picture-field.tsx';
import { usePortalOffersTexts } from '#texts/area-contexts.ts';
import type { FormPart } from './words-fields.tsx';

/** Ground, picture and words of the banner. */
export function LookFields({ form, change }: FormPart) {
  const t = usePortalOffersTexts();
  return (
    <fieldset className="card panel form-stack">
      <legend className="panel__legend">{t('look.legend')}</legend>
      <div className="form-grid">
        <ColourField
          label={t('look.ground')}
          value={form.backgroundColor}
          fallback="#c2391f"
          clear={t('look.clear')}
          pick={t('look.pick')}
          onValue={(backgroundColor) => change({ backgroundColor })}
        />
        <ColourField
          label={t('look.text')}
          hint={t('look.text_hint')}
          value={form.textColor}
          fallback="#fffaf4"
          clear={t('look.clear')}
          pick={t('look.pick')}
          onValue={(textColor) => change({ textColor })}
        />
      </div>
      <PictureField
        label={t('look.picture')}
        hint={t('look.picture_hint')}
        type="promotion"
        value={form.backgroundImage}
        onValue={(backgroundImage) => change({ backgroundImage })}
      />
    </fieldset>
  );
}
