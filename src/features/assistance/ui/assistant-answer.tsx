import type { AllergenKey } from '#domain/allergens.ts';
import { avoidedBy, avoidingThese, dishFit, isEmptyPassport, type Passport } from '#domain/passport.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { nameOf } from '#features/venues/local-words.ts';
import type { Speech } from '#features/venues/speech.ts';
import { isGone, type Dish } from '#features/venues/read-venue.ts';
import type { Language } from '#platform/shared/languages.ts';
import { DishArt } from '#platform/ui/dish-art.tsx';
import { FitList } from '#platform/ui/fit-list.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Money, moneyText } from '#platform/ui/money.tsx';
import { useAssistantTexts } from '#texts/assistant-contexts.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import { allergenWord } from '../allergen-words.ts';
import type { HouseHelp } from '../help-contract.ts';
import { inTurn, withKept, type Kept } from '../conversation.ts';
import { answerTo, isAnswerable, recordedIn, type MenuAnswer } from '../menu-answer.ts';
import { mustAsk, readQuestion, type MenuQuestion } from '../menu-question.ts';
import { HouseSaid } from './house-said.tsx';

/** More than these are told by their number: a narrower question finds them. */
const MOST_SHOWN = 12;
/** So many that contain it are named; with more, only that there are. */
const MOST_NAMED = 6;

type Props = {
  readonly asked: string;
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
};

/** How the question was understood, the dishes, and what a menu cannot know. */
export function AssistantAnswer({ help, asked, venue, speech, language, passport: own, kept, onDish, onOpen }: Props) {
  const t = useMenuTexts();
  const question = inTurn(readQuestion(asked), kept);
  const passport = withKept(own, kept);
  const answer = answerTo(question, venue, passport, help === null || help === 'failed' ? undefined : help);
  // What is told of each dish: all that this person avoids, and what the question was about.
  const told: Passport = {
    avoids: { ...passport.avoids, ...Object.fromEntries(askedAbout(question).map((key) => [key, 'allergy' as const])) },
    diets: passport.diets,
  };
  const ask = asked !== '' && (mustAsk(question) || question.anything);
  // Of a dish that was asked for by its name, all that is recorded.
  const isNamed = question.words.length > 0;
  return (
    <div className="assistant__answer">
      <div role="status">
        {question.house && <HouseSaid topic={question.house} {...{ help, venue, speech }} onService={() => onOpen('service')} />}
        {asked !== '' && (question.house === null || answer.dishes.length > 0) && (
          <p className="assistant__said">{<Said {...{ question, answer, venue, speech, language, passport }} />}</p>
        )}
        {answer.excluded.length > 0 && <Excluded speech={speech} dishes={answer.excluded} />}
      </div>
      {asked !== '' && (question.aboutAllergens || avoidedBy(passport).length > 0) && (
        <p className="avoid-warning">
          <Icon name="circle-alert" />
          <span>{t('assistant.allergens')}</span>
        </p>
      )}
      {ask && (
        <div className="assistant__tries">
          <button type="button" className="button" onClick={() => onOpen('avoids')}>
            {t('avoids.open')}
          </button>
          <button type="button" className="button" onClick={() => onOpen('service')}>
            {t('help.service')}
          </button>
        </div>
      )}
      {answer.dishes.slice(0, MOST_SHOWN).map((dish) => (
        <DishRow key={dish.item.id} {...{ dish, speech, language, onDish, isNamed }} currency={venue.currency.code} told={told} />
      ))}
      {answer.dishes.length > MOST_SHOWN && (
        <p className="sheet-dialog__hint">{t('assistant.more', { count: answer.dishes.length - MOST_SHOWN })}</p>
      )}
    </div>
  );
}

/** What is to be left out, and what was spoken of: "does it contain milk?" */
const askedAbout = ({ without, named }: MenuQuestion): AllergenKey[] => [
  ...without,
  ...named.flatMap((word) => allergenWord(word)?.keys ?? []),
];

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
  readonly question: MenuQuestion;
  readonly answer: MenuAnswer;
  readonly venue: PublicVenue;
  readonly speech: Speech;
  readonly language: Language;
  readonly passport: Passport;
};

