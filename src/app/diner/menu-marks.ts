import type { AllergenKey } from '#domain/allergens.ts';
import { avoidedBy, avoidingThese, dishFit, isEmptyPassport, isFree, type Passport } from '#domain/passport.ts';
import { undecidedIn } from '#domain/kept-dish.ts';
import type { Choices } from '#domain/menu.ts';
import { readPassport } from '#features/ordering/ui/avoids.ts';
import { CART_COUNTS, readCart } from '#features/ordering/ui/cart-storage.ts';
import { carefulNames } from '#features/venues/careful-names.ts';
import { dishesOf } from '#features/venues/read-venue.ts';
import { speechOf } from '#features/venues/speech.ts';
import { FIT_ICONS, fitLines, type FitLine } from '#platform/ui/fit-list.tsx';
import { FIT_SPRITE } from '#platform/ui/fit-sprite.ts';
import { passportWords } from '#platform/ui/passport-words.ts';
import { showSigns, signOf } from '#platform/ui/show-signs.ts';
import { showLate } from './late-notice.ts';
import { venueOfPage, wordsOfPage } from './page-venue.ts';

/** Cards, and what is in a row above them. An answer's cards are the assistant's own, and say what was asked. */
const CARDS = '[data-item], [data-dish]:not(.assistant-dish)';
let asked = 0;
/** Says above the menu what it came to, and how much of the cart is to be decided about; null while nothing is avoided. */
let tellBar: (() => void) | null = null;
addEventListener(CART_COUNTS, () => tellBar?.());
/** Left out by the search that is shown: its cards say what is recorded of that too. */
let searched: readonly AllergenKey[] = [];

/** Marks what a search found for what it was to be without; nothing, once it is over. */
export function markSearched(keys: readonly AllergenKey[]): void {
  if (keys.length + searched.length === 0) return;
  searched = keys;
  void markMenu();
}

/** Writes on each card of the static menu what is recorded of its dish for this phone's passport. Nothing is hidden, and nothing moves. */
export async function markMenu(): Promise<void> {
  const mine = (asked += 1);
  const menu = document.querySelector<HTMLElement>('.menu');
  if (!menu) return;
  const passport = readPassport();
  if (isEmptyPassport(passport)) {
    tellBar = null;
    showUndecided(0);
    menu.querySelector('.passport-bar')?.remove();
  }
  if (isEmptyPassport(passport) && searched.length === 0) {
    nameOpener('', true);
    return unmark();
  }
  const [venue, t] = await Promise.all([venueOfPage(), wordsOfPage()]);
  if (mine !== asked) return;
  showSigns(FIT_SPRITE);
  const dishes = dishesOf(venue);
  const speech = speechOf(venue, t.language);
  const inSearch: Passport = { ...passport, avoids: { ...avoidingThese(searched).avoids, ...passport.avoids } };
  let free = 0;
  let all = 0;
  for (const card of document.querySelectorAll<HTMLElement>(CARDS)) {
    const { item: id, dish: named = id ?? '', plus, exact } = card.dataset;
    const dish = dishes.get(named);
    const item = dish?.item;
    const told = card.closest('.search-results') ? inSearch : passport;
    if (isEmptyPassport(told)) {
      clean(card);
      continue;
    }
    const found = item ? dishFit(item, told, exact === undefined ? undefined : (JSON.parse(plus ?? '{}') as Choices)) : null;
    // A dish that came to the menu since is marked when this page hears of it; until then nothing is claimed of it.
    card.dataset['fit'] = found?.fit ?? 'unknown';
    const careful = dish && exact === undefined ? carefulNames(dish, told, speech) : [];
    const lines = found ? fitLines(found, t, careful) : [];
    // In a row above the menu there is room for what matters most.
    write(card, id === undefined ? lines.slice(0, 1) : lines);
    if (id === undefined) continue;
    all += 1;
    if (isFree(found)) free += 1;
  }
  tellCards();
  // With the number that is seen on it.
  const seen = document.querySelector('[data-avoids-count]')?.textContent ?? '';
  nameOpener(`${t('avoids.open')} ${seen}: ${passportWords(passport, t)}`, isEmptyPassport(passport));
  if (isEmptyPassport(passport)) return;
  const avoids = avoidedBy(passport);
  const marked = t(countKey(passport), { count: free, all });
  tellBar = () => {
    const { length: count } = readCart(localStorage, venue.id).filter((line) => {
      const item = dishes.get(line.itemId)?.item;
      return item && undecidedIn(item, line, avoids).length > 0;
    });
    const said = count === 0 ? marked : `${marked}. ${t('passport.count_cart', { count })}`;
    const bar = showBar(menu, { words: passportWords(passport, t), count: said });
    if (Object.values(passport.avoids).includes('allergy')) showLate(bar, venue.id, t);
    else bar.querySelector('.already-sent')?.remove();
    showUndecided(count);
  };
  tellBar();
}

