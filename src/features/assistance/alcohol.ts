import { keepsDiet } from '#domain/dish-marks.ts';
import { foldText } from '#domain/search-fold.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { wordList } from './word-list.ts';

/** What has alcohol, by how it is recorded (its rate of VAT, "alcohol free") and by what is written of it in any language. No menu records it of food. */

const ALCOHOL = wordList(
  `wine wines beer beers lager* ale ales pilsner* stout ipa ouzo raki tsipouro tsikoudia rakomelo zivania commandaria cocktail* spritz* spirits liqueur* liquor* vodka gin rum rhum whisk* bourbon scotch brandy cognac armagnac sake prosecco champagne cava
  vermouth cider aperol campari negroni mojito daiquiri margarita* tequila mezcal martini sangria sherry marsala grappa limoncello amaretto baileys kahlua absinthe pisco soju umeshu mead schnapps retsina rose-wine merlot chardonnay cabernet shiraz
  κρασι κρασια κρασιου κρασατ* οινοσ οινου μπιρα μπιρασ μπιρεσ μπυρα μπυρασ μπυρεσ ζυθο* λαγκερ ουζο ουζου ουζα ρακι ρακη ρακομελο τσιπουρο τσιπουρου τσικουδια ζιβανια ζιβανιασ κουμανδαρια κουμανταρια κοκτειλ* λικερ βοτκα τζιν ρουμι ουισκι μπερμπον μπραντι κονιακ τεκιλα μεσκαλ βερμουτ απερολ καμπαρι νεγκρονι μοχιτο μαργαριτα σανγκρια σαμπανια προσεκο ρετσινα μηλιτη* σακε ουμεσου μαρσαλα γκραπα λιμοντσελο αμαρετο αλκοολ* οινοπνευμα*`,
);
/** "Colder than the beer", "wine vinegar": spoken of, and not in it. */
const ONLY_SPOKEN_OF =
  /\bthan (?:the|a|your|our)?\s*\p{L}+|\bwith (?:the|your|a) (?:beer|wine|ouzo|raki)\b|\bwine vinegar\b|\bwithout\s+(?:any\s+)?\p{L}+|\b(?:goes|good|great|made|best|next to|beside)\b[^.]*\b(?:with|for|beside)\s+(?:a\s+|the\s+|your\s+)?(?:cold\s+)?(?:beer|wine|ouzo|raki)\b|\balcohol[\s-]*free\b|\bnon[\s-]*alcoholic\b|\bginger (?:ale|beer)\b|(?:κι?\s+)?απο (?:την|το|τη|τον) \p{L}+|ξιδι(?:\s+απο)?\s+κρασι\p{L}*|χωρισ \p{L}+|(?:παει|ταιριαζει)[^.]*\bμε\s+(?:την?|το|τον)?\s*\p{L}+/gu;
/** Of drinks: a category called so has nothing else in it. */
const CATEGORY = wordList(
  `wine* beer* spirits liqueur* cocktail* aperitif* digestif* sake ουζ* κρασι* κρασια μπιρ* μπυρ* κοκτειλ* λικερ ποτα-αλκοολουχα αποσταγμ* αποσταγματα`,
);

/** Alcohol itself, by its name. */
export const isAlcoholWord = wordList(`alcohol* alchohol* alcool* booze alkool* alkol* αλκοολ* αλκολ* οινοπνευμα*`);

type Named = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;
const everyText = (own: string, translations: Named | undefined, field: string): string[] => [
  own,
  ...Object.values(translations ?? {}).map((words) => words[field] ?? ''),
];
const tokensOf = (text: string): string[] =>
  foldText(text)
    .replaceAll(ONLY_SPOKEN_OF, ' ')
    .match(/[\p{L}-]+/gu) ?? [];

const known = new WeakMap<Dish, Map<string, boolean>>();

/** Whether it has alcohol, or is cooked with it, as far as that is recorded or written; `section`: the name of its category. What is recorded as without has none. */
export function hasAlcohol(dish: Dish, section: string): boolean {
  const of = known.get(dish) ?? new Map<string, boolean>();
  known.set(dish, of);
  const before = of.get(section);
  if (before !== undefined) return before;
  const found = readAlcohol(dish, section);
  of.set(section, found);
  return found;
}

function readAlcohol({ item, wire }: Dish, section: string): boolean {
  if (item.vatClass === 'alcohol') return true;
  if (keepsDiet(item, 'alcohol_free')) return false;
  if (tokensOf(section).some(CATEGORY)) return true;
  const texts = [
    ...everyText(wire.name, wire.translations, 'name'),
    ...everyText(wire.description ?? '', wire.translations, 'description'),
  ];
  return texts.some((text) => tokensOf(text).some(ALCOHOL));
}
