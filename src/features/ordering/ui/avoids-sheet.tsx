import { Fragment, useId, useState } from 'react';
import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { DIETS, type DietKey } from '#domain/dish-marks.ts';
import { avoidedBy, isEmptyPassport, NO_PASSPORT, type Passport, type Strictness } from '#domain/passport.ts';
import { bringsAlong, tapped } from '#domain/ticked-allergens.ts';
import { inTime } from '#platform/browser/in-time.ts';
import { ALLERGEN_ICONS, MARK_ICONS } from '#platform/ui/allergen-icons.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { late } from '#platform/ui/late.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { passportWords } from '#platform/ui/passport-words.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import { Along } from '#platform/ui/along.tsx';
import { AlreadySent } from './already-sent.tsx';
import { usePassport, writeAvoids, writePassport } from './avoids.ts';
import { useDiner } from './diner-context.ts';
import { readSaidLate } from './said-late.ts';

const Keep = late(useMenuTexts, async () =>
  (await inTime(import('./keep-part.tsx'))).loadKeep(document.documentElement.lang === 'el' ? 'el' : 'en'),
);

/** Two of the law's fourteen, and one word to many; nuts take peanuts along by themselves. */
const MIXED_UP = [
  ['peanuts', 'nuts'],
  ['crustaceans', 'molluscs'],
  ['molluscs', 'crustaceans'],
] as const satisfies readonly (readonly [AllergenKey, AllergenKey])[];

const HOW = ['allergy', 'preference'] as const satisfies readonly Strictness[];

const clock = (): number => Date.now();

/** The allergy passport: what of the fourteen is kept away from, how strictly, and diets; every tap counts at once. */
export function AvoidsSheet({ onClose, onCall }: { readonly onClose: () => void; readonly onCall: () => void }) {
  const t = useMenuTexts();
  const passport = usePassport();
  const { venue } = useDiner();
  /** When an allergy was last chosen after something had been sent, or is chosen now. */
  const [saidAt, setSaidAt] = useState(readSaidLate);
  /** Ticked along with another, in this sheet. */
  const [along, setAlong] = useState<AllergenKey | null>(null);
  const { avoids, diets } = passport;
  const heading = useId();
  const setHow = (key: AllergenKey, how: Strictness): void => {
    if (how === 'allergy') setSaidAt(clock());
    writePassport({ diets, avoids: { ...avoids, [key]: how } });
  };
  const tap = (key: AllergenKey): void => {
    const next = tapped({ keys: avoidedBy(passport), along }, key);
    if (next.keys.includes(key)) setSaidAt(clock());
    setAlong(next.along);
    writeAvoids(next.keys);
  };
  const setDiet = (diet: DietKey, on: boolean): void =>
    writePassport({ avoids, diets: DIETS.filter((one) => (one === diet ? on : diets.includes(one))) });
  const empty = isEmptyPassport(passport);
  const hasAllergy = Object.values(avoids).includes('allergy');
  return (
    <Modal className="sheet-dialog passport-sheet" labelledBy={heading} onClose={onClose}>
      <header className="sheet-dialog__head">
        <h2 id={heading}>{t('avoids.title')}</h2>
        <button type="button" className="icon-button" aria-label={t('item.close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      <fieldset className="avoid">
        <legend className="visually-hidden">{t('avoids.legend')}</legend>
        {ALLERGENS.map((key) => (
          <Fragment key={key}>
            <label>
              <input type="checkbox" checked={avoids[key] !== undefined} onChange={() => tap(key)} />
              <span className="avoid__icon">
                <Icon name={ALLERGEN_ICONS[key]} />
              </span>
              {t(`allergen.${key}`)}
            </label>
            {bringsAlong(key) && <Along along={along} t={t} onBack={tap} />}
          </Fragment>
        ))}
      </fieldset>
      <Too avoids={avoids} onToo={setHow} />
      {avoidedBy(passport).map((key) => (
        <Strict key={key} name={t(`allergen.${key}`)} how={avoids[key] ?? 'allergy'} onChange={(how) => setHow(key, how)} />
      ))}
      <fieldset className="avoid-diets">
        <legend>{t('passport.diets')}</legend>
        {DIETS.map((diet) => (
          <label key={diet} className="avoid-diet">
            <input type="checkbox" checked={diets.includes(diet)} onChange={({ target }) => setDiet(diet, target.checked)} />
            <Icon name={MARK_ICONS[diet]} />
            {t(`mark.${diet}`)}
          </label>
        ))}
      </fieldset>
      <p className="sheet-dialog__hint">{t('passport.hint')}</p>
      <p className="sheet-dialog__hint">{t('passport.stays')}</p>
      {'userSession' in localStorage && <Keep />}
      <footer className="sheet-dialog__foot passport-sheet__foot">
        {saidAt !== null && hasAllergy && <AlreadySent venueId={venue.id} saidAt={saidAt} onCall={onCall} />}
        <p className="passport-word" aria-live="polite" data-empty={empty || undefined}>
          {empty ? t('passport.nothing') : passportWords(passport, t)}
        </p>
        {!empty && (
          <button type="button" className="button button--quiet button--small" onClick={() => writePassport(NO_PASSPORT)}>
            {t('avoids.clear')}
          </button>
        )}
        <button type="button" className="button button--primary button--large button--block" onClick={onClose}>
          {t('passport.mark')}
        </button>
      </footer>
    </Modal>
  );
}

type TooProps = { readonly avoids: Passport['avoids']; readonly onToo: (key: AllergenKey, how: Strictness) => void };

/** The other of two that most people call by one word, while only one is chosen. */
function Too({ avoids, onToo }: TooProps) {
  const t = useMenuTexts();
  return MIXED_UP.map(([key, other]) => {
    const how = avoids[key];
    if (how === undefined || avoids[other] !== undefined) return null;
    return (
      <button key={other} type="button" className="button button--small" onClick={() => onToo(other, how)}>
        <Icon name="plus" />
        {t('passport.too', { name: t(`allergen.${other}`) })}
      </button>
    );
  });
}

type StrictProps = { readonly name: string; readonly how: Strictness; readonly onChange: (how: Strictness) => void };

function Strict({ name, how, onChange }: StrictProps) {
  const t = useMenuTexts();
  const group = useId();
  return (
    <div className="avoid-strict">
      <span id={group}>{name}</span>
      <div className="segmented" role="radiogroup" aria-label={t('passport.how', { name })}>
        {HOW.map((one) => (
          <label key={one}>
            <input type="radio" name={`${group}-how`} checked={how === one} onChange={() => onChange(one)} />
            {t(`passport.${one}`)}
          </label>
        ))}
      </div>
    </div>
  );
}
