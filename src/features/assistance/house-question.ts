import type { GoodToKnowKey } from '#domain/good-to-know.ts';
import { foldGreek } from '#domain/search-fold.ts';
import { isForTable, isUnknownHere } from './house-unknown.ts';
import { isPromiseAsked } from './promise-asked.ts';
import { wordList } from './word-list.ts';

/** What is asked of the house rather than of its menu, and what a dish is to be like. Texts come folded (`foldText`). */
export type HouseTopic = GoodToKnowKey | 'hours' | StaffTopic;
/** What only the people of the house can do or say: no dish answers it. */
export type StaffTopic = 'bill' | 'call' | 'kitchen' | 'promise' | 'unknown';
const STAFF_TOPICS: readonly (HouseTopic | null)[] = ['bill', 'call', 'kitchen', 'promise', 'unknown'];
export const isForStaff = (topic: HouseTopic | null): topic is StaffTopic => STAFF_TOPICS.includes(topic);
/** Of the people of the house, and of somebody's health: asked beside an allergy too. */
export const isForHealth = (topic: HouseTopic | null): boolean => topic === 'kitchen' || topic === 'promise';
export const FEELS = ['light', 'quick', 'children', 'filling'] as const;
export type Feel = (typeof FEELS)[number];

const TOPIC_WORDS: Readonly<Record<Exclude<HouseTopic, StaffTopic>, (word: string) => boolean>> = {
  wifi: wordList(
    `pass code wifi wify wlan internet password passwords pasword network hotspot ιντερνετ γουαιφαι ασυρματ* δικτυ* κωδικ* συνθηματικ*`,
  ),
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
  /\bstill\s+open\b|\byou(?:\s+are|re)\s+open\b/u,
];
/** The same in Greek, as it sounds, whichever letters it is written in. */
const GREEK_HOURS =
  /\borari|\b(?:mexri|eos|os)\s+(?:ti\s+ora|pote|pia\s+ora)|\b(?:ti\s+ora|pote|pia\s+ora)\b.*\b(?:anig|anix|klin|klis)|\b(?:iste|isaste|ine)\s+(?:akoma\s+|akomi\s+)?(?:anixt|anikt|klist)|^\W*(?:anixta|anikta)\W*$/u;

/** Asked in either language, and in Greek as it sounds. */
const STAFF: Readonly<Record<Exclude<StaffTopic, 'promise' | 'unknown'>, readonly RegExp[]>> = {
  kitchen: [
    /\b(?:shared?|sharing|same|common|separate|separated|dedicated|own)\b(?:\s+\w+){0,2}?\s+(?:deep\s+)?(?:fryers?|oil|grills?|pans?|kitchens?|knife|knives|boards?|surfaces?|ovens?|utensils?|station)\b/u,
    /\b(?:fryers?|oil|grills?|pans?|kitchens?|knife|knives|boards?|surfaces?|ovens?)\b[^.?!]*\b(?:shared|separate|separated|dedicated)\b/u,
    /\b(?:kitchen|restaurant|place|fryer|oil)\s+(?:\w+[\s-]+){1,2}free\b|\bfree[\s-]+(?:kitchen|restaurant|fryer)\b/u,
    /\bcross[\s-]*(?:contact|contamin\w*)|\bcontaminat\w*|\btraces?\b/u,
  ],
  bill: [/\b(?:pay|paying|payment|bills?)\b/u, /\b(?:the|our|my|a)\s+(?:check|cheque|tab)\b|^\W*(?:check|cheque|tab)(?:\s+please)?\W*$/u],
  call: [
    /\b(?:waiters?|waitress(?:es)?)\b/u,
    /\b(?:call|get|send|fetch|need|speak to|talk to)\b[^.?!]*\b(?:staff|manager|somebody|someone)\b/u,
    /\b(?:someone|somebody|anyone|you|staff)\s+(?:please\s+)?come\b/u,
  ],
};
const GREEK_STAFF: Readonly<Record<keyof typeof STAFF, RegExp>> = {
  kitchen:
    /\b(?:kin\w*|idi\w*|xorist\w*)\s+(?:friteza\w*|ladi\w*|tigani\w*|sxara\w*|kuzina\w*|epifani\w*)|\bepimolin\w*|\bixni\b|\bdiastavr\w*\s+epimol\w*/u,
  bill: /\blogariasm\w*|\b(?:na|tha|pos|pu)\s+(?:\w+\s+)?(?:pliros\w*|plirono\w*)|\bpliromi\b|^\W*pliros\w*/u,
  call: /\bservitor\w*|\bgarson\w*|\bfonaxt\w*/u,
};
/** "How much do I pay for" asks for a price. */
const PRICE = /\bhow much\b|\bposo\b/u;

function staffTopic(text: string): StaffTopic | null {
  const sounds = foldGreek(text);
  const isAsked = (topic: keyof typeof STAFF) => STAFF[topic].some((asked) => asked.test(text)) || GREEK_STAFF[topic].test(sounds);
  if (isAsked('kitchen')) return 'kitchen';
  if (isPromiseAsked(text)) return 'promise';
  if (isForTable(text)) return 'call';
  if (isUnknownHere(text)) return 'unknown';
  if (isAsked('bill') && !PRICE.test(text)) return 'bill';
  return isAsked('call') ? 'call' : null;
}

