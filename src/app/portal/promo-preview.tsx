import { CircleAlert } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { PromotionForm } from '#features/promotions/contract.ts';
import { PromoSlide, slideColours } from '#features/venues/ui/promo-slide.tsx';
import '#platform/ui/look/promo-slide.css';
import { usePortalOffersTexts } from '#texts/area-contexts.ts';

/** A promotion's banner as the menu shows it, and a word where its colours had to change to be read. */
export function PromoPreview({ form, language }: { readonly form: PromotionForm; readonly language: string }) {
  const t = usePortalOffersTexts();
  const colours = slideColours(form);
  const { code, type, discount } = form;
  const promotion = { ...form, startDate: null, endDate: null, promoCode: { code: code.trim(), type, discount } };
  const style = colours ? ({ '--preview-bg': colours.ground, '--preview-fg': colours.text } as CSSProperties) : {};
  return (
    <>
      <div className="promo-banner" lang={language}>
        <div className="promo-preview" style={style}>
          <PromoSlide
            promotion={{ ...promotion, name: form.name || t('preview.name') }}
            index={0}
            speech={{ own: language, page: language }}
            label={null}
          />
        </div>
      </div>
      {form.textColor !== '' && colours?.moved && (
        <p className="notice">
          <CircleAlert className="icon" aria-hidden />
          <span>{t('preview.moved')}</span>
        </p>
      )}
    </>
  );
}
