import { useEffect } from 'react';
import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { avoidedBy, recordedOf, type Passport } from '#domain/passport.ts';
import { foldText } from '#domain/search-fold.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { nameOf } from '#features/venues/local-words.ts';
import type { Speech } from '#features/venues/speech.ts';
import { dishesOf, isGone, type Dish } from '#features/venues/read-venue.ts';
import type { Language } from '#platform/shared/languages.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useAssistantTexts } from '#texts/assistant-contexts.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import type { HouseHelp } from '../help-contract.ts';
import { inTurn, withKept, type Kept } from '../conversation.ts';
import { answerTo, askedWith, isAnswerable } from '../menu-answer.ts';
import { askedAbout, settled } from '../settled-question.ts';
import { isForHealth, isForStaff } from '../house-question.ts';
import { isUnknownOfDish } from '../house-unknown.ts';
import { mustAsk, type MenuQuestion } from '../menu-question.ts';
import { kindOf } from '../question-words.ts';
import { likeIt, nearTo } from '../near-answer.ts';
import { isLost, MOST_NAMED, Said, useDishWords } from './answer-said.tsx';
import { NutsSaid } from './nuts-said.tsx';
import { AskedFacts } from './asked-facts.tsx';
import { DishCard, type CardCart } from './dish-card.tsx';
import { dishFact } from './dish-facts.ts';
import { Made } from './made-cards.tsx';
import { HouseSaid } from './house-said.tsx';
import { toldApart } from './told-apart.ts';
import { StaffSaid, type CallPlace } from './staff-said.tsx';
import { VerdictsSaid } from './verdicts-said.tsx';
import { isPork } from '../care-words.ts';
import { asksForAllergens, asksForNone, forPregnant, payWayOf, porkless, type PorklessDishes } from '../special-question.ts';
import { HeldSaid, PaySaid, PorkSaid, PregnantSaid } from './special-said.tsx';
import { WhichAllergens } from './which-allergens.tsx';
import { asWritten } from '../as-written.ts';
import { SAUCES } from '../courses.ts';

/** More than these are told by their number: a narrower question finds them. */
const MOST_SHOWN = 12;

type Props = {
  readonly asked: string;
  /** How it is understood. */
  readonly question: MenuQuestion;
  readonly venue: PublicVenue;
  readonly speech: Speech;
  readonly language: Language;
  /** What the house says beside its menu. */
  readonly help: HouseHelp | 'failed' | null;
  /** Of who asks. */
  readonly passport: Passport;
  /** What was said in this conversation. */
  readonly kept: Kept;
  readonly onDish: (id: string) => void;
  /** What the answer leads to: the filter of allergens, or the staff. */
  readonly onOpen: (what: 'avoids' | 'service') => void;
  /** What somebody is allergic to who had not said it. */
  readonly onChosen: (keys: readonly AllergenKey[]) => void;
  /** Who does not name it now, and asks something else. */
  readonly onPassed: () => void;
  readonly cart: CardCart;
  /** From where staff can be called. */
  readonly at: CallPlace | null;
};

/** What no record answers first; else what the menu does. */
export function AssistantAnswer(props: Props) {
  const { asked, question, venue, speech, passport, kept, at, onOpen } = props;
  const told = withKept(passport, kept);
  const onService = () => onOpen('service');
  const pregnant = forPregnant(asked, venue);
  if (pregnant) return <PregnantSaid found={pregnant} {...{ speech, at, onService }} />;
  if (asksForAllergens(asked)) return <AllergensListed {...{ onOpen, venue, speech }} isNone={asksForNone(asked)} />;
  const way = question.allergy ? null : payWayOf(asked);
  if (way) return <PaySaid key={asked} {...{ way, venue }} />;
  // What else they cannot eat and no menu records, or have not named, is judged by nobody.
  const isHeld = kept.unnamed || kept.unknown.some((word) => !isPork(foldText(word)));
  const heard = settled(inTurn(question, kept), venue);
  // What is asked for beside it is answered, without what they cannot eat.
  const pork = isAnswerable(heard) || isForStaff(heard.house) ? null : porkless(asked, venue, told, isHeld);
  return pork ? <PorkAnswer {...{ ...props, found: pork, passport: told }} /> : <MenuSaid {...props} />;
}

function PorkAnswer({ found, asked, speech, language, venue, passport: told, cart, onDish }: Props & { readonly found: PorklessDishes }) {
  const { onShown } = cart;
  const shown = found.dishes.slice(0, MOST_SHOWN);
  useEffect(() => onShown(), [onShown]);
  return (
    <div className="assistant__answer">
      <PorkSaid {...{ asked, found, speech }} />
      <ul className="assistant__cards">
        {shown.map((dish) => (
          <DishCard key={dish.item.id} {...{ dish, speech, language, onDish, cart, told }} isNamed currency={venue.currency.code} />
        ))}
      </ul>
      <More count={found.dishes.length - MOST_SHOWN} />
    </div>
  );
}

