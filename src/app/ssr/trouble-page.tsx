import boot from '#app/site/boot.ts?inline-script';
import type { Language } from '#platform/shared/texts.ts';
import { IconSprite } from '#platform/ui/icon-sprite.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import { renderBrandDocument } from './brand-document.tsx';
import type { Page } from './document.tsx';
import { FRAME_ICONS, SITE_STYLE, SITE_TEXTS, SiteFooter, SiteHeader } from './site-parts.tsx';

/** For a page that cannot be made at the moment; `address` is its own. */
export function renderTrouble({ language, address }: { language: Language; address: string }): Page {
  const t = SITE_TEXTS[language];
  return renderBrandDocument({
    language,
    title: t('trouble.page_title'),
    surface: 'site',
    style: SITE_STYLE,
    bodyScript: boot,
    bodyClass: 'home missing',
    children: (
      <>
        <IconSprite icons={FRAME_ICONS} />
        <SiteHeader t={t} />
        <main className="missing__said">
          <div className="missing__plate">
            <Mark />
          </div>
          <h1>{t('trouble.title')}</h1>
          <p>{t('trouble.lead')}</p>
          <a className="button button--primary button--large" href={address}>
            {t('trouble.again')}
          </a>
          {address !== '/' && (
            <a className="missing__other" href="/">
              {t('missing.home')}
            </a>
          )}
        </main>
        <SiteFooter t={t} />
      </>
    ),
  });
}
