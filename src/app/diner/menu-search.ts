import { avoidingThese, dishFit, isConflict, keysThat, type Passport } from '#domain/passport.ts';
import type { AllergenKey } from '#domain/allergens.ts';
import { keep, NOTHING_KEPT, toldAnew, withKept } from '#features/assistance/conversation.ts';
import { mustAsk, readQuestion } from '#features/assistance/menu-question.ts';
import { asWritten } from '#features/assistance/as-written.ts';
import { askedFact } from '#features/assistance/ui/dish-facts.ts';
import { noneRecorded } from '#features/assistance/ui/none-recorded.ts';
import { searchAnswer, type SearchAnswer } from '#features/assistance/search-answer.ts';
import { readPassport, writePassport } from '#features/ordering/ui/avoids.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { nameOf } from '#features/venues/local-words.ts';
import { dishesOf, type Dish } from '#features/venues/read-venue.ts';
import { speechOf, type Speech } from '#features/venues/speech.ts';
import { markSearched } from './menu-marks.ts';
import { clearFilter, isFiltered, isWithin, showFilter } from './menu-filter.ts';
import { venueOfPage, wordsOfPage } from './page-venue.ts';

type Words = Awaited<ReturnType<typeof wordsOfPage>>;

/** Where a card that was found stands while nobody searches. */
const places = new Map<Element, Comment>();
/** So many that this person keeps away from are named. */
const MOST_NAMED = 6;
let asked = 0;
let scrolled: number | null = null;
/** Nobody is read an answer to half a word: it is spoken once the typing rests. */
const REST_MS = 900;
let rest: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows the dishes that answer a query above the menu, the best first; the rest of the menu is hidden meanwhile. What sounds like an allergy
 * is answered as the assistant does: by recorded allergens, or not at all. A dish that is asked for by its name is found though this phone's
 * passport is against it: behind the others, with its mark. An empty query brings the menu back as it was. The query is what the field says
 * now: parts that load do not keep the order in which they were asked for, and an older call must not win.
 */
export async function searchMenu(): Promise<void> {
  const mine = (asked += 1);
  const menu = document.querySelector<HTMLElement>('.menu');
  if (!menu) return;
  const field = document.getElementById('menu-search');
  const query = field?.querySelector('input')?.value ?? '';
  if (field?.hidden !== false) clearFilter();
  if (query.trim() === '' && !isFiltered()) end(menu);
  if (field?.hidden !== false) return;
  const [venue, t] = await Promise.all([venueOfPage(), wordsOfPage()]);
  if (mine !== asked) return;
  showFilter(field, venue, t, () => void searchMenu());
  if (query.trim() === '' && !isFiltered()) return end(menu);
  const read = readQuestion(query);
  const passport = readPassport();
  const found = query.trim() === '' ? everything(venue, passport) : searchAnswer(read, venue, passport);
  const within = (list: readonly Dish[]): Dish[] => list.filter(({ item }) => isWithin(item));
  const [dishes, against, near] = [within(found.dishes), within(found.against), within(found.near)];
  putBack();
  const list = resultsIn(menu);
  const cards = new Map([...menu.querySelectorAll<HTMLElement>('[data-item]')].map((card) => [card.dataset['item'], card]));
  for (const { item } of [...dishes, ...near]) {
    const card = cards.get(item.id);
    if (!card) continue;
    const place = document.createComment('');
    card.replaceWith(place);
    places.set(card, place);
    list.cards.append(card);
  }
  markSearched(read.without);
  list.heading.textContent = t('search.open');
  list.cards.hidden = dishes.length + near.length === 0;
  const isKept = read.without.length > 0 && read.without.every((key) => passport.avoids[key] === 'allergy');
  const unknown = unknownOf(dishes, read.without);
  const about = read.aboutAllergens;
  say(
    list.said,
    saidOf({ query, found, against, near, unknown, count: dishes.length, about, isKept, speech: speechOf(venue, t.language) }, t),
  );
  speakLater(list, () => keepSaid(query));
  list.filter.textContent = t('avoids.open');
  list.filter.hidden = !read.aboutAllergens;
  list.ask.textContent = t(read.aboutAllergens ? 'search.keep' : 'search.ask');
  list.ask.hidden = query.trim() === '' || isKept || (!read.aboutAllergens && dishes.length > 0);
  show(menu);
}