/** What somebody asks of the house; null where they ask of dishes. */
export function houseTopic(text: string): HouseTopic | null {
  const tokens = text.replaceAll(WIFI, ' wifi ').match(/[\p{L}\p{N}]+/gu) ?? [];
  if (tokens.some((token) => /^(?:wifi|wify)$/u.test(token))) return 'wifi';
  for (const topic of ['toilet', 'parking', 'wifi'] as const) {
    // Of a car alone nothing is asked.
    if (tokens.some((token) => TOPIC_WORDS[topic](token) && !/^(?:cars?|αυτοκινητ.*|αμαξι|pass|code)$/u.test(token))) return topic;
  }
  const staff = staffTopic(text);
  if (staff) return staff;
  return HOURS.some((asked) => asked.test(text)) || GREEK_HOURS.test(foldGreek(text)) ? 'hours' : null;
}

/** The rest of a question, which may name a dish too. */
export const withoutTopic = (topic: HouseTopic, text: string): string =>
  isForStaff(topic) ? text : text.replaceAll(WIFI, ' ').replaceAll(/[\p{L}\p{N}]+/gu, (word) => (TOPIC_WORDS[topic](word) ? ' ' : word));

const FEEL_WORDS: Readonly<Record<Feel, (word: string) => boolean>> = {
  light: wordList(`light lite lighter lightest ligth ελαφρ* ελαφρυ*`),
  quick: wordList(
    `ready snack snacks bite bites nibble* σνακ τσιμπησ* quick quickly quickest quik fast faster fastest hurry rush γρηγορ* γριγορ* βιαζ* βιαστ*`,
  ),
  children: wordList(
    `child children childs childrens kid kids kiddie kiddies toddler toddlers baby babies παιδι παιδια παιδιου παιδιων παιδακι παιδακιου παιδικ* μωρο μωρα μωρου`,
  ),
  filling: wordList(
    `filling fills biggest largest hungry hungriest starving starved famished huge hefty substantial χορταστ* χορταιν* πειναω πειναμε πεινασμεν* πεινας μεγαλυτερο μεγαλυτερη μεγαλυτερη pinao pinaw peinao peinaw`,
  ),
};
const AGE =
  /\b(?:[1-9]|1[0-2])[\s-]*(?:years?|yrs?|months?)[\s-]*olds?\b|(?<!\d)(?:[1-9]|1[0-2])\s*(?:χρονων|ετων|χρονω|xronon|xronwn|eton)(?!\p{L})/u;
const BIG =
  /\b(?:most\s+expensive|dearest|priciest)\b|(?<!\p{L})(?:ακριβοτερ|πιο\s+ακριβ|akrivoter|pio\s+akriv)\p{L}*|\b(?:big|large|hearty)\b(?:\s+\w+)?\s*(?:portion|plate|dish|meal|thing|appetite)|(?<!\p{L})(?:πιο μεγαλ|μεγαλη μεριδα|μεγαλο πιατο|pio megal)/u;

/** "Not too heavy" is light, whatever is said to be too much of it; "surprise me" asks for advice. */
export const asFeel = (text: string): string =>
  text
    .replaceAll(/\bsurprise (?:me|us)\b/gu, ' recommend ')
    // Without its diaeresis a chop is a little child: «παϊδάκια», «για παιδάκια».
    .replaceAll(/(?<!\p{L})(?:για|gia)\s+(?:μικρα\s+|mikra\s+)?(?:παιδακια|paidakia)(?!\p{L})/gu, ' παιδια ')
    .replaceAll(/\b(?:some|any)thing\s+(?:(\w+)\s+)?to\s+drink\b|\b(?:im|i am|were|we are)\s+(?:\w+\s+)?thirsty\b/gu, ' $1 beverages ')
    .replaceAll(
      /(?<!\p{L})(?:κατι|kati)\s+(?:(\p{L}+)\s+)?(?:να|na)\s+(?:πι|pi)(?:ω|ουμε|o|w|oume)(?!\p{L})|(?<!\p{L})(?:διψα|dipsa)\p{L}*/gu,
      ' $1 beverages ',
    )
    .replaceAll(/\b(?:not|nothing|isnt|less)\s+(?:(?:too|so|very|that|as)\s+)?(?:heavy|filling|rich|big)\b/gu, ' light ')
    .replaceAll(
      /(?<!\p{L})(?:οχι|μη|oxi|ohi)\s+(?:(?:και|πολυ|τοσο|ke|kai|poly|poli|toso)\s+)*(?:βαρ[ιυεο]\p{L}*|vary|vari|varia)(?!\p{L})/gu,
      ' ελαφρυ ',
    );

/** What a dish is to be like by more than one word. */
export const feelIn = (text: string): Feel | null => (AGE.test(text) ? 'children' : BIG.test(text) ? 'filling' : null);

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
  // Portions are recorded nowhere: the price says most of it.
  filling: () => true,
};
/** Whether a word of a dish's own says that it is like that: "kids' menu", «παιδικό». */
export const isFeelWord = (feel: Feel, word: string): boolean => FEEL_WORDS[feel](word);

const PAIRS =
  /\b(?:go(?:es)?|pair(?:s|ing)?|match(?:es)?|suits?|fits?|accompan\w*)\b.*\b(?:with|to)\b|\b(?:drink|wine|beer|side|sides|dip|something|anything|eat|have)\s+with\s+(?:the|my|a|an|your|this|it|that|them|these)\b/u;
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
