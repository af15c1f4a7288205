import type { Language } from '#platform/shared/texts.ts';
import type { Page } from '#platform/shared/page.ts';
import { renderPlate } from './plate-page.tsx';

type Input = { readonly language: Language; readonly what?: 'missing' | 'unknown' | 'suspended' };

const HOME = { href: '/', label: 'missing.home' } as const;
const STORES = { href: '/all-stores', label: 'stores.all' } as const;

/** For an address that leads nowhere, and for a venue that is not there or not available: those lead on to the others. */
export const renderNotFound = ({ language, what = 'missing' }: Input): Page =>
  renderPlate({ language, what, ways: what === 'missing' ? [HOME, STORES] : [STORES, HOME] });