const unknownOf = (dishes: readonly Dish[], keys: readonly AllergenKey[]): Dish[] =>
  dishes.filter(({ item }) => keysThat(dishFit(item, avoidingThese(keys)), 'unknown').length > 0);

/** As the page calls them. */
const namesOf = (dishes: readonly Dish[], speech: Speech): string =>
  dishes
    .slice(0, MOST_NAMED)
    .map(({ wire }) => nameOf(wire, speech).text)
    .join(', ') + (dishes.length > MOST_NAMED ? ' …' : '');

type Told = {
  readonly query: string;
  readonly speech: Speech;
  readonly found: SearchAnswer;
  /** Of what was found, and is against this phone's passport. */
  readonly against: readonly Dish[];
  /** Nothing was found, and this is shown instead. */
  readonly near: readonly Dish[];
  /** Of what was found, and nobody has said whether it has what was to be left out. */
  readonly unknown: readonly Dish[];
  readonly count: number;
  /** It was about allergens, and all that it said is in the passport. */
  readonly about: boolean;
  readonly isKept: boolean;
};

/** A sentence, and how it is set: the answer, what belongs to it, the small print, and what leads to the cards. */
type Sentence = readonly [set: 'answer' | 'more' | 'small' | 'near', sentence: string];

/** Each kind in a line of its own; read aloud it is one text. */
function say(into: HTMLElement, sentences: readonly Sentence[]): void {
  const lines: HTMLElement[] = [];
  for (const [set, sentence] of sentences) {
    const last = lines.at(-1);
    if (last?.dataset['set'] === set) {
      last.append(` ${sentence}`);
      continue;
    }
    const line = document.createElement('span');
    line.dataset['set'] = set;
    line.append(sentence);
    lines.push(line);
  }
  into.replaceChildren(...lines.flatMap((line, at) => (at === 0 ? [line] : [' ', line])));
}

function saidOf({ query, found, against, near, unknown, count, about, isKept, speech }: Told, t: Words): Sentence[] {
  const { unrecorded, question } = found;
  const health = mustAsk(question);
  const isNone = count === 0 && unrecorded.length === 0 && !health;
  const isAsAsked = (dish: Dish) => found.asAsked.some((one) => one.dish === dish);
  const contain = (list: readonly Dish[]): string => containWords(list.filter((dish) => !isAsAsked(dish)));
  const containWords = (dishes: readonly Dish[]): string =>
    dishes.length === 0 ? '' : t('assistant.excluded', { names: namesOf(dishes, speech), more: Math.max(0, dishes.length - MOST_NAMED) });
  const [none = '', ...more] = isNone ? noneOf({ query, found, speech }, contain, t) : [];
  const sentences: Sentence[] = [
    ['answer', none],
    [
      'answer',
      health
        ? t(question.unknown.length > 0 ? 'assistant.ask_unknown' : 'assistant.ask_allergy', { words: question.unknown.join(', ') })
        : '',
    ],
    ['answer', !health && count > 0 ? `${t('assistant.found', { count })}.` : ''],
    ...found.asAsked
      .slice(0, MOST_NAMED)
      .map((one) => ['answer', askedFact(one, avoidingThese(question.without), (word) => asWritten(query, word), speech, t)] as const),
    ...more.map((sentence) => ['more', sentence] as const),
    ['more', contain(against)],
    ['more', unknown.length > 0 ? `${t('fit.unknown', { names: namesOf(unknown, speech) })}.` : ''],
    [
      'more',
      unrecorded.length > 0
        ? t('assistant.not_recorded_none', { words: unrecorded.map((diet) => t(`mark.${diet}`).toLocaleLowerCase(t.language)).join(', ') })
        : '',
    ],
    // Whom to ask is said once: with allergens by what is known of them.
    ['more', isNone && !(about && !health) && more.length > 0 ? t('search.ask_staff') : ''],
    ['small', about && !health ? t('assistant.allergens') : ''],
    ['small', about ? t(isKept ? 'search.is_kept' : 'search.not_kept') : ''],
    // The cards come right after it.
    ['near', near.length > 0 ? t('search.near') : ''],
  ];
  return sentences.filter(([, sentence]) => sentence !== '');
}

