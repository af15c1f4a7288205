import { useId } from 'react';
import { ALLERGENS } from '#domain/allergens.ts';
import { ALLERGEN_ICONS } from '#platform/ui/allergen-icons.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { useAvoids, writeAvoids } from './avoids.ts';

/** The fourteen, to be avoided or not; every tick counts at once. */
export function AvoidsSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useMenuTexts();
  const avoids = useAvoids();
  const heading = useId();
  return (
    <Modal className="sheet-dialog" labelledBy={heading} onClose={onClose}>
      <header className="sheet-dialog__head">
        <h2 id={heading}>{t('avoids.title')}</h2>
        <button type="button" className="icon-button" aria-label={t('item.close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      <p className="sheet-dialog__hint">{t('avoids.hint')}</p>
      <fieldset>
        <legend className="visually-hidden">{t('avoids.legend')}</legend>
        <div className="avoids-list">
          {ALLERGENS.map((key) => (
            <label className="choice" key={key}>
              <input
                type="checkbox"
                checked={avoids.includes(key)}
                onChange={({ target }) => writeAvoids(target.checked ? [...avoids, key] : avoids.filter((one) => one !== key))}
              />
              <Icon name={ALLERGEN_ICONS[key]} />
              <span className="choice__text">{t(`allergen.${key}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="sheet-dialog__hint">{t('avoids.ask')}</p>
      <footer className="sheet-dialog__foot">
        <button type="button" className="button" disabled={avoids.length === 0} onClick={() => writeAvoids([])}>
          {t('avoids.clear')}
        </button>
        <button type="button" className="button button--primary" onClick={onClose}>
          {t('avoids.done')}
        </button>
      </footer>
    </Modal>
  );
}
