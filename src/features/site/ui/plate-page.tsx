import boot from './boot.ts?inline-script';
import type { Language } from '#platform/shared/texts.ts';
import { IconSprite } from '#platform/ui/icon-sprite.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import { renderBrandDocument } from '#platform/document/brand-document.tsx';
import type { Page } from '#platform/shared/page.ts';
import { FRAME_ICONS, SITE_STYLE, SITE_TEXTS, SiteFooter, SiteHeader } from './site-frame.tsx';

type Way = { readonly href: string; readonly label: 'missing.home' | 'stores.all' | 'trouble.again' };
type Input = {
  readonly language: Language;
  readonly what: 'missing' | 'unknown' | 'suspended' | 'trouble';
  /** The first is the one to take. */
  readonly ways: readonly Way[];
};

/** An empty plate: what is not here, and the ways on. */
export function renderPlate({ language, what, ways }: Input): Page {
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
          {ways.map(({ href, label }, at) => (
            <a key={label} className={at === 0 ? 'button button--primary button--large' : 'missing__other'} href={href}>
              {t(label)}
            </a>
          ))}
        </main>
        <SiteFooter t={t} />
      </>
    ),
  });
}
