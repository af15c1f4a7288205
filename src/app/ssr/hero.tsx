import arrowRight from 'icon-paths:arrow-right';
import clock from 'icon-paths:clock';
import qrCode from 'icon-paths:qr-code';
import type { Texts } from '#platform/shared/texts.ts';
import type { SiteKey } from '#texts/keys.ts';
import { SiteIcon } from './site-parts.tsx';

export const HERO_ICONS = { 'arrow-right': arrowRight, clock, 'qr-code': qrCode };

/** The promise on the left; on the right the product as it is. `demo` is the address of a menu to try, where there is one. */
export function Hero({ t, demo }: { readonly t: Texts<SiteKey>; readonly demo: string | null }) {
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
            {demo !== null && (
              <a className="button button--large" href={demo}>
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
            <img src={`/art/menu.${t.language}.webp`} alt="" width="780" height="1688" fetchPriority="high" />
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
