import { useMenuTexts } from '#texts/contexts.ts';
import { ownPicture } from '#platform/shared/picture-address.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { PublicVenue } from '../contract.ts';
import { roundsHere } from '../rounds-here.ts';
import { nameOf, words } from '../local-words.ts';
import type { Speech } from '../speech.ts';
import { areaClass } from './area-class.ts';
import { shownPromotions } from './promo-banner.tsx';
import { isPicture } from '../is-picture.ts';

type Props = { readonly venue: PublicVenue; readonly speech: Speech };

/** Cover and logo, title and subtitle on paper below; the table's chip is filled from the address by the page's small script, which shows the way to order together to who has the table's code. */
export function VenueHeader({ venue, drawn, speech }: Props & { readonly drawn: (address: string) => string }) {
  const t = useMenuTexts();
  const title = words(venue.title, venue.translations?.[speech.page]?.title, speech);
  const subtitle = words(venue.subtitle ?? '', venue.translations?.[speech.page]?.subtitle, speech);
  return (
    <header className={areaClass(venue, 'header', 'venue-header')}>
      <div className="venue-header__cover" aria-hidden="true">
        {isPicture(venue.headerBg) && (
          <img
            src={ownPicture(venue.headerBg)?.address ?? drawn(venue.headerBg)}
            srcSet={ownPicture(venue.headerBg)?.srcSet}
            sizes="(min-width: 75rem) 75rem, 100vw"
            alt=""
            width="1200"
            height="460"
            fetchPriority="high"
          />
        )}
      </div>
      <div className="venue-header__bar">
        <TableChip venue={venue} speech={speech} />
        {roundsHere(venue) && (
          <button type="button" className="table-door" data-sheet="company" hidden>
            <span className="visually-hidden">{t('place.order_together')}</span>
            <span aria-hidden="true">{t('place.together')}</span>
          </button>
        )}
        <LanguageSwitch />
        <a className="icon-button icon-button--raised" href="/login" aria-label={t('page.account')}>
          <Icon name="user-round" />
        </a>
      </div>
      <div className="venue-header__card">
        {venue.logo && (
          <span className={areaClass(venue, 'header.logo', 'venue-header__logo')} aria-hidden="true">
            <img
              src={ownPicture(venue.logo)?.address ?? drawn(venue.logo)}
              srcSet={ownPicture(venue.logo)?.srcSet}
              sizes="104px"
              alt=""
              width="104"
              height="104"
            />
          </span>
        )}
        <div>
          <h1 className={areaClass(venue, 'header.title', 'venue-header__title')} lang={title.lang} tabIndex={-1}>
            {title.text}
          </h1>
          {subtitle.text !== '' && (
            <p className={areaClass(venue, 'header.subtitle', 'venue-header__subtitle')} lang={subtitle.lang}>
              {subtitle.text}
            </p>
          )}
          <Announced {...{ venue, speech }} />
        </div>
      </div>
    </header>
  );
}

/** The first promotion in one line: the banner itself stands after the menu's first section. */
function Announced({ venue, speech }: Props) {
  const first = shownPromotions(venue)[0];
  if (!first) return <p id="announced" />;
  const { text, lang } = nameOf(first, speech);
  return (
    <p id="announced">
      <a href="#promotions" lang={lang}>
        <Icon name="sparkles" />
        <span>{text}</span>
        <Icon name="chevron-down" />
      </a>
    </p>
  );
}

/** To the other of the two languages, named in itself. Needs the page's small script, which keeps the choice. */
function LanguageSwitch() {
  const t = useMenuTexts();
  const other = t.language === 'el' ? 'en' : 'el';
  return (
    <button
      type="button"
      className="icon-button icon-button--raised language-switch"
      data-language={other}
      lang={other}
      title={t('page.language')}
    >
      <span aria-hidden="true">{other === 'el' ? 'ΕΛ' : 'EN'}</span>
      <span className="visually-hidden">{t('page.language')}</span>
    </button>
  );
}

function TableChip({ venue, speech }: Props) {
  const t = useMenuTexts();
  const floors = (venue.tableArrangement ?? []).flatMap((entry) => {
    const name = nameOf({ name: entry.name ?? '', translations: entry.translations }, speech).text;
    return name === '' ? [] : [[entry.floor, name] as const];
  });
  return (
    <span
      className="table-chip"
      data-floors={venue.tableArrangement && venue.tableArrangement.length > 1 ? JSON.stringify(Object.fromEntries(floors)) : '{}'}
      hidden
    >
      <Icon name="map-pin" />
      <span>
        {t.rich('place.table', { table: '', b: () => <b key="table" data-table="" /> })}
        <span data-floor="" />
      </span>
    </span>
  );
}
