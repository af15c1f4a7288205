import { allergenWord, isOtherFood, nearlyAllergenWord } from './allergen-words.ts';
import { meaningOf, PHRASES } from './foreign-allergens.ts';
import { isSmall, mixed } from './mixed-languages.ts';
import { isIdle, isPartOfMeal, soundsLikeAllergy } from './question-words.ts';

/** No other meaning in English or in Greek with Latin letters. */
const ALLERGY =
  /(?<!\p{L})(?:al{1,2}ergi(?:e|en|sch|sche|scher|que|ques|co|ca|ci|che|cos|cas|ker|kerin)|zoliaki?e?|celiac[oa]|coeliaque|ал{1,2}ерг\p{L}*|alerji\p{L}*|unvertraglichkeit|intolleran\p{L}*|intoleranci[ae]|uczul(?:en|on)\p{L}*|nietoleranc\p{L}*|celiaki\p{L}*|alergi(?:i|k|cz)\p{L}*|alergic[ai]?(?=\s+la(?!\p{L}))|intolerant(?:a|ie)|al{1,2}ergia(?=\s+(?:al|alla|alle|ai|agli|allo|aux?|la)(?!\p{L})))(?!\p{L})/u;
/** "Susamsız", "bezglutenowe": without it. */
const WITHOUT = /(?<!\p{L})(\p{L}{3,}?)s[iıu]z(?!\p{L})/gu;
const WITHOUT_BEFORE = /(?<!\p{L})(?:bez|без)(\p{L}{4,})/gu;
/** Greek in Latin letters as well, unless what it is to follows in Greek: then only beside a word of the list. */
const PERHAPS = /(?<!\p{L})al{1,2}ergia(?!\p{L}|\s+(?:st[aoi]|se)(?:\p{L}*)(?!\p{L}))/u;

