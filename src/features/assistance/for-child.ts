import { foldGreek } from '#domain/search-fold.ts';
import { wordList } from './word-list.ts';

/** Whom a question is for, where that is somebody who is given no alcohol, whatever else was asked. */
export type Young = 'baby' | 'child';

/** Texts come folded (`foldText`). */
const BABY = wordList(
  `baby babies bebe infant infants newborn newborns toddler toddlers todler todlers toddlr tot μωρο μωρα μωρου μωρακι μωρακια βρεφοσ βρεφη βρεφουσ νηπιο νηπια μπεμπη* μπεμπα* μπεμπε moro mwro moraki mwraki`,
);
const CHILD = wordList(
  `child children childs childrens childern chidren childen chidl chlid kid kids kidz kiddie kiddies kiddo kiddos kdi teen teens teenager teenagers teenage teenaged adolescent* tween tweens preteen* minor minors underage underaged youngster* youngling*
  schoolboy* schoolgirl* schoolkid* schoolchild* pupil pupils grandchild grandchildren grandkid grandkids grandson* granddaughter* stepson* stepdaughter* son sons daughter daughters boy boys girl girls nephew nephews niece nieces godson goddaughter godchild
  παιδι παιδια παιδιου παιδιων παιδακι παιδακιου παιδικ* πεδι παδι πιδι παιδαρ* ανηλικ* εφηβ* πιτσιρικ* πιτσιρικι* μπομπιρ* ζουζουν* τεκνο μαθητη* μαθητρι* αγορι αγορια αγορακι κοριτσι κοριτσια κοριτσακι γιοσ γιο γιου γιοκα γιουσ κορη κορεσ κορησ κορουλα
  εγγονι εγγονια εγγονοσ εγγονο εγγονη εγγονακι* ανιψι ανιψια ανιψιοσ ανιψιο ανιψια βαφτισιμι* paidi paidia pedi pedia paidaki anilik* efib* agori koritsi kori egoni`,
);
const ENGLISH_AGE = String.raw`(\d{1,2})(?:\s*(?:and a half|½))?[\s-]*(?:years?|yrs?|yo\b|y\s*[/.]?\s*o\b|months?|weeks?|χρον\p{L}*|xron\p{L}*|hron\p{L}*|chron\p{L}*|ετων|eton|etwn|μην\p{L}*|min(?:on|wn))`;
const AGES = [
  new RegExp(String.raw`(?<![\d.,€$£])${ENGLISH_AGE}`, 'gu'),
  /(?<!\p{L})(?:aged?|age of|turn(?:s|ed|ing)?|ηλικι\p{L}*|ilikia\p{L}*)\s+(\d{1,2})(?![\d.,]?\d)/gu,
  /(?<!\p{L})(?:son|daughter|boy|girl|child|kid|nephew|niece|sister|brother|friend|cousin|γιοσ?|κορη|αγορι|κοριτσι|παιδι|αδερφη|αδερφο[συ]?|αδελφη|αδελφο[συ]?|ξαδερφ\p{L}*|paidi|pedi|kori|gios?|agori|koritsi)(?:\s+(?:who|that|he|she|is|s|μου|μασ|που|ειναι|mou|mas|pou|einai|ine))*\s*[,(]?\s*(\d{1,2})(?!\s*(?:€|euro|ευρω|min|λεπτ|lept|%|x\s)|[.,]?\d)/gu,
  /(?<!\p{L})(?:(?:he|she|they|it)(?:\s+is|\s+are|s)?|im|i am|is|ειναι|einai|ine|κανει τα|εκλεισε τα|κλεινει τα)\s+(\d{1,2})(?=\s*(?:$|[.,;?!]|and|και|kai|so|or))/gu,
];
const TENS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
      'μηδεν ενα δυο τρια τεσσερα πεντε εξι επτα οχτω εννια δεκα εντεκα δωδεκα δεκατρια δεκατεσσερα δεκαπεντε δεκαεξι δεκαεπτα δεκαοχτω δεκαεννια εικοσι',
      'miden ena dio tria tessera pente eksi efta oxto ennia deka enteka dodeka dekatria dekatessera dekapente dekaexi dekaefta dekaoxto dekaenia eikosi',
    ] as const
  ).flatMap((line) => line.split(' ').map((word, at) => [word, at] as const)),
);
Object.assign(TENS, {
  fourty: 40,
  ενοσ: 1,
  τριων: 3,
  τεσσαρων: 4,
  εφτα: 7,
  οκτω: 8,
  εννεα: 9,
  δεκαξι: 16,
  δεκαεφτα: 17,
  δεκαφτα: 17,
  δεκαοκτω: 18,
  oktw: 8,
  okto: 8,
  epta: 7,
  exi: 6,
  thirty: 30,
});
/** "A fifteen-year-old", «δεκαπεντάχρονος»: the number by its word. */
const numbered = (text: string): string =>
  text
    .replaceAll(/(?<!\p{L})(\p{L}+?)α?(?:χρον|xron|hron|chron)(?=[οαηειiao])/gu, (whole, word: string) => {
      const age = TENS[word] ?? TENS[`${word}α`] ?? TENS[`${word}ε`] ?? TENS[`${word}ι`] ?? TENS[`${word}e`] ?? TENS[`${word}a`];
      return age === undefined ? whole : `${age} χρον`;
    })
    .replaceAll(/(?<!\p{L})(\p{L}+)(?=[\s-]+(?:years?|yrs?|months?|weeks?|χρον|xron|hron|ετων|eton|μην))/gu, (word) =>
      String(TENS[word] ?? word),
    );

