import type { ReactNode } from 'react';
import boot from './boot.ts?inline-script';
import type { Language } from '#platform/shared/texts.ts';
import { IconSprite } from '#platform/ui/icon-sprite.tsx';
import { renderBrandDocument } from '#platform/document/brand-document.tsx';
import type { Page } from '#platform/shared/page.ts';
import { FRAME_ICONS, SITE_STYLE, SITE_TEXTS, RunningOrder, SiteFooter, SiteHeader } from './site-frame.tsx';
import { SocialHead } from '#platform/document/social-head.tsx';
import type { Head } from '#platform/shared/page.ts';

/** What every public page is rendered with. */
export type SiteInput = { readonly language: Language; readonly head: Head };

type Parts = {
  readonly title: string;
  readonly description: string;
  readonly icons?: Readonly<Record<string, string>>;
  /** Beside what every page has. */
  readonly style?: string;
  readonly script?: string;
  readonly bodyClass?: string;
  readonly data?: readonly object[];
  /** Whether the footer invites to sign up once more. */
  readonly start?: boolean;
  readonly children: ReactNode;
};

/** A public page: header, what it says, footer. */
export function renderSitePage({ language, head }: SiteInput, parts: Parts): Page {
  const { title, description, icons = {}, style = '', script = '', bodyClass = 'home', data = [], start = false, children } = parts;
  const t = SITE_TEXTS[language];
  return renderBrandDocument({
    language,
    title,
    description,
    surface: 'site',
    style: `${SITE_STYLE}\n${style}`,
    bodyScript: `${boot}\n${script}`,
    bodyClass,
    head: <SocialHead {...{ head, title, description, language, data }} />,
    children: (
      <>
        <IconSprite icons={{ ...FRAME_ICONS, ...icons }} />
        <SiteHeader t={t} />
        <RunningOrder t={t} />
        {children}
        <SiteFooter t={t} start={start} />
      </>
    ),
  });
}