function Said({
  question,
  answer: { dishes, excluded, otherwise, missing, unrecorded, basis },
  venue,
  speech,
  language,
  passport,
}: SaidProps) {
  const t = useMenuTexts();
  const s = useAssistantTexts();
  const dishWords = useDishWords(speech);
  const { mostCents, without, diets, unwanted, notRecorded, words, unknown, allergy } = question;
  if (mustAsk(question)) {
    if (unknown.length > 0) return t('assistant.ask_unknown', { words: unknown.join(', ') });
    return t(allergy ? 'assistant.ask_allergy' : 'assistant.ask_named');
  }
  const { sort, feel, pairing } = question;
  if (question.anything && isEmptyPassport(passport)) return s('no_allergies');
  if (pairing?.length === 0) return s('with_what');
  if (!isAnswerable(question)) return t('assistant.everything');
  if (unrecorded.length > 0)
    return t('assistant.not_recorded_none', { words: unrecorded.map((diet) => t(`mark.${diet}`).toLocaleLowerCase(language)).join(', ') });
  if (notRecorded.length > 0) {
    return t(dishes.length > 0 ? 'assistant.not_recorded' : 'assistant.not_recorded_none', { words: notRecorded.join(', ') });
  }
  if (dishes.length === 0) {
    const names = otherwise.slice(0, MOST_NAMED).map(dishWords);
    if (question.anything) return s('none_free');
    if (names.length > 0) return s('otherwise', { names: names.join(', ') });
    if (excluded.length > 0 || without.length > 0) return t('assistant.none_without');
    if (words.length > 0) return s('nothing');
    return s(sort === 'popular' ? 'popular_none' : feel ? 'feel_none' : 'nothing');
  }
  const found = words.filter((word) => !missing.includes(word));
  const understood = [
    ...(mostCents === null ? [] : [t('assistant.under', { price: moneyText(mostCents, venue.currency.code, language) })]),
    ...without.map((key) => t('assistant.without', { name: t(`without.${key}`) })),
    ...(question.anything ? [s('free')] : []),
    ...diets.map((diet) => t(`mark.${diet}`).toLocaleLowerCase(language)),
    ...unwanted.map((word) => t('assistant.without', { name: word })),
    ...(found.length === 0 ? [] : [t('assistant.with_words', { words: found.join(' ') })]),
    ...(sort === 'cheapest' ? [t('assistant.cheapest')] : []),
    ...(basis && sort === 'popular' ? [s(basis === 'counted' ? 'popular_counted' : 'popular_venue')] : []),
    ...(basis && pairing ? [s(basis === 'counted' ? 'with_counted' : 'with_menu')] : []),
    ...(basis && feel ? [s(`feel_${feel}`)] : []),
  ];
  const told = understood.length === 0 ? '' : `: ${understood.join(', ')}`;
  const lost = found.length === words.length ? '' : `. ${t('assistant.missing', { words: missing.join(', ') })}`;
  return `${t('assistant.found', { count: dishes.length })}${told}${lost}`;
}

type RowProps = {
  readonly dish: Dish;
  readonly speech: Speech;
  readonly language: Language;
  readonly currency: string;
  /** What is told of it; nothing where nobody avoids anything. */
  readonly told: Passport;
  /** Asked for by its name: then all that is recorded of it is told. */
  readonly isNamed: boolean;
  readonly onDish: (id: string) => void;
};

function DishRow({ dish, speech, language, currency, told, isNamed, onDish }: RowProps) {
  const t = useMenuTexts();
  const s = useAssistantTexts();
  const name = nameOf(dish.wire, speech);
  const recorded = isNamed ? recordedIn(dish) : [];
  const whole: Passport = { ...told, avoids: { ...avoidingThese(recorded).avoids, ...told.avoids } };
  return (
    <button type="button" className="assistant-dish" onClick={() => onDish(dish.item.id)}>
      <DishArt image={dish.wire.image ?? ''} tint={dish.tint} />
      <span>
        <b lang={name.lang}>{name.text}</b>
        <FitList found={dishFit(dish.item, whole)} t={t} />
        {isNamed && recorded.length === 0 && <small>{s('nothing_recorded')}</small>}
        {isGone(dish.item) && <small>{t('item.not_available')}</small>}
      </span>
      <span className="price">
        <Money cents={dish.item.priceCents} currency={currency} language={language} />
      </span>
    </button>
  );
}
