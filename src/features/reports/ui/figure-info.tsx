import { Info } from 'lucide-react';
import { useId } from 'react';
import type { Figure } from '#domain/figures.ts';
import { usePortalReportsTexts } from '#texts/area-contexts.ts';

/** What a figure is, on tap: its one definition. */
export function FigureInfo({ figure }: { readonly figure: Figure }) {
  const t = usePortalReportsTexts();
  const id = useId();
  const name = t(`column.${figure}`);
  return (
    <>
      <button type="button" className="figure-info" popoverTarget={id} aria-label={t('info.label', { figure: name })}>
        <Info className="icon" aria-hidden />
      </button>
      <span popover="auto" id={id} className="figure-info__said card">
        <b>{name}</b>
        <span>{t(`define.${figure}`)}</span>
      </span>
    </>
  );
}
