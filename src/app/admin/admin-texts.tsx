import type { ReactNode } from 'react';
import { AdminTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from '../portal/area-texts.tsx';

const CATALOGUES = {
  en: () => import('#texts/admin.en.json?texts'),
  el: () => import('#texts/admin.el.json?texts'),
};

/** The words of the administrators' pages. */
export const AdminWords = ({ children }: { readonly children: ReactNode }) => (
  <AreaTexts area="admin" context={AdminTexts} catalogues={CATALOGUES}>
    {children}
  </AreaTexts>
);
