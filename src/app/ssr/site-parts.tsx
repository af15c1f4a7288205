import type { ReactNode } from 'react';
import publicStyle from '#app/site/public-pages.css?inline';
import siteStyle from '#app/site/site-pages.css?inline';
import { createTexts, type Texts } from '#platform/shared/texts.ts';
import base from '#platform/ui/look/base.css?inline';
import fonts from '#platform/ui/look/brand-fonts.css?inline';
import portal from '#platform/ui/look/portal.css?inline';
import site from '#platform/ui/look/site.css?inline';
import tokens from '#platform/ui/look/tokens.css?inline';
import { Mark } from '#platform/ui/mark.tsx';
import type { SiteKey } from '#texts/keys.ts';
import siteEl from '#texts/site.el.json?texts';
import siteEn from '#texts/site.en.json?texts';

export const SITE_TEXTS = { en: createTexts<SiteKey>(siteEn, 'en'), el: createTexts<SiteKey>(siteEl, 'el') };
/** Text that was read once does not move: its font is preloaded, and where it is late all the same it is for the next page. */
function steady(faces: string): string {
  return faces.replaceAll(/(Commissioner Variable[^}]*font-display:\s*)swap/g, '$1optional');
}
/** The portal's look is there for the order ticket that the pages show. */
export const SITE_STYLE = [tokens, steady(fonts), base, site, portal, siteStyle, publicStyle].join('\n');

const FOOTER = ['pricing', 'docs', 'contact', 'privacy', 'accessibility', 'imprint'] as const;

type Parts = {
  readonly t: Texts<SiteKey>;
  /** Whether to invite to sign up. */
  readonly start?: boolean;
};

/** An icon of the page's sprite. */
export function SiteIcon({ name }: { readonly name: string }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** Who is signed in is filled in by the page's script, which knows this browser. */
export function SiteHeader({ t, start = false }: Parts) {
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="brand" href="/">
          <Mark />
          Parea
        </a>
        <nav aria-label={t('header.label')}>
          <a href="/#features">{t('nav.features')}</a>
          <a href="/#how">{t('nav.how')}</a>
          <a href="/pricing">{t('nav.pricing')}</a>
          <a href="/#faq">{t('nav.faq')}</a>
        </nav>
        <div className="site-header__end">
          <button type="button" className="icon-button" data-theme-switch aria-label={t('header.theme')}>
            <SiteIcon name="sun-moon" />
          </button>
          <a className="button button--quiet site-header__in" href="/login" data-account>
            {t('header.sign_in')}
          </a>
          {start && (
            <a className="button button--ink site-header__start" href="/login?accountType=store" data-start>
              {t('header.start')}
            </a>
          )}
        </div>
      </div>
    </header>
  );
}

export function SiteFooter({ t, start = false }: Parts) {
  const other = t.language === 'en' ? 'el' : 'en';
  const greek = (children: ReactNode) => (
    <span key="greek" lang="el">
      {children}
    </span>
  );
  return (
    <footer className="site-footer">
      <div className="wrap">
        {start && (
          <div className="site-footer__lead">
            <p className="display">{t('footer.lead')}</p>
            <a className="button button--primary button--large" href="/login?accountType=store">
              {t('hero.start')}
            </a>
          </div>
        )}
        <div className="site-footer__row">
          <a className="brand" href="/">
            <Mark />
            Parea
          </a>
          <p>{t.rich<ReactNode>('footer.meaning', { greek })}</p>
          <nav aria-label={t('footer.label')}>
            <a href="/all-stores">{t('stores.all')}</a>
            {FOOTER.map((page) => (
              <a key={page} href={`/${page}`}>
                {t(`nav.${page}`)}
              </a>
            ))}
          </nav>
          <button type="button" className="button button--quiet" lang={other} data-language={other}>
            {t('footer.language')}
          </button>
        </div>
      </div>
    </footer>
  );
}
