import { allergenWord } from './allergen-words.ts';
import { FEARED } from './feared.ts';
import { isFiller, isJoin } from './question-words.ts';
import { saidInShort } from './said-in-short.ts';
import { saidInSigns } from './said-in-signs.ts';
import { inOtherLanguage } from './other-languages.ts';

/**
 * What is said in short, or with the refusal at its end ("I love nuts but my son can't", "nuts = ambulance", «τίποτα με καρύδια»), said as it is
 * understood. Takes and gives folded text.
 */
export function saidInFull(folded: string): string {
  const text = saidInShort(saidInSigns(folded))
    .replaceAll(ELIDED, '$1 ')
    .replaceAll(/(?<=\p{L})['’`](?=\p{L})/gu, '')
    .replaceAll(/(\p{L}{2,}?)-?((?:allerg|alerg|αλλεργ)\p{L}*)/gu, '$1 $2')
    .replaceAll(/\bdiary\b/gu, 'dairy')
    .replaceAll(/\btree(?=nuts?\b)/gu, 'tree ')
    .replaceAll(/\bepi[\s-]+pens?\b/gu, 'epipen')
    // What they are of, not what they look like.
    .replaceAll(/\b(peanut|almond|cashew|hazelnut|walnut|nut)\s+(?:butter|milk|cream)s?\b/gu, '$1')
    .replaceAll(/\b(soya?|coconut|oat|rice)\s+milk\b/gu, '$1');
  const other = inOtherLanguage(text);
  if (other !== null) return other;
  return refusedAtTheEnd(SAID.reduce((said, [pattern, meant]) => said.replaceAll(pattern, meant), ofNamed(ofSomebody(text))));
}

/** "Un'allergia", "l'arachide", "d'amandes". */
const ELIDED = /(?<!\p{L})(l|d|s|j|qu|un|all|dall|dell|nell|sull|quell)['’`](?=\p{L})/gu;

const GREEK_END = String.raw`(?!\p{L})`;
/** "Nothing with nuts", "nothing that has …", «τίποτα με …». */
const NOTHING_WITH = new RegExp(
  String.raw`(?<!\p{L})(?:(?:nothing|not anything)\s+(?:at all\s+)?(?:with|containing|including|(?:that|which)\s+(?:has|have|contains?|includes?)|made (?:with|of|from))|(?:τιποτ[αε]|tipota|tipote)\s+(?:με|me|που\s+(?:να\s+)?(?:εχει|περιεχει)|pou\s+(?:na\s+)?(?:exei|periexei)))${GREEK_END}`,
  'gu',
);
const AWAY_FROM =
  /(?<!\p{L})(?:(?:stay(?:s|ing)?|keep(?:s|ing)?|steer(?:s|ing)?)\s+(?:well\s+|far\s+|clear\s+)?(?:away\s+from|clear\s+of)|(?:μακρια|makria)\s+(?:απο|apo))(?!\p{L})/gu;
const KEEP_AWAY = /\bkeep\s+(?:(?:the|any|all|those)\s+)?((?:\p{L}+\s+(?:and|or)\s+)*\p{L}+)\s+away\b/gu;
/** Whoever fears a trace of it has an allergy. */
const NO_TRACE =
  /(?<!\p{L})(?:(?:no|not even(?:\s+an?)?|without(?:\s+an?)?|not\s+an?)\s+traces?\s+of|(?:ουτε\s+(?:ενα\s+)?|κανενα\s+)ιχνο[σς](?:\s+απο)?)(?!\p{L})/gu;
const TRACES_TOO_MUCH = /\btraces?\s+of\s+((?:\p{L}+\s+){1,4}?)(?:is|are|would be)\s+(?:already\s+)?(?:too much|enough)\b/gu;
/** "Has a problem with eggs", «έχει θέμα με τα αυγά». */
const TROUBLE_WITH =
  /(?<!\p{L})(?:(?:has|have|had|got|having|gets?)\s+(?:an?\s+)?(?:\p{L}+\s+)?(?:problems?|issues?|trouble)\s+with|(?:εχω|εχει|εχουμε|εχουν|e(?:x|h|ch)[ow]|e(?:x|h|ch)(?:ei|i|oume|oun))\s+(?:\p{L}+\s+)?(?:προβλημα(?:τα)?|θεμα(?:τα)?|pro[vb]lima(?:ta)?|thema(?:ta)?)\s+(?:με|me)|(?:δεν|δε|den|de)\s+(?:τα\s+|ta\s+)?(?:παω|παει|παμε|πανε|pao|paw|paei|pame)\s+(?:καλα|kala)\s+(?:με|me))(?!\p{L})/gu;
/** "Are a problem for me", «είναι πρόβλημα». */
const IS_TROUBLE =
  /(?<!\p{L})(?:(?:is|are|would be)\s+(?:an?\s+)?(?:(?:big|real|huge|serious|major)\s+)?(?:problem|danger|trouble|issue)|(?:ειναι|einai)\s+(?:\p{L}+\s+)?(?:προβλημα|κινδυνο[σς]|provlima))(?=\s+(?:for|to|για|gia)(?!\p{L}))/gu;
/** «Να μην έχει», «να μη βάλετε». */
const NOT_IN_IT = new RegExp(
  String.raw`(?<!\p{L})(?:μη|μην|mi|min)\s+(?:εχει|εχουν|περιεχει|βαλετε|βαλεισ|exei|exoun|periexei|valete|valeis)(?:\s+(?:μεσα|mesa|καθολου|katholou))*${GREEK_END}`,
  'gu',
);
/** What an allergy does, without its name. */
const CLOSES_UP =
  /(?<!\p{L})(?:(?:makes?|made|making)\s+)?(?:my|his|her|our|their|the)\s+(?:throat|airways?|tongue|lips?|mouth|face)\s+(?:\p{L}+\s+)?(?:clos\p{L}*|tighten\p{L}*|shuts?|itch\p{L}*|tingl\p{L}*|numb)(?:\s+up)?|κλειν\p{L}+\s+ο\s+λαιμο[σς]|\bupsets?\s+(?:my|his|her|our|their|the)\s+(?:stomach|tummy|belly|gut)s?\b|\bbreak(?:s|ing)?\s+out(?=\s+(?:in|from|when|if|with|after)\b)/gu;
const ONLY = /\bnot\s+allergic\s+to\s+(\p{L}+)\s*[,.;]?\s*(?:only|just|but)\s+(?:to\s+)?(\p{L}+)/gu;

const SAID: readonly (readonly [pattern: RegExp, meant: string])[] = [
  [NOTHING_WITH, ' without '],
  [AWAY_FROM, ' without '],
  [KEEP_AWAY, ' without $1 '],
  [NO_TRACE, ' allergic to '],
  [TRACES_TOO_MUCH, ' allergic to $1 '],
  [TROUBLE_WITH, ' allergic to '],
  [IS_TROUBLE, ' allergic '],
  [NOT_IN_IT, ' without '],
  [CLOSES_UP, ' allergic '],
  // "Not allergic to nuts, only peanuts": the second is.
  [ONLY, ' not allergic to $1 . allergic to $2 '],
];

/** Only beside the name of an allergen: a price of zero, and a minus before a number, are none. */
const BESIDE: readonly (readonly [pattern: RegExp, meant: string])[] = [
  // "That aren't made with nuts", "doesn't use nuts", "hasn't got nuts".
  [
    /\b(?:isnt|arent|wasnt|werent|havent|hasnt|dont|doesnt|not|never)\s+(?:got|made|cooked|fried|prepared|use|uses|used|using|come|comes)\s+(?:(?:any|the|with|in|from|of|up)\s+)*(\p{L}+)/gu,
    ' without $1 ',
  ],
  // "Where nuts are not used", "if walnuts are not", "peanuts are out".
  [/(?<!\p{L})(\p{L}+)\s+(?:is|are|were)\s+not\s+(?:used|added|included|involved|present|in\s+it)\b/gu, ' without $1 '],
  [
    /(?<!\p{L})(\p{L}+)\s+(?:(?:is|are)\s+(?:not(?:\s+(?:ok|okay|fine|good|allowed|an\s+option))?|out)|out)(?:\s+please)?\s*(?=[.,;:!?·)]|$)/gu,
    ' without $1 ',
  ],
  // "Bad with prawns", "I can't with cheese", "got a prawn thing", "if I eat prawns I …", «αν φάω γαρίδες».
  [/\b(?:(?:bad|not\s+(?:good|great|ok|okay|well))|cant|cannot)\s+with\s+(\p{L}+)/gu, ' allergic to $1 '],
  [/\b(?:got|have|has)\s+an?\s+(\p{L}+)\s+thing\b/gu, ' allergic to $1 '],
  [/(?<!\p{L})if\s+(?:i|he|she|we|they)\s+(?:eat|eats|have|has|touch|touches)\s+(?:any\s+)?(\p{L}+)/gu, ' allergic to $1 . '],
  [
    /(?<!\p{L})(?:αν|αμα|an|ama)\s+(?:φαω|φαει|φαμε|fao|faw|faei|fame)\s+(?:(?:το|τα|τη|την|to|ta|ti|tin)\s+)?(\p{L}+)/gu,
    ' allergic to $1 . ',
  ],
  [/(?<!\p{L})(\p{L}+)\s+(?:is|are|r)\s+(?:so\s+|very\s+|really\s+)?bad\s+(?:for|4)\b/gu, ' allergic to $1 for '],
  // "Prawns? No thanks", "cheese is a no from me", «τυρί; ούτε να το δω», «κόψαμε το τυρί».
  [/(?<!\p{L})(\p{L}+)\s*\?\s*(?:no\s+thank\p{L}*|nope|never|not\s+for\s+me)(?!\p{L})/gu, ' without $1 '],
  [/(?<!\p{L})(\p{L}+)\s+(?:is|are)\s+a\s+no\s+from(?!\p{L})/gu, ' without $1 . '],
  [/(?<!\p{L})(\p{L}+)\s*[;;?]\s*(?:ουτε|oute)(?!\p{L})/gu, ' without $1 . '],
  [/(?<!\p{L})(?:ε?κοψ\p{L}+|e?kops\p{L}+)\s+(?:(?:το|τα|τη|την|τουσ|τισ|to|ta|ti|tin)\s+)?(\p{L}+)/gu, ' without $1 . '],
  // "Nutless", "nut-less".
  [/(?<!\p{L})(\p{L}+?)[\s-]*less(?!\p{L})(?!\s+than\b)/gu, ' without $1 '],
  // «Δεν έχουν μέσα καρύδια», «δε βάζετε καρύδια», «μη με καρύδια», «όχι με καρύδια».
  [
    /(?<!\p{L})(?:δεν|δε|μη|μην|den|de|mi|min|mhn)\s+(?:(?:μου|μασ|mou|mas)\s+)?(?:εχει|εχουν|εχουνε|βαζ\p{L}+|βαλετε|μπαινει|μπαινουν|χρησιμοποι\p{L}+|δωσ\p{L}+|δινετε|φερ\p{L}+|e[xh]ei|e[xh]ou?n\p{L}*|[bv]az\p{L}+|valete|mpain\p{L}+|bain\p{L}+|xrisimopoi\p{L}+|d[ow]s\p{L}+|fer\p{L}+)\s+(?:(?:μεσα|καθολου|τησ|του|τουσ|τα|το|τη|την|mesa|katholou|tis|tou|tous|ta|to)\s+)*(\p{L}+)/gu,
    ' without $1 ',
  ],
  [/(?<!\p{L})(?:μη|μην|οχι|mi|min|oxi|ohi)\s+(?:με|me)\s+(?:(?:τα|τουσ|ta|tous)\s+)?(\p{L}+)/gu, ' without $1 '],
  // "I can't do nuts", "we don't do dairy".
  [
    /\b(?:cant|cannot|can not|couldnt|mustnt|shouldnt|dont|doesnt|wont)\s+(?:really\s+)?(?:do|handle|take|process|stomach|go near|be near|be around)\s+(?:(?:any|the|with)\s+)?(\p{L}+)/gu,
    ' cannot eat $1',
  ],
  [/(?<!\p{L})(?:δεν|den)\s+(?:κανει|κανουν|kanei|kanoun|kani)\s+(\p{L}+)/gu, ' allergic to $1 '],
  // "Sweets w/o nuts", "dessert -nuts", "zero nuts", "not nutty".
  [/(?:\bw\/?o(?:ut)?\s+|\bw\/o\s*|(?<=^|\s)[-−](?=\p{L})|\b(?:zero|0)\s+)(\p{L}+)/gu, ' without $1 '],
  [/\b(?:isnt|arent|not)\s+(?:too\s+|very\s+)?(\p{L}+y)\b/gu, ' without $1 '],
  // "Nuts excluded", "nuts = no", and at the end of a part "walnuts not", «τα καρύδια όχι».
  [/(?<!\p{L})(\p{L}+)\s+(?:excluded|removed|left\s+out|off\s+limits)\b/gu, ' without $1 '],
  [/(?<!\p{L})(\p{L}+)\s*[=:]?\s+(?:not|no|nope|οχι|oxi|ohi)\s*(?=[.,;:!?·)]|$)/gu, ' without $1 '],
  [/(?<!\p{L})(\p{L}+)\s+(?:problems?|issues?|trouble)\b/gu, ' allergic to $1 '],
  // "I don't want nuts", "never nuts", «δε θέλω καρύδια».
  [/\b(?:dont|do not|doesnt|does not)\s+(?:really\s+|ever\s+)?(?:want|need|fancy|put)\s+(?:(?:any|the)\s+)?(\p{L}+)/gu, ' without $1 '],
  [/\bnever\s+(?:any\s+)?(\p{L}+)/gu, ' without $1 '],
  [/(?<!\p{L})(?:δεν|δε|den|de)\s+(?:θελ|thel|8el)\p{L}*\s+(?:(?:τα|το|τη|την|τουσ|τισ|ta|to|tous|tis)\s+)?(\p{L}+)/gu, ' without $1 '],
  // "No allergies, only nuts", «καμία αλλεργία εκτός από καρύδια».
  [
    /\b(?:no|not any)\s+(?:known\s+|food\s+|other\s+)?(?:allerg|alerg)\p{L}*\s*[,.;:]?\s*(?:only|just|but|except(?:\s+for)?|apart from|other than|besides)\s+(?:to\s+|for\s+)?(\p{L}+)/gu,
    ' allergic to $1 ',
  ],
  [
    /(?<!\p{L})(?:καμια|οχι|δεν\s+εχ\p{L}+|kamia|oxi|den\s+e[xh]\p{L}+)\s+(?:αλλ?εργ|all?erg)\p{L}*\s*[,.;:]?\s*(?:μονο|παρα μονο|εκτοσ(?:\s+απο)?|αλλα|mono|ektos(?:\s+apo)?)\s+(?:(?:σε|στα|στο|στουσ|τα|τουσ|se|sta)\s+)?(\p{L}+)/gu,
    ' allergic to $1 ',
  ],
  // "Not allergic to nuts but my wife is".
  [
    /\b(?:im\s+|i am\s+)?not\s+allergic\s+to\s+(\p{L}+)\s*,?\s*but\s+(?:my|our|his|her|the)\s+\p{L}+\s+(?:is|are|does|has)\b/gu,
    ' allergic to $1 ',
  ],
  // "Other than walnuts", "apart from those with walnuts".
  [
    /\b(?:other\s+than|apart\s+from|rather\s+than|instead\s+of|except(?:\s+for)?|excluding)\s+(?:(?:any|the|those|ones|dishes|with|that|which|have|has|having|contain|contains|containing)\s+)*(\p{L}+)/gu,
    ' without $1 ',
  ],
  [/(?<!\p{L})(\p{L}+)\s+(?:dont|doesnt|do not|does not)\s+agree\s+with\b/gu, ' allergic to $1 for '],
];
const ofNamed = (text: string): string =>
  BESIDE.reduce(
    (said, [pattern, meant]) => said.replaceAll(pattern, (found, what: string) => (allergenWord(what) ? meant.replace('$1', what) : found)),
    text,
  );

/** "Our kid: tree nuts, sesame": where nothing else is listed, and nobody orders it for them. */
const OF_SOMEBODY =
  /(?<!\p{L})(kids?|child(?:ren)?|son|daughter|baby|toddler|wife|husband|partner|γιοσ|κορη|παιδια?|μωρο|συζυγοσ|γυναικα|αντρασ)(\s+μου|\s+μασ)?\s*:\s*([^.;?!:]+)/gu;
const ofSomebody = (text: string): string =>
  text.replaceAll(OF_SOMEBODY, (found, who: string, whose = '', list: string) => {
    const words = (list.match(/\p{L}+/gu) ?? []).filter((word) => !isFiller(word) && !isJoin(word));
    const isList = words.every(isNamed) && words.some((word) => allergenWord(word)?.keys.some((key) => FEARED.has(key)));
    return isList ? `${who}${whose} allergic to ${list}` : found;
  });

/** A refusal with nothing after it: "nuts? I can't", «ο γιος μου δεν μπορεί». */
const REFUSED =
  /(?<!\p{L})(?:cant|cannot|can not|couldnt|mustnt|shouldnt|must not|should not|not allowed(?: to)?|(?:δεν|den)\s+(?:μπορ|mpor|bor|κανει|kanei|πρεπει|prepei|επιτρεπ)\p{L}*)(?:\s+(?:eat|have|touch))?(?:\s+(?:it|them|that|any|those|τα|το|at all|though|unfortunately|sadly|sorry|καθολου|δυστυχωσ))*\s*(?=[.,;:!?·)]|$)/gu;

const isNamed = (word: string): boolean => allergenWord(word)?.named === true;

/** What is refused stands before: every allergen that was named until then. */
function refusedAtTheEnd(text: string): string {
  const refused = [...text.matchAll(REFUSED)].flatMap(
    ({ index }) =>
      text
        .slice(0, index)
        .match(/\p{L}+/gu)
        ?.filter(isNamed) ?? [],
  );
  return refused.length === 0 ? text : `${text} . allergic to ${[...new Set(refused)].join(' and ')} `;
}

/** "Makes him ill" is somebody's health; "I'll" is not. */
export const unwell = (text: string): string =>
  text
    .replaceAll(/\bi['’`]ll\b/gu, 'i will')
    .replaceAll(
      /(\bma(?:k|d)(?:e|es|ing)?\b[^.,;?!]*|\b(?:feel|feels|felt|fall|falls|get|gets|got|be|am|im|become|becomes|so|very|really|violently|seriously)\s+)\bill\b/gu,
      '$1unwell',
    )
    .replaceAll(/\b(?:throw|throws|threw|throwing)\s+up\b/gu, 'vomits');
