import type { Texts } from '#platform/shared/texts.ts';
import type { SiteKey } from '#texts/keys.ts';
import { SiteIcon } from './site-parts.tsx';

export type DemoVenue = {
  readonly id: number;
  readonly title: string;
  readonly subtitle?: string | null;
  /** Addresses of pictures. */
  readonly logo?: string | null;
  readonly headerBg?: string | null;
};

const TINTS = ['olive', 'honey', 'sea'] as const;
const isPicture = (value: string | null | undefined): value is string => /^(?:\/|https:)/.test(value ?? '');

/** Menus to try, each as from a table of the house. */
export function DemoVenues({ t, venues }: { readonly t: Texts<SiteKey>; readonly venues: readonly DemoVenue[] }) {
  return (
    <section className="section section--tint" id="demo">
      <div className="wrap">
        <h2 className="section__title">{t('demo.title')}</h2>
        <ul className="demo-venues">
          {venues.map((venue, index) => (
            <li key={venue.id} className="demo-venue" data-tint={TINTS[index % TINTS.length]}>
              <div className="demo-venue__cover">{isPicture(venue.headerBg) && <img src={venue.headerBg} alt="" loading="lazy" />}</div>
              <span className="demo-venue__logo" aria-hidden="true">
                {isPicture(venue.logo) ? <img src={venue.logo} alt="" width="64" height="64" loading="lazy" /> : [...venue.title][0]}
              </span>
              <h3>{venue.title}</h3>
              {venue.subtitle && <p>{venue.subtitle}</p>}
              <a className="demo-venue__open" href={`/store/?id=${venue.id}&floor=1&table=4`}>
                <span>
                  {t('demo.open')}
                  <span className="visually-hidden">: {venue.title}</span>
                </span>
                <small>{t('demo.table')}</small>
                <SiteIcon name="arrow-right" />
              </a>
            </li>
          ))}
        </ul>
        <p className="demo-venues__note">{t('demo.lead')}</p>
      </div>
    </section>
  );
}