/** The cart's own bar is in sight wherever the menu is read. */
const showUndecided = (count: number): boolean => document.body.toggleAttribute('data-undecided', count > 0);

/** What is avoided is a part of the name of the button that opens the sheet. */
function nameOpener(name: string, empty: boolean): void {
  const opener = document.querySelector('.category-bar [data-sheet="avoids"]');
  if (empty) opener?.removeAttribute('aria-label');
  else opener?.setAttribute('aria-label', name);
}

/** What the marking came to, for who does not see it: once the sheet is closed. */
export async function sayMarks(): Promise<void> {
  await markMenu();
  const live = document.getElementById('counted');
  const bar = document.querySelector('.passport-bar');
  if (live && bar) live.textContent = [...bar.querySelectorAll('.passport-chip, p')].map(({ textContent }) => textContent).join('. ');
}

const countKey = ({ avoids }: Passport) => (Object.keys(avoids).length > 0 ? 'passport.count' : 'passport.count_diet');

function unmark(): void {
  for (const card of document.querySelectorAll<HTMLElement>(CARDS)) clean(card);
  tellCards();
}

function clean(card: HTMLElement): void {
  delete card.dataset['fit'];
  card.querySelector('.fits')?.remove();
}

/** Whether a card may be added with one tap hangs on its mark. */
const tellCards = () => dispatchEvent(new Event(CART_COUNTS));

/** Only where it says something else: what is there keeps its place under a finger. */
function write(card: HTMLElement, lines: readonly FitLine[]): void {
  const before = card.querySelector('.fits');
  const said = lines.map(({ text }) => text).join('\n');
  if (before instanceof HTMLElement && before.dataset['said'] === said) return;
  before?.remove();
  if (lines.length === 0) return;
  const list = Object.assign(document.createElement('ul'), { className: 'fits' });
  list.dataset['said'] = said;
  list.append(...lines.map(badge));
  (card.querySelector('.item-card__body') ?? card).append(list);
}

function badge({ fit, text }: FitLine): HTMLElement {
  const line = Object.assign(document.createElement('li'), { className: `badge fit fit--${fit}` });
  line.append(signOf(FIT_ICONS[fit]), text);
  return line;
}

type Bar = Readonly<Record<'words' | 'count', string>>;

/** What is avoided, above the menu; a tap on it opens the sheet again. */
function showBar(menu: HTMLElement, { words, count }: Bar): Element {
  const bar = menu.querySelector('.passport-bar') ?? Object.assign(document.createElement('div'), { className: 'passport-bar' });
  const chip =
    bar.querySelector('button') ?? Object.assign(document.createElement('button'), { type: 'button', className: 'passport-chip' });
  chip.dataset['sheet'] = 'avoids';
  chip.setAttribute('aria-haspopup', 'dialog');
  chip.replaceChildren(signOf('shield-check'), words);
  const said = bar.querySelector('p') ?? document.createElement('p');
  said.textContent = count;
  if (!bar.isConnected) {
    bar.prepend(chip, said);
    menu.prepend(bar);
  }
  return bar;
}