/** How the question was understood, the dishes, and what a menu cannot know. */
function MenuSaid({ help, asked, question: read, venue, speech, language, passport: own, kept, cart, at, ...does }: Props) {
  const t = useMenuTexts();
  const s = useAssistantTexts();
  const { onDish, onOpen, onChosen, onPassed } = does;
  const question = settled(inTurn(read, kept), venue);
  const passport = withKept(own, kept);
  const answer = answerTo(question, venue, passport, help === null || help === 'failed' ? undefined : help);
  const { asAsked, verdicts, facts, excluded, made, dishes, isInstead } = toldApart(asked, question, answer, venue, passport);
  // What is told of each dish: all that this person avoids, and what the question was about.
  const told: Passport = {
    avoids: { ...passport.avoids, ...Object.fromEntries(askedAbout(question).map((key) => [key, 'allergy' as const])) },
    diets: passport.diets,
  };
  const ask = asked !== '' && (mustAsk(question) || question.anything || (question.whether && answer.dishes.length === 0));
  // None that fits, and none that can be made so: what is near, and recorded as all that was asked for. Who asks how it stands with a dish gets its record.
  const isAsked = question.whether || (facts.length > 0 && !question.words.some((word) => kindOf(word) !== null));
  const near =
    isAsked || made.length > 0 || verdicts.length > 0
      ? []
      : [...nearTo(question, venue, passport, answer), ...likeIt(question, venue, passport, answer)];
  const shown = [...dishes, ...near].slice(0, MOST_SHOWN);
  // Of a dish that was asked for by its name, all that is recorded.
  const isNamed = !isInstead && question.words.some((word) => word !== SAUCES) && (near.length === 0 || answer.missing.length > 0);
  const sidesOf = askedWith(question, venue);
  // A record that was told first needs nothing said after it, where nothing is offered.
  const isOffered = shown.length + made.length > 0;
  const isTold = facts.length + asAsked.length > 0 && !isOffered;
  const isSaid = asked !== '' && verdicts.length === 0 && !isTold && (question.house === null || answer.dishes.length > 0);
  const ids = [...shown, ...made.map(({ dish }) => dish)].map(({ item }) => item.id).join();
  // How long a dish takes, or whether it is fresh: nobody wrote that, and the dish is shown all the same.
  // Chairs and bills hold no allergens.
  const isOfHouse = isForStaff(question.house) && !isForHealth(question.house);
  const isOfKitchen = question.house === null && isUnknownOfDish(foldText(asked));
  const isPlain = isSaid && !(isOfKitchen && dishes.length === 0);
  const lost = isPlain && !isOfKitchen && isLost(question, answer);
  useShown(ids, cart);
  return (
    <div className="assistant__answer">
      <div role="status">
        <AskedFacts dishes={asAsked} {...{ asked, passport, speech }} />
        {isOfKitchen && <StaffSaid topic="unknown" {...{ at }} onService={() => onOpen('service')} />}
        <VerdictsSaid {...{ verdicts, speech }} />
        <Facts dishes={facts} about={avoidedBy(told)} speech={speech} isRefused={question.allergy && !question.whether} />
        {question.house && <HouseSaid topic={question.house} {...{ help, venue, speech, at }} onService={() => onOpen('service')} />}
        {isPlain && !(lost && !isAnswerable(question)) && (
          <p className="assistant__said">
            {<Said {...{ asked, question, answer, venue, speech, language, passport }} canBeMade={made.length > 0} />}
          </p>
        )}
        <HeldSaid held={answer.held} {...{ question, asked, speech, at }} onService={() => onOpen('service')} />
        {excluded.length > 0 && <Excluded speech={speech} dishes={excluded} />}
        {answer.dishes.length > 0 && <Untold {...{ asked, question, speech }} leftOut={answer.leftOut} />}
        {near.length > 0 && <p className="assistant__said">{answer.missing.length > 0 ? s('like_it') : t('search.near')}</p>}
        {isInstead && dishes.length > 0 && <p className="assistant__said">{t('search.near')}</p>}
      </div>
      {kept.unnamed && question.house === null && asked !== '' && (
        <WhichAllergens key={asked} known={avoidedBy(passport)} {...{ onChosen, onPassed }} />
      )}
      {asked !== '' && !isOfHouse && (question.aboutAllergens || avoidedBy(passport).length > 0) && <OnlyRecorded />}
      {ask && !lost && !isOfHouse && <Ways onOpen={onOpen} />}
      {lost && <StaffSaid topic="call" said={s('can_do')} {...{ at }} onService={() => onOpen('service')} />}
      {question.without.includes('nuts') && <NutsSaid {...{ asked, at }} onService={() => onOpen('service')} />}
      {shown.length > 0 && (
        <ul className="assistant__cards">
          {shown.map((dish) => (
            <DishCard
              key={dish.item.id}
              {...{ dish, speech, language, onDish, isNamed, cart, told }}
              sided={isNamed ? sidesOf(dish) : null}
              currency={venue.currency.code}
            />
          ))}
        </ul>
      )}
      <More count={dishes.length - MOST_SHOWN} />
      {/* Where nothing else fits, the answer has said that it can be made. */}
      <Made
        dishes={made}
        isSaid={shown.length > 0}
        {...{ speech, language, onDish, isNamed, cart }}
        told={passport}
        currency={venue.currency.code}
      />
    </div>
  );
}