const ADULT = 18;
const BABY_UNTIL = 3;
/** «Για τον μικρό», "the little one": not «μια μικρή μπίρα». */
const LITTLE = [
  // Without its diaeresis a chop is a little child: «παϊδάκια».
  /(?<!\p{L})(?:για|gia)\s+(?:(?:τα|μικρα|ta|mikra)\s+)*(?:παιδακια|paidakia|pedakia)(?!\p{L})|(?<!\p{L})(?:παιδακια|paidakia|pedakia)\s+(?:μου|μασ|mou|mas)(?!\p{L})/u,
  /\b(?:little|wee|small|young)\s+(?:ones?|un|uns|man|lady|guy|guys|fella|chap|guests?|diners?|people|persons?|customers?|eaters?)\b|\bthe little\b\s*$/u,
  /(?<!\p{L})(?:για|σ|gia)\s*(?:τον|το|τη|την|τησ|τισ|τουσ|τα|του|ton|to|ti|tin|thn|tis|tous|ta|enan|ena|εναν|ενα|μια)\s+(?:μικρ|mikr)\p{L}*(?=\s*(?:$|[.,;?!]|(?:μου|μασ|και|που|να|τι|θα|με|χωρισ|mou|mas|kai|pou|na|ti|tha|me|xoris)(?!\p{L})))/u,
  /(?<!\p{L})(?:ο|η|τον|του|την|o|i|ton|tou|tin)\s+(?:μικροσ?|μικρη|μικρου|μικρουλη\p{L}*|μικρουλα|mikros?|mikri|mikrou)(?=\s*(?:$|[.,;?!]|(?:μου|μασ|θελει|πινει|θα|τι|να|πειναει|διψαει|τρωει|mou|mas|thelei|pinei|tha|ti|na)(?!\p{L})))/u,
  /(?<!\p{L})(?:under|below|not yet|κατω απο|κατω των|kato apo|kato ton)\s*(?:1[0-8]|[1-9])(?!\d)(?!\s*(?:€|euro|ευρω|eur|\$|£|[.,]\d|min|λεπτ))(?=\s*(?:s\b|χρον|xron|ετων|eton|years|yrs|yo|old|drink|πιν|μπορ))/u,
  /(?<!\p{L})(?:for|is|am|are|για|gia|ειναι|einai)\s+(?:somebody\s+|someone\s+|an?\s+)?(?:under|below|κατω απο|κατω των|kato apo|kato ton)\s*(?:1[0-8]|[1-9])\s*$/u,
];
/** «Παιδιά, τι μπίρες έχετε;»: so waiters are spoken to. */
const SPOKEN_TO =
  /(?<!\p{L})(?:ρε|re|γεια(?:\s+σασ)?|geia(?:\s+sas)?|καλησπερα|kalispera|καλημερα|kalimera|ελα|συγγνωμη|ευχαριστω|ευχαριστουμε)\s+(?:παιδια|paidia|pedia|κοριτσια|αγορια)(?!\p{L})|^\s*(?:παιδια|paidia|pedia|κοριτσια)\s*[,!]/gu;
/** Of food: "baby squid", "kids' menu" stays. */
const FOOD =
  /\bbaby\s+(?:squid|octopus|potato\w*|spinach|corn|carrot\w*|back|calamari|beet\w*|lettuce|leaf|leaves|gem|goat)\b|\b(?:roast|roasted|braised|baked|grilled)\s+kid\b/gu;

const agesIn = (text: string): number[] =>
  AGES.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: whole, 1: age }) => (/month|week|μην|min(?:on|wn)/u.test(whole) ? 0 : Number(age))),
  );

/**
 * Whether a question is for somebody under eighteen, as far as its words say. Who speaks of a child and of grown up people is taken to speak of
 * the child: what is lost there is a drink, which is asked for once more. A son of thirty is none.
 */
export function youngIn(folded: string): Young | null {
  const text = numbered(folded.replaceAll(SPOKEN_TO, ' ').replaceAll(FOOD, ' ').replaceAll(/['’`]/gu, ''));
  const ages = agesIn(text);
  const tokens = text.match(/\p{L}+/gu) ?? [];
  if (tokens.some(BABY) || ages.some((age) => age < BABY_UNTIL)) return 'baby';
  if (ages.some((age) => age < ADULT)) return 'child';
  if (ages.length > 0 && !tokens.some((token) => MINOR.test(token))) return null;
  return tokens.some((token) => CHILD(token) && !NO_CHILD.has(token)) || LITTLE.some((said) => said.test(text)) || isMistyped(tokens)
    ? 'child'
    : null;
}
/** Whoever is called so is one at any age that is said beside it. */
const MINOR = /^(?:child|children|kids?|teen|underage|minors?|παιδακι|παιδακια|ανηλικ)/u;
/** «Γη», «παιδ» and such: sounds of the list that are other words. */
const NO_CHILD = new Set(['pede', 'pide', 'core', 'cory', 'gio', 'gyo']);
const isMistyped = (tokens: readonly string[]): boolean =>
  tokens.some((token) =>
    /^(?:p(?:ai|e)d[hi]{1,2}a?|pae?d[ia]+|chi+ld\w{0,4}|ch?ilr?d\w{0,3}|cihld\w{0,3}|daug?h?ter|dauther|daugther|teneager|teeanger|toddel\w*)$/u.test(
      token,
    ),
  ) || tokens.some((token) => /^pedi(?:a|u|on)?$/u.test(foldGreek(token)));

/** What says whom it is for, and is nothing to be looked for: "15χρονο", "teenager". */
export const isYoungWord = (word: string): boolean =>
  CHILD(word) ||
  BABY(word) ||
  isMistyped([word]) ||
  /^\d{0,2}(?:χρον|xron|hron|years?|yrs?|yo$)|^\d+$/u.test(word) ||
  numbered(word) !== word;