/** An allergy in scripts that put no spaces, or endings that we do not take apart. */
const IN_SIGNS = /过敏|過敏|アレルギ|알레르|حساسي|אלרגי|แพ้|ալերգ|ალერგ/u;
/** "Without" in such scripts. */
const WITHOUT_IN_SIGNS = /(?:^|\s)(?:בלי|ללא|בדון|بدون|بلا|من غير)\s|不要|不吃|抜き|なし|없이|빼고|빼주/u;
const SIGNS: readonly (readonly [english: string, signs: readonly string[]])[] = [
  ['peanut', ['花生', 'ピーナッツ', '땅콩', 'فول سوداني', 'בוטנ']],
  ['nuts', ['坚果', '堅果', 'ナッツ', '견과', 'مكسرات', 'אגוז']],
  ['sesame', ['芝麻', 'ごま', '참깨', 'سمسم', 'שומשום']],
  ['milk', ['牛奶', '乳', '우유', 'حليب', 'לבן', 'חלב']],
  ['cheese', ['奶酪', '芝士', 'チーズ', '치즈', 'جبن', 'גבינ']],
  ['egg', ['蛋', '卵', '계란', 'بيض', 'ביצ']],
  ['fish', ['鱼', '魚', '생선', 'سمك', 'דג']],
  ['shellfish', ['海鲜', '虾', 'エビ', '새우', 'جمبري', 'שרימפס', 'פירות ים']],
  ['gluten', ['麸质', '小麦', '小麦', '밀', 'غلوتين', 'קמח', 'גלוטן']],
];
/** "Ohne Nüsse", "sans noix", «без орехов»: left out, and the rest is read as it stands. */
const LEFT_OUT =
  /(?<!\p{L})(?:ohne|keine?n?|kein|sans|pas\s+d[e’'a]?s?|senza|sin|bez|zadnych|fara|zonder|geen|без|utan|uten|uden|ilman|sem|aucune?|inga|ingen|pa)\s+(?:les?\s+|la\s+|il\s+|i\s+|gli\s+|el\s+|den\s+|die\s+|das\s+|grain(?:e)?s\s+de\s+)?(\p{L}+)/gu;

/** Such a text as an allergy in English, by what of it is known; null where it is in none of these languages. */
export function inOtherLanguage(folded: string): string | null {
  // "Soy" is "I am" before "alérgico", and a bean elsewhere.
  const text = PHRASES.reduce((said, [phrase, word]) => said.replaceAll(phrase, ` ${word} `), folded.replaceAll('ł', 'l')).replaceAll(
    /\bsoy\s+(?=al{1,2}ergic)/gu,
    '',
  );
  const isSaid = ALLERGY.test(text) || [...text.matchAll(WITHOUT)].some(([, word = '']) => meaningOf(word) !== undefined);
  const words = text.match(/\p{L}+/gu) ?? [];
  if (IN_SIGNS.test(text) || WITHOUT_IN_SIGNS.test(text)) {
    const known = SIGNS.flatMap(([english, signs]) => (signs.some((sign) => text.includes(sign)) ? english : []));
    // No spaces, no words: what stands beside is not taken apart.
    return allergyTo(known.length === 0 ? [] : [...known, ...words]);
  }
  if (!isSaid && !PERHAPS.test(text)) return leftOut(text) ?? mixed(text);
  // Greek in Latin letters, and English, are read as they are.
  if (!isSaid && !words.some((word) => meaningOf(word) !== undefined && !isAllergen(word))) return null;
  // "Celiakia" says both that it is one and what it is to.
  const isSaying = (word: string) => isSmall(word) || isIdle(word) || soundsLikeAllergy(word) || ALLERGY.test(word);
  const rest = words.filter((word) => meaningOf(word) !== undefined || !isSaying(word));
  return allergyTo(rest.map((word) => meaningOf(word) ?? word));
}

const allergyTo = (meant: readonly string[]): string =>
  meant.length === 0 ? 'allergic' : `allergic to ${[...new Set(meant)].join(' and ')}`;

/** What stands between parts of a list, and before them. */
const AND = 'und|oder|noch|et|ou|ni|e|o|ne|y|i|oraz|albo|lub|ani|si|sau|nici|en|of|и|или|і|та|або';
const ARTICLE = 'der|die|das|den|dem|de|du|des|d|les?|la|las|il|lo|gli|i|l|el|los|het|un|una|une|eine[nr]?|ein';
/** By their letters: in Greek's sounds "ei" is an "i", and "noix" is "nix". */
const isOneOf = (words: string) => {
  const all = new RegExp(`^(?:${words})$`, 'u');
  return (word: string): boolean => all.test(word);
};
const isJoin = isOneOf(AND);
const isArticle = isOneOf(ARTICLE);
const isOr = isOneOf('oder|noch|ou|ni|o|oraz|albo|lub|ani|sau|nici|of|или|або');
const isWith = isOneOf('mit|avec|con|met|cu|ze?|со?|із|з|със|with');
const isRefusal = isOneOf(
  'ohne|keine?n?|sans|senza|sin|bez|zadnych|fara|zonder|geen|без|utan|uten|uden|ilman|nichts|nix|niente|nessuna?|rien|nada',
);

function leftOut(text: string): string | null {
  // Folded text has no capitals: what is put in stands apart from an English "without" until the end.
  const put = (said: string, pattern: RegExp, english: string): string =>
    said.replaceAll(pattern, (found, word: string) => {
      const meant = meaningOf(word);
      return meant === undefined ? found : ` ${english} ${meant} `;
    });
  const before = text.replaceAll(BEFORE_REFUSAL, (list) =>
    list.replaceAll(/\p{L}+/gu, (word) => (meaningOf(word) === undefined ? word : ` WITHOUT ${meaningOf(word)} `)),
  );
  const cannot = CANNOT_EAT.reduce((now, pattern) => put(now, pattern, 'CANNOT EAT'), before);
  const said = restOfLists(
    [LEFT_OUT, WITHOUT_BEFORE, NOTHING_OF, NO_THANKS, FREE_OF, AND_THIS, AND_THIS].reduce(
      (now, pattern) => put(now, pattern, 'WITHOUT'),
      cannot,
    ),
  );
  if (!/WITHOUT|CANNOT/u.test(said)) return unreadIn(text);
  // It was in one of these languages: their small words are no dishes.
  return said.toLowerCase().replaceAll(/\p{L}+/gu, (word) => (isSmall(word) || isJoin(word) || isArticle(word) ? '' : word));
}

/**
 * Refused in another language, and not understood what: it may be anybody's allergen, and so it is asked about. "Sin" is English too, and what is
 * called as in English is read there.
 */
function unreadIn(text: string): string | null {
  const isEnglish = /\b(?:the|is|what|of|to|my|for|with|no)\b/u.test(text);
  const unread = [...text.matchAll(LEFT_OUT)].flatMap(([found, word = '']) => {
    const isRead = [isSmall, isIdle, isPartOfMeal, isOtherFood, isAllergen].some((is) => is(word)) || allergenWord(word) !== null;
    return isRead || NO_PROBLEM.test(found) || /^pa\s/u.test(found) || (isEnglish && found.startsWith('sin')) ? [] : [word];
  });
  if (unread.length === 0) return null;
  // What only looks like one of the fourteen is none.
  return allergyTo(unread.some((word) => nearlyAllergenWord(word) !== null) ? [] : unread);
}

/**
 * Whatever else means an allergen once something is left out is left out too, "ohne Milch, Eier", "sans sucre, lait et œufs": who loses one
 * here is offered it. Only what is wished in so many words is not, "mit Fisch". English words count where they stand in the list itself.
 */
function restOfLists(text: string): string {
  let [refused, wished, listed, previous] = [false, false, false, ''];
  return text.replaceAll(PARTS, (found) => {
    if (NO_PROBLEM.test(found)) return found;
    const last = previous;
    previous = found;
    if (/^[WC]/u.test(found) || isRefusal(found)) {
      [refused, wished, listed] = [true, false, isRefusal(found)];
      return found;
    }
    if (!refused) return found;
    if (/^\P{L}/u.test(found) || isJoin(found)) {
      listed = true;
      return found;
    }
    if (isArticle(found)) return found;
    if (isWith(found)) {
      // "Nichts mit …", "oder mit …": refused as before.
      wished ||= !isRefusal(last) && !isOr(last);
      return wished ? ' . ' : found;
    }
    const meant = meaningOf(found) ?? (listed && allergenWord(found) ? found : undefined);
    listed = false;
    if (meant === undefined) wished = false;
    return meant === undefined || wished ? found : ` WITHOUT ${meant} `;
  });
}

/** "Kein Problem" refuses nothing. */
const NO_PROBLEM = /(?:kein|de|sans|senza|nessun|sin|geen|bez|fara|без)\s+(?:problem|souci|проблем)\p{L}*/u;
const PARTS = new RegExp(String.raw`(?:WITHOUT|CANNOT EAT) \p{L}+|(?<!\p{L})${NO_PROBLEM.source}|\p{L}+|[,;&+/]`, 'gu');

/** "Ohne Milch und Eier", "sans lait ni œufs", "senza glutine e il latte": the second is left out as the first. */
const AND_THIS = new RegExp(String.raw`(?<=(?:without|cannot eat) \p{L}+\s+)(?:${AND})\s+(?:(?:${ARTICLE})\s+)*(\p{L}+)`, 'giu');

/** "Ich darf keine Nüsse essen", "je ne peux pas manger d'amandes", "nie mogę jeść orzechów", "nu pot mânca nuci", "ik mag geen noten". */
const CANNOT_EAT = [
  /(?<!\p{L})(?:(?:darf|kann|konnen|durfen|vertrage|vertragt)\s+(?:leider\s+|gar\s+)?keine?n?|(?:ne\s+)?(?:peux|peut|pouvons|dois|doit)\s+pas\s+(?:manger|avoir)(?:\s+(?:de|des|du|d|la|les|l))*|non\s+(?:posso|puo|possiamo|devo|deve)\s+mangiare(?:\s+(?:le|la|i|gli|il|l))?|no\s+(?:puedo|puede|podemos)\s+comer(?:\s+(?:las|los|la|el))?)\s+(\p{L}+)(?:\s+(?:essen|haben))?/gu,
  /(?<!\p{L})nie\s+(?:moge|moze|mozemy|jem|je|jemy|jada|jadam|toleruje|wolno\s+(?:mi|jej|mu|nam))(?:\s+(?:jesc|pic))?\s+(\p{L}+)/gu,
  /(?<!\p{L})nu\s+(?:pot|poate|putem|am\s+voie|are\s+voie|mananc|mananca|mancam|consum)(?:\s+(?:sa\s+)?(?:mananc|manance|mancam|manca))?\s+(\p{L}+)/gu,
  /(?<!\p{L})(?:mag|mogen|kan|kunnen|eet|eten|drink|verdraagt?)\s+(?:(?:ik|hij|zij|ze|wij|we|absoluut|helaas|echt)\s+)*geen\s+(\p{L}+)(?:\s+(?:eten|hebben|drinken))?/gu,
  // "Je ne mange pas de fromage", "non mangio pesce", "no como pescado", "mi hija no puede tomar leche", "je ne digère pas le lactose".
  /(?<!\p{L})(?:ne\s+)?(?:mange|mangeons|bois|supporte|digere|tolere|prends)\s+(?:pas|jamais)(?:\s+(?:de|des|du|d|la|les?|l))*\s+(\p{L}+)/gu,
  /(?<!\p{L})non\s+(?:mangio|mangia|mangiamo|bevo|beve|tollero|tollera|digerisco|sopporto|(?:posso|puo)\s+(?:avere|bere|prendere))(?:\s+(?:le|la|i|gli|il|l|lo))?\s+(\p{L}+)/gu,
  /(?<!\p{L})no\s+(?:como|come|comemos|tomo|toma|bebo|tolero|tolera|(?:puedo|puede|podemos)\s+(?:tomar|beber|tener))(?:\s+(?:las|los|la|el))?\s+(\p{L}+)/gu,
  /(?<!\p{L})(?:нельзя|непереносимост\p{L}*)\s+(?:есть\s+)?(\p{L}+)/gu,
  /(?<!\p{L})не\s+(?:(?:мога\s+да\s+)?ям|(?:могу\s+)?есть|ем|(?:можу\s+)?істи|ім)\s+(\p{L}+)/gu,
];
/** "Niente noci", "nichts mit Nüssen", "rien avec des noix". */
const NOTHING_OF =
  /(?<!\p{L})(?:niente|nessuna?|(?:nichts|nix)\s+mit|rien\s+(?:avec|de)(?:\s+(?:des|les|la))?|nada\s+(?:con|de))\s+(\p{L}+)/gu;
/** "Noci no grazie", "Nüsse nein danke", "noix non merci". */
const NO_THANKS =
  /(?<!\p{L})(\p{L}+)\s*[,:]?\s+(?:(?:no\s+grazie|nein(?:\s+danke)?|non\s+merci|no\s+gracias|nelkul)(?!\p{L})|(?:no|non|nie|nej|нет|нельзя|не\s+(?:надо|нужно))\s*(?=[.,;!]|$))/gu;
/** Other parts of a list before its refusal: "Milch, Eier nein danke", "laktose- und glutenfrei". */
const BEFORE_REFUSAL = new RegExp(
  String.raw`(?<!\p{L})(?:(?:\p{L}+(?:\s*,\s*|\s+(?:${AND})\s+)(?:(?:${ARTICLE})\s+)*)+(?=\p{L}+\s*,?\s+(?:no\s+grazie|nein\s+danke|non\s+merci|no\s+gracias)(?!\p{L}))|(?:\p{L}+-(?:\s*,\s*|\s+(?:${AND})\s+))+(?=\p{L}+-?(?:frei|vrij)))`,
  'gu',
);
/** "Nussfrei", "glutenvrij". */
const FREE_OF = /(?<!\p{L})(\p{L}{2,}?)-?(?:frei(?:e[snrm]?)?|vrije?|fri(?:tt|a|e)?|ton|mentes)(?!\p{L})/gu;

const isAllergen = (word: string): boolean => allergenWord(word)?.named === true;
