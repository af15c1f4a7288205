import { useEffect } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';
import { avoidedBy, isEmptyPassport, type Passport } from '#domain/passport.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { nameOf } from '#features/venues/local-words.ts';
import type { Speech } from '#features/venues/speech.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import type { Language } from '#platform/shared/languages.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { moneyText } from '#platform/ui/money.tsx';
import { useAssistantTexts } from '#texts/assistant-contexts.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import type { HouseHelp } from '../help-contract.ts';
import { inTurn, withKept, type Kept } from '../conversation.ts';
import { answerTo, askedAbout, isAnswerable, notThere, recordedIn, settled, type MenuAnswer } from '../menu-answer.ts';
import { mustAsk, type MenuQuestion } from '../menu-question.ts';
import { kindOf } from '../question-words.ts';
import { nearTo } from '../near-answer.ts';
import { AskedFacts } from './asked-facts.tsx';
import { noneRecorded } from './none-recorded.ts';
import { DishCard, type CardCart } from './dish-card.tsx';
import { dishFact } from './dish-facts.ts';
import { holdingWords } from './holding-words.ts';
import { Made } from './made-cards.tsx';
import { HouseSaid } from './house-said.tsx';
import { toldApart } from './told-apart.ts';
import type { CallPlace } from './staff-said.tsx';
import { WhichAllergens } from './which-allergens.tsx';
import { asWritten } from '../as-written.ts';

/** More than these are told by their number: a narrower question finds them. */
const MOST_SHOWN = 12;
/** So many that contain it are named; with more, only that there are. */
const MOST_NAMED = 6;

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

