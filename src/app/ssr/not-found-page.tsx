import boot from '#app/site/boot.ts?inline-script';
import type { Language } from '#platform/shared/texts.ts';
import { IconSprite } from '#platform/ui/icon-sprite.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import { renderBrandDocument } from './brand-document.tsx';
import type { Page } from './document.tsx';
import { FRAME_ICONS, SITE_STYLE, SITE_TEXTS, SiteFooter, SiteHeader } from './site-parts.tsx';

type Input = { readonly language: Language; readonly what?: 'missing' | 'unknown' | 'suspended' };

/** For an address that leads nowhere, and for a venue that is not there or not available: those lead on to the others. */
export function renderNotFound({ language, what = 'missing' }: Input): Page {
  const t = SITE_TEXTS[language];
  return renderBrandDocument({
    language,
    title: t(`${what}.page_title`),
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
          <h1>{t(`${what}.title`)}</h1>
          <p>{t(`${what}.lead`)}</p>
          {ways(what).map((way, at) => (
            <a key={way} className={at === 0 ? 'button button--primary button--large' : 'missing__other'} href={way}>
              {t(way === '/' ? 'missing.home' : 'stores.all')}
            </a>
          ))}
        </main>
        <SiteFooter t={t} />
      </>
    ),
  });
}

const ways = (what: Input['what']): readonly ('/' | '/all-stores')[] => (what === 'missing' ? ['/', '/all-stores'] : ['/all-stores', '/']);
