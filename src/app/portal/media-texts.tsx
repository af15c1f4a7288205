import type { ReactNode } from 'react';
import { MediaTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from './area-texts.tsx';

const CATALOGUES = {
  en: () => import('#texts/media.en.json?texts'),
  el: () => import('#texts/media.el.json?texts'),
};

/** The words of the upload box, for the pages that have one. */
export function UploadTexts({ children }: { readonly children: ReactNode }) {
  return (
    <AreaTexts area="media" context={MediaTexts} catalogues={CATALOGUES}>
      {children}
    </AreaTexts>
  );
}
