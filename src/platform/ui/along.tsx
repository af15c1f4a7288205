import type { AllergenKey } from '#domain/allergens.ts';
import { broughtBy } from '#domain/ticked-allergens.ts';
import type { Texts } from '#platform/shared/texts.ts';
import { Icon } from './icon.tsx';
import './along.css';

/** The words that it needs, whatever catalogue has them. */
export type AlongKey = `passport.along${'' | '_back'}` | `without.${AllergenKey}`;

type Props = { readonly along: AllergenKey | null; readonly t: Texts<AlongKey>; readonly onBack: (key: AllergenKey) => void };

/** What was ticked along with another, said beside it, and the way back. */
export function Along({ along, t, onBack }: Props) {
  return (
    <div className="along" role="status">
      {along !== null && (
        <p>
          <Icon name="check" />
          {t('passport.along', { name: t(`without.${along}`) })}
        </p>
      )}
      {along !== null && (
        <button type="button" className="button button--small" onClick={() => onBack(along)}>
          {t('passport.along_back', { name: t(`without.${broughtBy(along)}`) })}
        </button>
      )}
    </div>
  );
}