/** How the question was understood, the dishes, and what a menu cannot know. */
export function AssistantAnswer({ help, asked, question: read, venue, speech, language, passport: own, kept, cart, at, ...does }: Props) {
  const t = useMenuTexts();
  const s = useAssistantTexts();
  const { onDish, onOpen, onChosen, onPassed } = does;
  const question = settled(inTurn(read, kept), venue);
  const passport = withKept(own, kept);
  const answer = answerTo(question, venue, passport, help === null || help === 'failed' ? undefined : help);
  const { asAsked, facts, excluded, made } = toldApart(asked, question, answer, venue, passport);
  // What is told of each dish: all that this person avoids, and what the question was about.
  const told: Passport = {
    avoids: { ...passport.avoids, ...Object.fromEntries(askedAbout(question).map((key) => [key, 'allergy' as const])) },
    diets: passport.diets,
  };
  const ask = asked !== '' && (mustAsk(question) || question.anything || (question.whether && answer.dishes.length === 0));
  // None that fits, and none that can be made so: what is near, and recorded as all that was asked for. Who asks how it stands with a dish gets its record.
  const isAsked = question.whether || (facts.length > 0 && !question.words.some((word) => kindOf(word) !== null));
  const near = isAsked || made.length > 0 ? [] : nearTo(question, venue, passport, answer);
  const shown = [...answer.dishes, ...near].slice(0, MOST_SHOWN);
  // Of a dish that was asked for by its name, all that is recorded.
  const isNamed = question.words.length > 0 && near.length === 0;
  // A record that was told first needs nothing said after it, where nothing is offered.
  const isOffered = shown.length + made.length > 0;
  const isSaid =
    asked !== '' && (question.house === null || answer.dishes.length > 0) && (facts.length + asAsked.length === 0 || isOffered);
  const ids = [...shown, ...made.map(({ dish }) => dish)].map(({ item }) => item.id).join();
  const { onShown } = cart;
  useEffect(() => {
    if (ids !== '') onShown();
  }, [ids, onShown]);
  return (
    <div className="assistant__answer">
      <div role="status">
        <AskedFacts dishes={asAsked} {...{ asked, passport, speech }} />
        <Facts dishes={facts} about={avoidedBy(told)} speech={speech} />
        {question.house && <HouseSaid topic={question.house} {...{ help, venue, speech, at }} onService={() => onOpen('service')} />}
        {isSaid && (
          <p className="assistant__said">
            {<Said {...{ asked, question, answer, venue, speech, language, passport }} canBeMade={made.length > 0} />}
          </p>
        )}
        {excluded.length > 0 && <Excluded speech={speech} dishes={excluded} />}
        {question.unwanted.length > 0 && answer.dishes.length > 0 && (
          <p className="assistant__said">
            {s('untold_words', { words: question.unwanted.map((word) => asWritten(asked, word)).join(', ') })}
          </p>
        )}
        {near.length > 0 && <p className="assistant__said">{t('search.near')}</p>}
      </div>
      {kept.unnamed && question.house === null && asked !== '' && (
        <WhichAllergens key={asked} known={avoidedBy(passport)} {...{ onChosen, onPassed }} />
      )}
      {asked !== '' && (question.aboutAllergens || avoidedBy(passport).length > 0) && (
        <p className="avoid-warning">
          <Icon name="circle-alert" />
          <span>{t('assistant.allergens')}</span>
        </p>
      )}
      {ask && <Ways onOpen={onOpen} />}
      {shown.length > 0 && (
        <ul className="assistant__cards">
          {shown.map((dish) => (
            <DishCard key={dish.item.id} {...{ dish, speech, language, onDish, isNamed, cart, told }} currency={venue.currency.code} />
          ))}
        </ul>
      )}
      {answer.dishes.length > MOST_SHOWN && (
        <p className="sheet-dialog__hint">{t('assistant.more', { count: answer.dishes.length - MOST_SHOWN })}</p>
      )}
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

/** What was asked about by its name, and has it: its record, before everything else. */
function Facts({ dishes, about, speech }: { dishes: readonly Dish[]; about: readonly AllergenKey[]; speech: Speech }) {
  const t = useMenuTexts();
  if (dishes.length === 0) return null;
  const facts = dishes.slice(0, MOST_NAMED).map((dish) => dishFact(dish, about, speech, t));
  return <p className="assistant__said">{facts.join(' ')}</p>;
}

/** A dish with all that is recorded of it: "Moussaka (Gluten, Milk)". */
function useDishWords(speech: Speech): (dish: Dish) => string {
  const t = useMenuTexts();
  return (dish) => {
    const recorded = recordedIn(dish).map((key) => t(`allergen.${key}`));
    const name = nameOf(dish.wire, speech).text;
    return recorded.length === 0 ? name : `${name} (${recorded.join(', ')})`;
  };
}

/** Those that were asked for and contain it, said by name: never offered. */
function Excluded({ dishes, speech }: { dishes: readonly Dish[]; speech: Speech }) {
  const t = useMenuTexts();
  const named = dishes.slice(0, MOST_NAMED).map(useDishWords(speech));
  return <p className="avoid-warning">{t('assistant.excluded', { names: named.join(', '), more: dishes.length - named.length })}</p>;
}

type SaidProps = {
  readonly asked: string;
  readonly question: MenuQuestion;
  readonly answer: MenuAnswer;
  readonly venue: PublicVenue;
  readonly speech: Speech;
  readonly language: Language;
  readonly passport: Passport;
  /** What was asked for can be made without what is avoided. */
  readonly canBeMade: boolean;
};

function Said({
  asked,
  question,
  answer: { dishes, excluded, otherwise, missing, unrecorded, basis },
  venue,
  speech,
  language,
  passport,
  canBeMade,
}: SaidProps) {
  const t = useMenuTexts();
  const s = useAssistantTexts();
  const dishWords = useDishWords(speech);
  const { mostCents, without, diets, unwanted, notRecorded, words, unknown, allergy, whether, lists, named } = question;
  const written = (list: readonly string[], between = ', ') => list.map((word) => asWritten(asked, word)).join(between);
  const about = askedAbout(question);
  if (question.denied && !isAnswerable(question)) return s('denied');
  const holding = (keys: readonly AllergenKey[] = about) => holdingWords(venue, keys, speech, s) || s('none_recorded');
  if (lists) return holding();
  const isOfNone = whether && dishes.length + excluded.length === 0;
  // Of what is not on the menu nothing can be said; what has it is.
  const absent = notThere(question, missing);
  if (!allergy && isOfNone && absent.words.length > 0)
    return `${t('assistant.missing', { words: written(absent.words) })}. ${holding(absent.about)}`;
  if (!allergy && isOfNone && named.length > 0) return s('no_dish');
  if (mustAsk(question)) {
    if (unknown.length > 0) return t('assistant.ask_unknown', { words: written(unknown) });
    if (allergy) return s('ask_which');
    return `${holdingWords(venue, about, speech, s)} ${t('assistant.ask_named')}`.trim();
  }
  const { sort, feel, pairing } = question;
  if (question.anything && isEmptyPassport(passport)) return s('no_allergies');
  if (pairing?.length === 0) return s('with_what');
  if (!isAnswerable(question)) return t('assistant.everything');
  if (unrecorded.length > 0)
    return t('assistant.not_recorded_none', { words: unrecorded.map((diet) => t(`mark.${diet}`).toLocaleLowerCase(language)).join(', ') });
  if (notRecorded.length > 0) {
    return t(dishes.length > 0 ? 'assistant.not_recorded' : 'assistant.not_recorded_none', { words: written(notRecorded) });
  }
  if (dishes.length === 0) {
    const names = otherwise.slice(0, MOST_NAMED).map(dishWords);
    if (question.anything) return s('none_free');
    if (names.length > 0) return s('otherwise', { names: names.join(', ') });
    if (canBeMade) return s('can_be_made');
    const isAbsent = excluded.length === 0 && words.length > 0 && words.every((word) => missing.includes(word));
    if (isAbsent && without.length > 0) return t('assistant.missing', { words: written(missing) });
    // Which have it is said after it, and the staff are named below it.
    if (excluded.length > 0 && without.length > 0) return noneRecorded({ without, diets }, written(words, ' '), t);
    if (excluded.length > 0 || without.length > 0) return t('assistant.none_without');
    if (words.length > 0) return s('nothing');
    return s(sort === 'popular' ? 'popular_none' : feel ? 'feel_none' : 'nothing');
  }
  if (whether && named.length > 0) {
    // Of each dish by its record: contains it, is recorded as free of it, or not known.
    const facts = dishes.slice(0, MOST_NAMED).map((dish) => dishFact(dish, about, speech, t));
    return facts.join(' ');
  }
  const found = words.filter((word) => !missing.includes(word));
  const understood = [
    ...(mostCents === null ? [] : [t('assistant.under', { price: moneyText(mostCents, venue.currency.code, language) })]),
    ...without.map((key) => t('assistant.without', { name: t(`without.${key}`) })),
    ...(question.anything ? [s('free')] : []),
    ...diets.map((diet) => t(`mark.${diet}`).toLocaleLowerCase(language)),
    ...unwanted.map((word) => t('assistant.without', { name: asWritten(asked, word) })),
    ...(found.length === 0 ? [] : [t('assistant.with_words', { words: written(found, ' ') })]),
    ...(sort === 'cheapest' ? [t('assistant.cheapest')] : []),
    ...(basis && sort === 'popular' ? [s(basis === 'counted' ? 'popular_counted' : 'popular_venue')] : []),
    ...(basis && pairing ? [s(basis === 'counted' ? 'with_counted' : 'with_menu')] : []),
    ...(basis && feel ? [s(`feel_${feel}`)] : []),
  ];
  const told = understood.length === 0 ? '' : `: ${understood.join(', ')}`;
  const lost = found.length === words.length ? '' : `. ${t('assistant.missing', { words: written(missing) })}`;
  return `${t('assistant.found', { count: dishes.length })}${told}${lost}`;
}
