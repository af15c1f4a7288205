import { encodeQR } from 'qr';
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
/** The home page loads from us alone. */
const isPicture = (value: string | null | undefined): value is string => /^\/(?!\/)/.test(value ?? '');

type Props = { readonly t: Texts<SiteKey>; readonly venues: readonly DemoVenue[]; readonly publicUrl: string };

/** Menus to try, each as from a table of the house; the first has a code to scan. */
export function DemoVenues({ t, venues, publicUrl }: Props) {
  const [first] = venues;
  return (
    <section className="section" id="demo">
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
        <div className="demo-scan">
          {first && <DemoCode t={t} venue={first} address={`${publicUrl}/store/?id=${first.id}&floor=1&table=4`} />}
          <p className="demo-venues__note">{t('demo.lead')}</p>
        </div>
      </div>
    </section>
  );
}

const QUIET = 4;

/** Dark modules on white in both themes: readers want it so. */
function DemoCode({ t, venue, address }: { readonly t: Texts<SiteKey>; readonly venue: DemoVenue; readonly address: string }) {
  const modules = encodeQR(address, 'raw', { ecc: 'medium', border: QUIET });
  const path = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <div className="demo-scan__card">
      <svg
        className="demo-scan__code"
        viewBox={`0 0 ${modules.length} ${modules.length}`}
        role="img"
        aria-label={t('demo.code', { venue: venue.title })}
      >
        <path d={path} />
      </svg>
      <p>
        <b>{t('demo.scan')}</b>
        <br />
        {t('demo.scan_text', { venue: venue.title })}
      </p>
    </div>
  );
}
