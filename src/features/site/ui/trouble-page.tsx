import type { Language } from '#platform/shared/texts.ts';
import type { Page } from '#platform/shared/page.ts';
import { renderPlate } from './plate-page.tsx';

type Input = { readonly language: Language; readonly address: string };

/** For a page that cannot be made at the moment; `address` is its own. */
export const renderTrouble = ({ language, address }: Input): Page =>
  renderPlate({
    language,
    what: 'trouble',
    ways: [{ href: address, label: 'trouble.again' }, ...(address === '/' ? [] : [{ href: '/', label: 'missing.home' } as const])],
  });