/** The page's own script writes the counts on cards that came. */
function useShown(ids: string, { onShown }: CardCart): void {
  useEffect(() => {
    if (ids !== '') onShown();
  }, [ids, onShown]);
}

/** "Allergens list": each dish has its own, and the filter marks them all. */
function AllergensListed({ onOpen, venue, speech, isNone }: Pick<Props, 'onOpen' | 'venue' | 'speech'> & { readonly isNone: boolean }) {
  const s = useAssistantTexts();
  const free = isNone
    ? [...dishesOf(venue).values()].filter(({ item }) => recordedOf(item).free.length === ALLERGENS.length && !isGone(item))
    : [];
  return (
    <div role="status">
      {free.length > 0 && (
        <p className="assistant__said">{s('free_of_all', { names: free.map(({ wire }) => nameOf(wire, speech).text).join(', ') })}</p>
      )}
      <p className="assistant__said">{s('allergens_list')}</p>
      <Ways onOpen={onOpen} />
    </div>
  );
}

/** What a record is not. */
function OnlyRecorded() {
  const t = useMenuTexts();
  return (
    <p className="avoid-warning">
      <Icon name="circle-alert" />
      <span>{t('assistant.allergens')}</span>
    </p>
  );
}

function More({ count }: { count: number }) {
  const t = useMenuTexts();
  return count > 0 && <p className="sheet-dialog__hint">{t('assistant.more', { count })}</p>;
}

/** What is no allergen and was not wanted: it is left out of the answer, and the kitchen hears nothing of it. */
function Untold({
  asked,
  question: { unwanted },
  leftOut,
  speech,
}: Pick<Props, 'asked' | 'question' | 'speech'> & { readonly leftOut: readonly Dish[] }) {
  const s = useAssistantTexts();
  if (unwanted.length === 0) return null;
  const named = leftOut.slice(0, MOST_NAMED);
  return (
    <>
      {named.length > 0 && (
        <p className="assistant__said">
          {s('left_out', { names: named.map(({ wire }) => nameOf(wire, speech).text).join(', '), more: leftOut.length - named.length })}
        </p>
      )}
      <p className="assistant__said">{s('untold_words', { words: unwanted.map((word) => asWritten(asked, word)).join(', ') })}</p>
    </>
  );
}

/** Where the answer is not this one's to give: the filter of allergens, and the staff. */
function Ways({ onOpen }: Pick<Props, 'onOpen'>) {
  const t = useMenuTexts();
  return (
    <div className="assistant__tries">
      <button type="button" className="button" onClick={() => onOpen('avoids')}>
        {t('avoids.open')}
      </button>
      <button type="button" className="button" onClick={() => onOpen('service')}>
        {t('help.service')}
      </button>
    </div>
  );
}

type FactsProps = { dishes: readonly Dish[]; about: readonly AllergenKey[]; speech: Speech; isRefused: boolean };

/** What was asked about by its name, and has it: its record, before everything else; to whom it is their health, no. */
function Facts({ dishes, about, speech, isRefused }: FactsProps) {
  const t = useMenuTexts();
  const s = useAssistantTexts();
  if (dishes.length === 0) return null;
  const facts = dishes.slice(0, MOST_NAMED).map((dish) => dishFact(dish, about, speech, t));
  if (isRefused)
    return <p className="assistant__said assistant__verdict">{facts.map((fact) => s('verdict_may_no', { fact })).join(' ')}</p>;
  return <p className="assistant__said">{facts.join(' ')}</p>;
}

/** Those that were asked for and contain it, said by name: never offered. */
function Excluded({ dishes, speech }: { dishes: readonly Dish[]; speech: Speech }) {
  const t = useMenuTexts();
  const named = dishes.slice(0, MOST_NAMED).map(useDishWords(speech));
  return <p className="avoid-warning">{t('assistant.excluded', { names: named.join(', '), more: dishes.length - named.length })}</p>;
}
