import { encodeQR } from 'qr';
import type { Texts } from '#platform/shared/texts.ts';
import type { SiteKey } from '#texts/keys.ts';
import type { DemoVenue } from '../page-inputs.ts';
import { words } from '#features/venues/local-words.ts';
import { speechOf } from '#features/venues/speech.ts';
import { SiteIcon } from './site-frame.tsx';
import { translationOf } from './venue-translation.ts';
import { clothOf } from './venue-cloth.ts';

/** The home page loads from us alone. */
const isPicture = (value: string): boolean => /^\/(?!\/)/.test(value);

type Props = { readonly t: Texts<SiteKey>; readonly venues: readonly DemoVenue[]; readonly phoneUrl: string };

/** The address of a menu as from a table of the house. */
export const demoMenu = ({ id }: DemoVenue): string => `/store/?id=${id}&floor=1&table=4`;

/** Menus to try, each as from a table of the house; the first has a code to scan. */
export function DemoVenues({ t, venues, phoneUrl }: Props) {
  const [first] = venues;
  return (
    <section className="section" id="demo">
      <div className="wrap">
        <div className="demo-head">
          <div>
            <h2 className="section__title">{t('demo.title')}</h2>
            <p>{t('demo.lead')}</p>
          </div>
          {first && (
            <div className="demo-scan">
              <DemoCode t={t} venue={first} phoneUrl={phoneUrl} />
              <p>
                <b>{t('demo.scan')}</b>
                <br />
                {t('demo.scan_text', { venue: first.title })}
              </p>
            </div>
          )}
        </div>
        <ul className="demo-venues">
          {venues.map((venue, index) => (
            <li key={venue.id} className="demo-venue" data-tint={clothOf(index)}>
              <div className="demo-venue__cover">{isPicture(venue.headerBg) && <img src={venue.headerBg} alt="" loading="lazy" />}</div>
              <span className="demo-venue__logo" aria-hidden="true">
                {isPicture(venue.logo) ? <img src={venue.logo} alt="" width="64" height="64" loading="lazy" /> : [...venue.title][0]}
              </span>
              <h3>{venue.title}</h3>
              <Subtitle venue={venue} page={t.language} />
              <a className="demo-venue__open" href={demoMenu(venue)}>
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
      </div>
    </section>
  );
}

function Subtitle({ venue, page }: { readonly venue: DemoVenue; readonly page: string }) {
  const { text, lang } = words(venue.subtitle, translationOf(venue.translations, page).subtitle, speechOf(venue, page));
  return text === '' ? null : <p lang={lang}>{text}</p>;
}

const QUIET = 4;
type CodeProps = { readonly t: Texts<SiteKey>; readonly venue: DemoVenue; readonly phoneUrl: string };

/** Dark modules on white in both themes: readers want it so. */
export function DemoCode({ t, venue, phoneUrl }: CodeProps) {
  const modules = encodeQR(`${phoneUrl}${demoMenu(venue)}`, 'raw', { ecc: 'medium', border: QUIET });
  // Runs of a row in one stroke each: half the bytes of single squares.
  const path = modules.flatMap((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join('');
  return (
    <svg
      className="demo-code"
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('demo.code', { venue: venue.title })}
    >
      <path d={path} />
    </svg>
  );
}

/** Where dark modules follow one another: start and length. */
function runs(row: readonly boolean[]): [number, number][] {
  const found: [number, number][] = [];
  for (const [x, dark] of row.entries()) {
    const last = found.at(-1);
    if (!dark) continue;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else found.push([x, 1]);
  }
  return found;
}
