import type { soundedWords } from '#domain/search-fold.ts';
import { foldGreek } from '#domain/search-fold.ts';
import { wordList } from './word-list.ts';

type Texts = ReturnType<typeof soundedWords>;

/** Something to drink, as one word: it was said by a verb. */
export const DRINKS = 'beverages';
/** "Something hot to drink", as one word. */
export const HOT_DRINKS = 'hotdrinks';

/** "Something cold to drink", as one word. */
export const COLD_DRINKS = 'colddrinks';

const isHotName = wordList(
  `coffee coffees tea teas espresso cappuccino latte macchiato americano mocha flat cocoa chocolate sencha matcha chai infusion* mint ginger καφεσ καφε καφεδεσ τσαι εσπρεσο καπουτσινο σοκολατα κακαο χαμομηλι φασκομηλο αφεψημα* ροφημα* ελληνικοσ κυπριακοσ φιλτρου filter`,
);
const isCold = wordList(`iced ice icy cold freddo frappe frozen brew bubble tonic chilled κρυ* φρεντο φραπε παγωμεν* κολντ μπρου μπαμπλ`);
const isDrinks = wordList(
  `drink* beverage* wine* beer* cocktail* coffee* spirit* tea teas juice* soft hot sake refreshment* ποτο ποτα ποτων κρασι* κρασια μπιρ* μπυρ* κοκτειλ αναψυκτικ* καφε* καφεδεσ χυμ* ροφηματ* ουζ* τσαι`,
);
/** Whether a part of the menu has drinks. */
export const isOfDrinks = (category: Texts): boolean => category.some(({ plain }) => isDrinks(plain));

/** Whether a drink is one that is served hot, as far as its words say. */
export const isHotDrink = (category: Texts, name: Texts, says: Texts): boolean =>
  isOfDrinks(category) && name.some(({ plain }) => isHotName(plain)) && ![...name, ...says].some(({ plain }) => isCold(plain));

const ASKS =
  /\b(?:what|which|whats|something|anything|sth|a|any|cold|iced|cool|hot|warm|soft|some|nice|quick|to|fun|cheap|cheapest|cheaper|popular|best|favou?rite|refreshing)\b[^.;!?]*\bdrinks?\b|\bthirsty\b|\bdrinks?\s+(?:for|4)\b|^\W*(?:an?\s+)?drinks?\b/u;
const GREEK_ASKS =
  /\b(?:ti|kati|tipota|tipote|pia|pio|kanena)\b[^.;!?]*\b(?:pi|pio|piun|piune|piume|pis|pite|pini|pino|pinun|pinume)\b|\bna\s+(?:pi|piun|piume)\b|\bdipsa/u;
const REFUSES =
  /\b(?:cant|cannot|can not|dont|doesnt|do not|does not|never|not)\s+(?:\w+\s+)?drink|(?<!\p{L})(?:δεν|δε|den|de)\s+(?:(?:κανει|μπορει|μπορω|kanei|mporei|mporo)\s+)?(?:(?:να|na)\s+)?(?:πι|pi)/u;

/** Whether it is asked what there is to drink. Takes folded text. */
const asksToDrink = (folded: string): boolean => !REFUSES.test(folded) && (ASKS.test(folded) || GREEK_ASKS.test(foldGreek(folded)));

/** Whether the words of a drink say that it is cold. */
export const saysCold = (name: Texts, says: Texts): boolean => [...name, ...says].some(({ plain }) => isCold(plain));

const isHotWord = wordList(`hot warm warming ζεστο ζεστα ζεστη καυτο καυτα zesto zesta kafto`);
const isColdWord = wordList(
  `cold iced ice icy cool chilled refreshing freezing κρυο κρυα κρυεσ παγωμεν* δροσερ* δροσιστικ* krio krya kryo pagomen* droser* drosistik*`,
);
const isDrinkWord = (word: string): boolean =>
  word === DRINKS || /^(?:drinks|beverages?|refreshments)$/u.test(word) || /^(?:poto|pota|rofima|rofimata)$/u.test(foldGreek(word));

/** What is left to be looked for, with drinks where only a verb said so, and hot ones as one word. */
export function withDrinks(words: readonly string[], folded: string): readonly string[] {
  const isAsked = asksToDrink(folded);
  const cold = words.filter((word) => !isColdWord(word) && !isDrinkWord(word));
  if (cold.length === 0 && words.some(isColdWord) && (isAsked || words.some(isDrinkWord))) return [COLD_DRINKS];
  const rest = words.filter((word) => !isHotWord(word) && !isDrinkWord(word));
  if (rest.length === 0 && words.some(isHotWord) && (isAsked || words.some(isDrinkWord))) return [HOT_DRINKS];
  return words.length === 0 && isAsked ? [DRINKS] : words;
}
