import { ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { parseColour, toHex } from '#domain/colour.ts';
import { GROUNDS, textOn, TOMATO, venueAccent, type AccentRoles, type Theme } from '#domain/venue-accent.ts';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';

type Props = { readonly accent: string; readonly cover: string; readonly font: string; readonly title: string };

/** A piece of the menu in the light and in the dark, in the colours that diners get. */
export function LookPreview({ accent, ...look }: Props) {
  const t = usePortalSettingsTexts();
  const asked = parseColour(accent);
  const roles = asked ? venueAccent(asked) : TOMATO;
  return (
    <div className="look-previews" role="group" aria-label={t('look.preview')}>
      {(['light', 'dark'] as const).map((theme) => (
        <Piece key={theme} theme={theme} roles={roles[theme]} {...look} />
      ))}
    </div>
  );
}

function Piece({ theme, roles, cover, font, title }: Omit<Props, 'accent'> & { readonly theme: Theme; readonly roles: AccentRoles }) {
  const t = usePortalSettingsTexts();
  const style = Object.fromEntries(Object.entries(roles).map(([role, colour]) => [`--color-${role}`, colour]));
  const cloth = cover === '' ? {} : { '--look-cover': cover };
  const [paper] = GROUNDS[theme];
  const grounds = paper ? { '--look-paper': toHex(paper), '--look-ink': toHex(textOn(paper, null)) } : {};
  return (
    <figure className="look-preview" style={{ ...style, ...cloth, ...grounds } as CSSProperties}>
      <figcaption>{t(`look.${theme}`)}</figcaption>
      <div className="look-preview__cover" />
      <div className="look-preview__body">
        <p className="look-preview__title" data-font={font || 'literata'}>
          {title}
        </p>
        <p>
          <span className="badge badge--accent">{t('look.sample_badge')}</span>
        </p>
        <p className="look-preview__link">
          {t('look.sample_link')}
          <ChevronRight className="icon" aria-hidden />
        </p>
        <span className="button button--primary" aria-hidden>
          {t('look.sample_button')}
        </span>
      </div>
    </figure>
  );
}
