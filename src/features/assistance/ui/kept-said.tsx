import type { ComponentType } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';
import { avoidedBy, type Passport } from '#domain/passport.ts';
import { useAssistantTexts } from '#texts/assistant-contexts.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import { NOTHING_KEPT, untoldWishes, withKept, type Kept } from '../conversation.ts';

/** `saidAt`: when it was said in this conversation, epoch ms; 0: it was known before. `asked`: what was asked last. */
export type SentSlot = ComponentType<{ readonly saidAt: number; readonly asked: string; readonly onCall: () => void }>;

type Props = {
  readonly kept: Kept;
  /** Of this phone. */
  readonly passport: Passport;
  /** What the conversation put there. */
  readonly told: Passport['avoids'];
  readonly toldAt: number;
  /** What was asked last. */
  readonly asked: string;
  /** Orders that were sent before it was told. */
  readonly Sent: SentSlot;
  readonly onBack: () => void;
  readonly onKept: (kept: Kept) => void;
  readonly onPassport: (passport: Passport) => void;
  readonly onOpen: (what: 'avoids' | 'service') => void;
};

const asAllergies = (keys: readonly AllergenKey[]): Passport['avoids'] => Object.fromEntries(keys.map((key) => [key, 'allergy']));

type Words = readonly [s: ReturnType<typeof useAssistantTexts>, t: ReturnType<typeof useMenuTexts>];

/** For whom else than by allergens it is careful, a sentence each. */
const careWords = ({ young, expecting, porkless, diets, lenten }: Kept, ...[s, t]: Words): string[] => [
  ...(young === null ? [] : [s('kept_young')]),
  ...(expecting ? [s('kept_expecting')] : []),
  ...(porkless === null ? [] : [s(porkless.isFaith ? 'kept_faith' : 'kept_porkless')]),
  ...(diets.length > 0
    ? [s('kept_diets', { names: diets.map((diet) => t(`mark.${diet}`).toLocaleLowerCase(t.language)).join(', ') })]
    : []),
  ...(lenten ? [s('kept_lent')] : []),
];

/** What the assistant keeps in mind of who asks: seen at all times, put into the phone's passport with one touch, or taken back. */
export function KeptSaid({ kept, told, toldAt, asked, Sent, passport, onKept, onBack, onPassport, onOpen }: Props) {
  const t = useMenuTexts();
  const s = useAssistantTexts();
  const both = withKept(passport, kept);
  const avoided = avoidedBy(both);
  const isNew = avoidedBy({ avoids: kept.avoids, diets: [] }).some((key) => passport.avoids[key] !== both.avoids[key]);
  const cares = careWords(kept, s, t);
  const isSaid = avoidedBy({ avoids: kept.avoids, diets: [] }).length > 0 || kept.unknown.length > 0 || cares.length > 0;
  // All that the kitchen will read, once the conversation has added to it.
  const added = avoided.some((key) => key in told);
  const inOrder = avoided.filter(
    (key) => added && passport.avoids[key] !== undefined && (key in told || passport.avoids[key] === 'allergy'),
  );
  const strict = inOrder.filter((key) => passport.avoids[key] === 'allergy');
  const unsure = inOrder.filter((key) => passport.avoids[key] !== 'allergy');
  const names = (keys: readonly AllergenKey[]) => keys.map((key) => t(`without.${key}`)).join(', ');
  const wishes = untoldWishes(passport, kept);
  const others = kept.others.filter((key) => passport.avoids[key] === undefined);
  const own = avoided.filter((key) => !others.includes(key));
  if (avoided.length === 0 && !isSaid) return null;
  return (
    <section className="assistant__kept">
      <div role="status">
        {own.length > 0 && <p className="assistant__said">{s('kept', { names: names(own) })}</p>}
        {others.length > 0 && <p className="assistant__said">{s('other', { names: names(others) })}</p>}
        {strict.length > 0 && <p className="assistant__said">{s('told', { names: names(strict) })}</p>}
        {unsure.length > 0 && (
          <p className="assistant__said">
            {s('told_wish', { names: names(unsure) })} <b>{s('is_allergy')}</b>
          </p>
        )}
        {wishes.length > 0 && <p className="assistant__said">{s('untold', { names: names(wishes) })}</p>}
        {cares.map((said) => (
          <p key={said} className="assistant__said">
            {said}
          </p>
        ))}
        {kept.unknown.length > 0 && <p className="assistant__said">{s('kept_unknown', { names: kept.unknown.join(', ') })}</p>}
      </div>
      {avoided.length > 0 && <Sent saidAt={inOrder.length > 0 ? toldAt : 0} asked={asked} onCall={() => onOpen('service')} />}
      <div className="assistant__tries">
        {unsure.length > 0 && (
          <button
            type="button"
            className="button button--small button--ink"
            onClick={() => onPassport({ ...passport, avoids: { ...passport.avoids, ...asAllergies(unsure) } })}
          >
            {s('yes_allergy')}
          </button>
        )}
        {isNew && (
          <button
            type="button"
            className="button button--small"
            onClick={() => {
              onPassport(both);
              onKept({ ...NOTHING_KEPT, unknown: kept.unknown });
            }}
          >
            {s('kept_passport')}
          </button>
        )}
        {isSaid || inOrder.length > 0 ? (
          <button type="button" className="button button--small" onClick={onBack}>
            {s('kept_back')}
          </button>
        ) : (
          <button type="button" className="button button--small" onClick={() => onOpen('avoids')}>
            {t('avoids.open')}
          </button>
        )}
      </div>
    </section>
  );
}
