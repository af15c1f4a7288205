import arrowRight from 'icon-paths:arrow-right';
import clock from 'icon-paths:clock';
import qrCode from 'icon-paths:qr-code';
import tableArt from './table-art.svg?raw';
import type { DemoVenue } from '../page-inputs.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { SiteKey } from '#texts/keys.ts';
import { DemoCode, demoMenu } from './demo-venues.tsx';
import { SiteIcon } from './site-frame.tsx';

export const HERO_ICONS = { 'arrow-right': arrowRight, clock, 'qr-code': qrCode };

/** In the page itself: it is the largest thing of the first screen, and is there with its words. */
const TABLE_ART = `data:image/svg+xml,${tableArt.replaceAll('\n', '').replaceAll('"', "'").replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}`;

/** The script that makes a phone to order from of the picture, and what that says. */
export type Live = { readonly address: string; readonly words: string };

type Props = {
  readonly t: Texts<SiteKey>;
  /** A menu to try, where there is one. */
  readonly demo: DemoVenue | undefined;
  readonly phoneUrl: string;
  readonly live: Live;
};

/** The promise on the left; on the right the product as it is, which opens, and a code that opens it on the reader's own phone. */
export function Hero({ t, demo, phoneUrl, live }: Props) {
  const menu = demo && demoMenu(demo);
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
            {menu !== undefined && (
              <a className="button button--large" href={menu}>
                <SiteIcon name="qr-code" />
                {t('hero.try')}
              </a>
            )}
          </div>
          <p className="hero__note">{t('hero.note')}</p>
        </div>
        <div className="hero__visual">
          <img className="table-art" src={TABLE_ART} alt="" width="1120" height="1120" />
          {/* For those who point at it; everybody else has the same way beside it, in words. */}
          <a className="phone" {...(menu !== undefined && { href: menu })} tabIndex={-1} aria-hidden="true">
            <img
              src={`/art/menu.${t.language}-560.webp`}
              srcSet={PHONE_WIDTHS.map((width) => `/art/menu.${t.language}-${width}.webp ${width}w`).join(', ')}
              sizes="(max-width: 62rem) 14rem, 16rem"
              alt=""
              width="780"
              height="1688"
              fetchPriority="high"
            />
          </a>
          <HeroTicket t={t} />
          <button
            type="button"
            className="button button--ink button--large hero__live"
            data-try={live.address}
            data-words={live.words}
            data-menu={menu}
            hidden
          >
            {t('hero.live')}
          </button>
          {demo && (
            <div className="hero__code">
              <DemoCode t={t} venue={demo} phoneUrl={phoneUrl} />
              <b aria-hidden="true">{t('demo.scan')}</b>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

const PHONE_WIDTHS = [400, 560, 780];

function HeroTicket({ t }: { readonly t: Texts<SiteKey> }) {
  return (
    <div className="hero__ticket order-ticket" data-age="fresh" aria-hidden="true">
      <div className="order-ticket__head">
        <span className="order-ticket__table">
          <small>{t('hero.ticket_table')}</small>4
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