/** What there is not, in words: that no beer is recorded without gluten, which have it, and that what follows is near and recorded so. */
function noneOf(
  { query, found, speech }: Pick<Told, 'query' | 'found' | 'speech'>,
  contain: (dishes: readonly Dish[]) => string,
  t: Words,
): string[] {
  const { short, question } = found;
  const words = question.words.map((word) => asWritten(query, word)).join(' ');
  if (!short || short.excluded.length + short.otherwise.length === 0 || words === '') {
    const { missing = [] } = short ?? {};
    const isAbsent = missing.length > 0 && missing.length === question.words.length;
    return [isAbsent ? `${t('assistant.missing', { words })}. ${t('search.ask_staff')}` : t('search.none')];
  }
  return [
    noneRecorded(question, words, t),
    contain(short.excluded),
    short.otherwise.length > 0 ? t('search.not_such', { names: namesOf(short.otherwise, speech) }) : '',
  ];
}

/** The assistant keeps what it is told, and asks about what it does not know. */
function ask(): void {
  const tap = { what: 'assistant', id: document.querySelector<HTMLInputElement>('#menu-search input')?.value.trim() ?? '' } as const;
  if (window.parea?.open) window.parea.open(tap);
  else if (window.parea) window.parea.tap = tap;
}

function speakLater({ said, spoken }: Results, rested: () => boolean): void {
  clearTimeout(rest);
  rest = setTimeout(() => {
    if (!rested()) spoken.textContent = said.textContent;
  }, REST_MS);
}

/** Whoever says here that they are allergic has said it: it is kept as in the assistant, and the list says so. */
function keepSaid(query: string): boolean {
  const read = readQuestion(query);
  const passport = readPassport();
  const kept = keep(NOTHING_KEPT, read, query);
  if (!read.allergy || Object.keys(toldAnew(passport, kept)).length === 0) return false;
  writePassport(withKept(passport, kept));
  void searchMenu();
  return true;
}

/** The whole menu, what this person keeps away from behind the rest. */
function everything(venue: PublicVenue, passport: Passport): SearchAnswer {
  const all = [...dishesOf(venue).values()];
  const isAgainst = ({ item }: Dish) => isConflict(dishFit(item, passport));
  const against = all.filter(isAgainst);
  return {
    dishes: [...all.filter((dish) => !isAgainst(dish)), ...against],
    against,
    unrecorded: [],
    asAsked: [],
    question: readQuestion(''),
    short: null,
    near: [],
  };
}

function putBack(): void {
  for (const [card, place] of places) place.replaceWith(card);
  places.clear();
}

type Results = {
  readonly heading: HTMLElement;
  readonly said: HTMLElement;
  readonly spoken: HTMLElement;
  readonly filter: HTMLElement;
  readonly ask: HTMLElement;
  readonly cards: HTMLElement;
};
const results = new WeakMap<Element, Results>();

/** The list above the menu, made once for a menu; a menu that was replaced has none. */
function resultsIn(menu: HTMLElement): Results {
  const known = results.get(menu);
  if (known?.cards.isConnected) return known;
  const made: Results = {
    heading: Object.assign(document.createElement('h2'), { className: 'visually-hidden' }),
    said: Object.assign(document.createElement('p'), { className: 'search-said' }),
    spoken: Object.assign(document.createElement('p'), { className: 'visually-hidden' }),
    filter: Object.assign(document.createElement('button'), { type: 'button', className: 'button button--small' }),
    ask: Object.assign(document.createElement('button'), { type: 'button', className: 'button button--small' }),
    cards: Object.assign(document.createElement('ul'), { className: 'item-list' }),
  };
  made.ask.addEventListener('click', ask);
  made.spoken.setAttribute('role', 'status');
  made.filter.dataset['sheet'] = 'avoids';
  const part = Object.assign(document.createElement('section'), { className: 'search-results' });
  part.append(made.heading, made.said, made.spoken, made.ask, made.filter, made.cards);
  menu.prepend(part);
  results.set(menu, made);
  return made;
}

function show(menu: HTMLElement): void {
  menu.toggleAttribute('data-searched', true);
  scrolled ??= scrollY;
  // What was found begins below the bar, wherever on the menu somebody was.
  if (menu.getBoundingClientRect().top < 0) menu.scrollIntoView({ block: 'start', behavior: 'instant' });
}

function end(menu: HTMLElement): void {
  putBack();
  markSearched([]);
  menu.toggleAttribute('data-searched', false);
  menu.querySelector('.search-results')?.remove();
  if (scrolled !== null) scrollTo({ top: scrolled, behavior: 'instant' });
  scrolled = null;
}
