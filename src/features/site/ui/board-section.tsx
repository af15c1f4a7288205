import type { Texts } from '#platform/shared/texts.ts';
import type { SiteKey } from '#texts/keys.ts';

const WIDTHS = [800, 1600];
/** Both looks; the style shows the one that the page has, and the other is never loaded. */
const LOOKS = ['light', 'dark'] as const;

/** The other side of the pass: the board as it is on a busy evening. */
export function BoardSection({ t }: { readonly t: Texts<SiteKey> }) {
  return (
    <section className="section section--board" id="board">
      <div className="wrap board-view">
        <div className="board-view__copy">
          <h2 className="section__title">{t('board.title')}</h2>
          <p>{t('board.text')}</p>
        </div>
        <div className="board-view__screen">
          {LOOKS.map((look) => (
            <img
              key={look}
              className={`board-view__${look}`}
              src={`/art/board.${t.language}.${look}-800.webp`}
              srcSet={WIDTHS.map((width) => `/art/board.${t.language}.${look}-${width}.webp ${width}w`).join(', ')}
              sizes="(max-width: 48rem) 44rem, (max-width: 78rem) 94vw, 74rem"
              alt={t('board.picture')}
              width="1600"
              height="1000"
              loading="lazy"
            />
          ))}
        </div>
      </div>
    </section>
  );
}
