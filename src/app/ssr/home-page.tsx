import arrowRight from 'icon-paths:arrow-right';
import clock from 'icon-paths:clock';
import qrCode from 'icon-paths:qr-code';
import sunMoon from 'icon-paths:sun-moon';
import boot from '#app/site/boot.ts?inline-script';
import type { Language, Texts } from '#platform/shared/texts.ts';
import { IconSprite } from '#platform/ui/icon-sprite.tsx';
import type { SiteKey } from '#texts/keys.ts';
import { renderBrandDocument } from './brand-document.tsx';
import { DemoVenues, type DemoVenue } from './demo-venues.tsx';
import type { Page } from './document.tsx';
import { SITE_STYLE, SITE_TEXTS, SiteFooter, SiteHeader, SiteIcon } from './site-parts.tsx';

const ICONS = { 'arrow-right': arrowRight, clock, 'qr-code': qrCode, 'sun-moon': sunMoon };

/** The marketing home page, the same for everybody; a small script greets who is signed in. */
export function renderHome({ language, demo }: { language: Language; demo: readonly DemoVenue[] }): Page {
  const t = SITE_TEXTS[language];
  return renderBrandDocument({
    language,
    title: t('page.title'),
    description: t('page.description'),
    surface: 'site',
    style: SITE_STYLE,
    bodyScript: boot,
    bodyClass: 'home',
    children: (
      <>
        <IconSprite icons={ICONS} />
        <SiteHeader t={t} start />
        <main>
          <Hero t={t} tryMenu={demo.length > 0} />
          {demo.length > 0 && <DemoVenues t={t} venues={demo} />}
        </main>
        <SiteFooter t={t} start />
      </>
    ),
  });
}

function Hero({ t, tryMenu }: { readonly t: Texts<SiteKey>; readonly tryMenu: boolean }) {
  return (
    <section className="hero">
      <div className="wrap hero__grid">
        <div className="hero__copy">
          <h1>{t('hero.title')}</h1>
          <p>{t('hero.lead')}</p>
          <div className="hero__cta">
            <a className="button button--primary button--large" href="/login?accountType=store">
              {t('hero.start')}
            </a>
            {tryMenu && (
              <a className="button button--large" href="#demo">
                <SiteIcon name="qr-code" />
                {t('hero.try')}
              </a>
            )}
          </div>
          <p className="hero__note">{t('hero.note')}</p>
        </div>
        <div className="hero__visual" aria-hidden="true">
          <img className="table-art" src="/art/table.svg" alt="" width="1120" height="1120" />
          <div className="phone">
            <img src={`/art/menu.${t.language}.webp`} alt="" width="780" height="1688" />
          </div>
          <HeroTicket t={t} />
        </div>
      </div>
    </section>
  );
}

function HeroTicket({ t }: { readonly t: Texts<SiteKey> }) {
  return (
    <div className="hero__ticket order-ticket" data-age="fresh">
      <div className="order-ticket__head">
        <span className="order-ticket__table">
          <small>{t('hero.ticket_table')}</small>12
        </span>
        <span className="order-ticket__meta">
          <b className="num">#47</b> Maria
        </span>
        <span className="order-ticket__age num">
          <SiteIcon name="clock" />
          0:04
        </span>
      </div>
      <ul className="order-ticket__lines">
        <li>
          <b className="num">2</b>
          <div>
            {t('hero.ticket_first')}
            <small>{t('hero.ticket_first_options')}</small>
          </div>
        </li>
        <li>
          <b className="num">1</b>
          <div>{t('hero.ticket_second')}</div>
        </li>
      </ul>
    </div>
  );
}
