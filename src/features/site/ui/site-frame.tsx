import chevronRight from 'icon-paths:chevron-right';
import menu from 'icon-paths:menu';
import sunMoon from 'icon-paths:sun-moon';
import utensils from 'icon-paths:utensils';
import type { ReactNode } from 'react';
import publicStyle from './public-pages.css?inline';
import siteStyle from './site-pages.css?inline';
import { createTexts, type Texts } from '#platform/shared/texts.ts';
import base from '#platform/ui/look/base.css?inline';
import fonts from '#platform/ui/look/brand-fonts.css?inline';
import site from '#platform/ui/look/site.css?inline';
import tokens from '#platform/ui/look/tokens.css?inline';
import { Mark } from '#platform/ui/mark.tsx';
import type { SiteKey } from '#texts/keys.ts';
import siteEl from '#texts/site.el.json?texts';
import siteEn from '#texts/site.en.json?texts';

export const SITE_TEXTS = { en: createTexts<SiteKey>(siteEn, 'en'), el: createTexts<SiteKey>(siteEl, 'el') };
/** Text that was read once does not move: its font is preloaded, and where it is late all the same it is for the next page. */
function steady(faces: string): string {
  return faces.replaceAll(/(Commissioner (?:Variable|Name)[^}]*font-display:\s*)swap/g, '$1optional');
}
export const SITE_STYLE = [tokens, steady(fonts), base, site, siteStyle, publicStyle].join('\n');
/** Of the header and the footer. */
export const FRAME_ICONS = { 'chevron-right': chevronRight, 'sun-moon': sunMoon, menu, utensils };

const HEADER = [
  ['features', '/#features'],
  ['how', '/#how'],
  ['pricing', '/pricing'],
  ['faq', '/#faq'],
] as const;
const FOOTER = [
  { group: 'product', links: [...HEADER.slice(0, 1), ['pricing', '/pricing'], ['demo', '/#demo'], ['stores', '/all-stores']] },
  {
    group: 'help',
    links: [
      ['docs', '/docs'],
      ['api', '/api/docs'],
      ['status', '/status'],
      ['contact', '/contact'],
    ],
  },
  {
    group: 'house',
    links: [
      ['privacy', '/privacy'],
      ['accessibility', '/accessibility'],
      ['terms', '/terms'],
      ['security', '/security'],
      ['imprint', '/imprint'],
      ['source', '/source.tar.gz'],
    ],
  },
] as const;

type Parts = {
  readonly t: Texts<SiteKey>;
  /** Whether the footer invites to sign up once more. */
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

const other = (t: Texts<SiteKey>) => (t.language === 'en' ? 'el' : 'en');
const START = '/login?accountType=store';

/** Who is signed in is filled in by the page's script, which knows this browser. */
export function SiteHeader({ t }: Pick<Parts, 't'>) {
  const language = other(t);
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="brand" href="/">
          <Mark />
          Parea
        </a>
        <nav aria-label={t('header.label')}>
          {HEADER.map(([name, href]) => (
            <a key={name} href={href}>
              {t(`nav.${name}`)}
            </a>
          ))}
        </nav>
        <div className="site-header__end">
          <a
            className="icon-button site-header__wide own-name"
            href={`?lang=${language}`}
            hrefLang={language}
            lang={language}
            aria-label={`${t('header.language')} – ${t('footer.language')}`}
            data-language={language}
          >
            {t('header.language')}
          </a>
          <button type="button" className="icon-button site-header__wide" data-theme-switch aria-label={t('header.theme')}>
            <SiteIcon name="sun-moon" />
          </button>
          <a className="button button--quiet site-header__in" href="/login" data-account>
            {t('header.sign_in')}
          </a>
          <a className="button button--ink site-header__start" href={START} data-start>
            {t('header.start')}
          </a>
          <SiteMenu t={t} />
        </div>
      </div>
    </header>
  );
}

/** An order that this phone placed and that runs: the page's script knows. */
export function RunningOrder({ t }: Pick<Parts, 't'>) {
  return (
    <aside className="running-order" aria-label={t('running.title')} data-running hidden>
      <a href="/">
        <SiteIcon name="utensils" />
        <span data-running-words={t('running.order', { number: '{number}' })} />
        <SiteIcon name="chevron-right" />
      </a>
    </aside>
  );
}

/** The same ways on a narrow screen; it opens without any script. */
function SiteMenu({ t }: Pick<Parts, 't'>) {
  const language = other(t);
  return (
    <details className="site-menu" data-site-menu>
      <summary className="icon-button" aria-label={t('header.menu')}>
        <SiteIcon name="menu" />
      </summary>
      <nav aria-label={t('header.label')}>
        {HEADER.map(([name, href]) => (
          <a key={name} href={href}>
            {t(`nav.${name}`)}
          </a>
        ))}
        <a href="/docs">{t('nav.docs')}</a>
        <a href="/contact">{t('nav.contact')}</a>
        <div className="site-menu__own">
          <button type="button" className="button button--quiet" data-theme-switch>
            <SiteIcon name="sun-moon" />
            {t('header.theme')}
          </button>
          <a
            className="button button--quiet own-name"
            href={`?lang=${language}`}
            hrefLang={language}
            lang={language}
            data-language={language}
          >
            {t('footer.language')}
          </a>
        </div>
        <a className="button button--primary button--large" href={START}>
          {t('hero.start')}
        </a>
      </nav>
    </details>
  );
}

export function SiteFooter({ t, start = false }: Parts) {
  const language = other(t);
  const greek = (children: ReactNode) => (
    <span key="greek" className="own-name" lang="el">
      {children}
    </span>
  );
  return (
    <footer className="site-footer">
      <div className="wrap">
        {start && (
          <div className="site-footer__lead">
            <p className="display">{t('footer.lead')}</p>
            <a className="button button--primary button--large" href={START}>
              {t('hero.start')}
            </a>
          </div>
        )}
        <div className="site-footer__row">
          <div className="site-footer__house">
            <a className="brand" href="/">
              <Mark />
              Parea
            </a>
            <p>{t.rich<ReactNode>('footer.meaning', { greek })}</p>
            <a
              className="site-footer__language own-name"
              href={`?lang=${language}`}
              hrefLang={language}
              lang={language}
              data-language={language}
            >
              {t('footer.language')}
            </a>
          </div>
          <nav aria-label={t('footer.label')}>
            {FOOTER.map(({ group, links }) => (
              <div key={group}>
                <b>{t(`footer.${group}`)}</b>
                {links.map(([name, href]) => (
                  <a key={name} href={href}>
                    {t(name === 'stores' ? 'stores.all' : `nav.${name}`)}
                  </a>
                ))}
              </div>
            ))}
          </nav>
        </div>
      </div>
    </footer>
  );
}
