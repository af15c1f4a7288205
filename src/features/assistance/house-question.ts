import type { GoodToKnowKey } from '#domain/good-to-know.ts';
import { foldGreek } from '#domain/search-fold.ts';
import { wordList } from './word-list.ts';

/** What is asked of the house rather than of its menu, and what a dish is to be like. Texts come folded (`foldText`). */
export type HouseTopic = GoodToKnowKey | 'hours';
export const FEELS = ['light', 'quick', 'children'] as const;
export type Feel = (typeof FEELS)[number];

const TOPIC_WORDS: Readonly<Record<HouseTopic, (word: string) => boolean>> = {
  wifi: wordList(`wifi wify wlan internet password passwords pasword network hotspot ιντερνετ γουαιφαι ασυρματ* δικτυ* κωδικ* συνθηματικ*`),
  toilet: wordList(
    `toilet* toillet* tolet toilete restroom* bathroom* washroom* lavator* loo loos wc twalet* τουαλετ* μπανιο* αποχωρητηρι*`,
  ),
  parking: wordList(`park parking parkings parked parkin parkng car cars παρκαρ* παρκιν* παρκινγκ σταθμευ* αυτοκινητ* αμαξι`),
  hours: wordList(
    `open opens opened opening close closes closing closed shut shuts hour hours late long still ανοιγ* ανοιξ* ανοιχτ* ανοικτ* κλειν* κλεισ* κλεινετε ωρα ωρες ωρεσ ωραρι* ποτε`,
  ),
};

const WIFI = /\bwi[\s-]+fi\b|γουαι\s*φαι/gu;
const HOURS = [
  /\b(?:opening|closing|business|working|opnening|openning)\s+(?:hours?|times?)\b/u,
  /^\W*(?:the\s+)?(?:hours?|open|closed)\W*$/u,
  /^\W*(?:until|till|til|up to|from)\s+(?:when|what\s+(?:time|hour))\b/u,
  /\b(?:when|what time|how late|how long)\b.*\b(?:open|opens|close|closes|closing|shut|shuts)\b/u,
  /\b(?:open|opens|close|closes|closed)\s+(?:until|till|today|tomorrow|tonight|now|late|when|on)\b/u,
  /\b(?:are|r)\s+(?:you|u)\s+(?:still\s+)?(?:open|closed)\b/u,
  /\bis\s+(?:it|the\s+(?:place|restaurant|kitchen|bar|shop|cafe))\s+(?:still\s+)?(?:open|closed)\b/u,
  /\bstill\s+open\b/u,
];
/** The same in Greek, as it sounds, whichever letters it is written in. */
const GREEK_HOURS =
  /\borari|\b(?:mexri|eos|os)\s+(?:ti\s+ora|pote|pia\s+ora)|\b(?:ti\s+ora|pote|pia\s+ora)\b.*\b(?:anig|anix|klin|klis)|\b(?:iste|isaste|ine)\s+(?:akoma\s+|akomi\s+)?(?:anixt|anikt|klist)|^\W*(?:anixta|anikta)\W*$/u;

/** What somebody asks of the house; null where they ask of dishes. */
export function houseTopic(text: string): HouseTopic | null {
  const tokens = text.replaceAll(WIFI, ' wifi ').match(/[\p{L}\p{N}]+/gu) ?? [];
  if (tokens.some((token) => /^(?:wifi|wify)$/u.test(token))) return 'wifi';
  for (const topic of ['toilet', 'parking', 'wifi'] as const) {
    // Of a car alone nothing is asked.
    if (tokens.some((token) => TOPIC_WORDS[topic](token) && !/^(?:cars?|αυτοκινητ.*|αμαξι)$/u.test(token))) return topic;
  }
  return HOURS.some((asked) => asked.test(text)) || GREEK_HOURS.test(foldGreek(text)) ? 'hours' : null;
}

/** The rest of a question, which may name a dish too. */
export const withoutTopic = (topic: HouseTopic, text: string): string =>
  text.replaceAll(WIFI, ' ').replaceAll(/[\p{L}\p{N}]+/gu, (word) => (TOPIC_WORDS[topic](word) ? ' ' : word));

const FEEL_WORDS: Readonly<Record<Feel, (word: string) => boolean>> = {
  light: wordList(`light lite lighter lightest ligth ελαφρ* ελαφρυ*`),
  quick: wordList(`quick quickly quickest quik fast faster fastest hurry rush γρηγορ* γριγορ* βιαζ* βιαστ*`),
  children: wordList(
    `child children childs childrens kid kids kiddie kiddies toddler toddlers baby babies παιδι παιδια παιδιου παιδιων παιδακι* παιδικ* μωρο μωρα μωρου`,
  ),
};

/** What a dish is to be like; null where that was not said. */
export const feelOf = (tokens: readonly string[]): Feel | null => FEELS.find((feel) => tokens.some(FEEL_WORDS[feel])) ?? null;

/** What kinds of dishes are like that, as menus name them. */
export const LIKE: Readonly<Record<Feel, (word: string) => boolean>> = {
  light: wordList(
    `salad* soup soups carpaccio ceviche sashimi edamame steamed yoghurt yogurt fruit fruits vegetable* grilled σαλατ* σουπ* ατμο* γιαουρτ* φρουτ* λαχανικ* οσπρι* ψητ*`,
  ),
  quick: wordList(
    `salad* soup soups dip dips olive olives sandwich* toast* wrap* nigiri sashimi cold pita σαλατ* σουπ* αλοιφ* ελιες ελιεσ σαντουιτς τοστ* πιτα κρυ*`,
  ),
  children: wordList(
    `chips fries pasta spaghetti noodle* rice nugget* meatball* pancake* omelette toast pizza burger chicken juice* lemonade icecream gelato πατατ* ζυμαρικ* μακαρον* ρυζι* κεφτε* τηγανιτ* ομελετ* τοστ* πιτσα μπεργκερ κοτοπουλ* χυμ* λεμοναδ* παγωτ*`,
  ),
};
/** Whether a word of a dish's own says that it is like that: "kids' menu", «παιδικό». */
export const isFeelWord = (feel: Feel, word: string): boolean => FEEL_WORDS[feel](word);

const PAIRS =
  /\b(?:go(?:es)?|pair(?:s|ing)?|match(?:es)?|suits?|fits?|accompan\w*)\b.*\b(?:with|to)\b|\b(?:drink|wine|beer|side|sides|dip|something|anything|eat|have)\s+with\s+(?:the|my|a|an|your|this)\b/u;
const GREEK_PAIRS = /\b(?:teriaz|teriaks|sinod|pai|pane|pigen)\w*.*\b(?:me|mazi)\b/u;
const WITH = /(?<!\p{L})(?:with|to|με|me|μαζι με|mazi me)(?!\p{L})/gu;
/** What says that something is to go with something, and is no dish. */
const isPairWord = wordList(
  `go goes pair pairs pairing match matches suit suits fit fits well accompany accompanies side sides together ταιριαζ* ταιριαξ* συνοδ* παει πανε πηγαιν* paei`,
);

/** "What wine goes with the lamb?": what is wanted, and the dish that it is to go with. */
export function splitPairing(text: string): { readonly wanted: string; readonly base: string } | null {
  const asks = PAIRS.test(text) || GREEK_PAIRS.test(foldGreek(text));
  const at = asks ? [...text.matchAll(WITH)].at(-1) : undefined;
  if (!at) return null;
  const wanted = text.slice(0, at.index).replaceAll(/[\p{L}\p{N}]+/gu, (word) => (isPairWord(word) ? ' ' : word));
  return { wanted, base: text.slice(at.index + at[0].length) };
}
