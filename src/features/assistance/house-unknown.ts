import { foldGreek } from '#domain/search-fold.ts';

/** What guests ask of a house and no owner writes here, in either language. Texts come folded (`foldText`). */
const ENGLISH = [
  // A chair for a child, a place for a dog, a table to keep.
  /\b(?:high|baby|babys|bebe|booster|child|childs|childrens|kid|kids)[\s-]*(?:chairs?|seats?)\b|\bboosters?\b|\bchanging\s+(?:table|room)s?\b|\bplaygrounds?\b|\b(?:play|kids?)\s+(?:area|corner)\b/u,
  /(?<!\bhot[\s-]*)\bdogs?\b|\b(?:puppy|puppies|doggy|doggies|cats?|pets?|animals?)\b/u,
  /\b(?:book|reserve)\s+(?:an?|the|my|for|tomorrow|tonight)\b|\b(?:bookings?|reservations?)\b|\btable\s+for\s+(?:\d+|two|three|four|five|six|seven|eight|ten|us)\b/u,
  /\b(?:smoke|smoking|smokers?|cigarettes?|cigars?|vape|vaping|ashtrays?)\b(?!\s+(?:salmon|salt|flavou?r))/u,
  /\bwheel[\s-]*chairs?\b|\bdisabled\b|\baccessib\w*|\bstep[\s-]*free\b|\bramps?\b/u,
  /\bdeliver(?:y|s|ies|ing)?\b|\b(?:outdoor|outside)\s+(?:seat\w*|tables?|area)\b|\b(?:sit|eat)\s+outside\b|\b(?:terrace|patio)\b|\bair[\s-]*con\w*|\bheat(?:ing|ers?)\b/u,
  /\b(?:phone|telephone)(?:\s+number)?\s*\W*$|\bphone\s+number\b|\b(?:your|the)\s+address\b|\bwhere\s+(?:are\s+you|is\s+(?:this|the)\s+(?:place|restaurant|cafe|bar|shop))\b|\bdirections\b/u,
  /\b(?:charge|charging|chargers?|plugs?|sockets?|usb|outlets?)\b/u,
  /\b(?:gift|loyalty|membership|bonus|stamp|points)[\s-]*(?:cards?|vouchers?|certificates?)\b|\bvouchers?\b|\bcoupons?\b/u,
  /\b(?:live\s+)?music\b|\bdj\b|^\W*happy\s+hours?\W*$|\b(?:football|match|game)\s+on\s+(?:tv|the)\b/u,
  /\bservice\s+(?:included|charge|fee)\b|\bis\s+service\b|\btip(?:s|ping)?\b|\bcover\s+charge\b|\b(?:dollars?|pounds?|sterling|usd|gbp|crypto|bitcoins?|foreign\s+currency)\b/u,
  /\b(?:halal|kosher|vegan)\s+(?:certificat\w*|kitchen)\b|\bjobs?\b|\bhiring\b|\bvacanc\w*|\blost\s+(?:my|and\s+found)\b/u,
];
/** The same in Greek, as it sounds. */
const GREEK =
  /\bkarekl\w*|\b(?:skilos|skilo|skili|skilia|skilaki|skilu|skilus|gata|gates|katikidi\w*|zoa)\b|\bkratis(?:i|is|eis|o|ume)\b|\brezerv\w*|\bklis(?:o|ume|te|un)\s+(?:ena\s+)?trapez\w*|\btrapezi\s+gia\s+(?:\d|dio|tris|tesera|teseris|pede|exi)|\bkapniz\w*|\bkapnism\w*|\btsigar\w*|\banapir\w*|\bamaxidi\w*|\bdeliveri\b|\bdianom\w*|\bveranda\b|\bavli\b|\bexo\s+trapez\w*|\btrapezi\w*\s+exo\b|\bklimatism\w*|\btermansi\b|\btilefon\w*|\bdievtins\w*|\bpu\s+vrisk\w*|\bfortis\w*|\bfortiz\w*|\bpriz[ae]s?\b|\brevma\b|\bdorokart\w*|\bdoroepitag\w*|\bkuponi\w*|\bmusiki\b|\bfilodorim\w*|\bkatepsigm\w*|\btiket\s+rest\w*|\bdiatatakt\w*|\balaxiera\b|\bpaidot?op\w*|\bpedot?op\w*/u;

/** What is asked of a dish and written nowhere: how long it takes, how large it is, whether it is fresh and from where. */
const OF_A_DISH = [
  /\bfrozen\b.*\bfresh\b|\bfresh\b.*\bfrozen\b|\b(?:is|are)\s+(?:the|your)\s+\p{L}+\s+(?:fresh|frozen|local|homemade|organic)\b|\bwhere\s+(?:is|are|does|do)\s+(?:the|your)\b.*\bfrom\b/u,
  /\bhow\s+long\b.*\b(?:take|takes|wait|waiting|until|till|be)\b(?!.*\bopen\b)|\bwaiting\s+time\b/u,
  /\bhow\s+(?:big|large|much\s+food)\b|\b(?:portion|serving)\s+sizes?\b|\bhow\s+many\s+(?:grams?|pieces?)\b/u,
];
const GREEK_OF_A_DISH =
  /\b(?:ine|in)\s+fresk\w*|\bfresk\w*\b.*\bkatepsigm\w*|\bposi\s+ora\b|\bapo\s+pu\s+(?:ine|in|erx\w*)\b|\bposo\s+megal\w*|\bposa\s+(?:gramaria|komatia)\b/u;
export const isUnknownOfDish = (text: string): boolean =>
  OF_A_DISH.some((asked) => asked.test(text)) || GREEK_OF_A_DISH.test(foldGreek(text));

/** Something that was ordered is late or wrong, or something is missing on the table: only people bring it. */
const TO_THE_TABLE = [
  /\b(?:order|food|dish|meal|drinks?|soup|steak|coffee)\s+(?:is|are|was|has|still)\s+(?:\p{L}+\s+)?(?:late|cold|wrong|missing|burnt|raw|bad|arrived|come|forgotten)\b|\bstill\s+waiting\b|\bcomplain\w*|\bwrong\s+(?:order|dish|table)\b|\bmanager\b/u,
  /\b(?:forks?|cutlery|napkins?|serviettes?|utensils?|straws?|spilled|spilt)\b/u,
];
const GREEK_TO_THE_TABLE =
  /\bparagelia\b.*\b(?:arg|lat|krio)\w*|\b(?:arg|ksexas|xexas)\w*\b.*\bparagelia\b|\bparapon\w*|\bpirun\w*|\bkutali\w*|\bmaxeri\w*|\bxartopets\w*|\bkalamak(?:i|ia)\s+gia\s+(?:to\s+)?pot/u;

/** Whether it is asked of the house what is written nowhere here. */
export const isUnknownHere = (text: string): boolean => ENGLISH.some((asked) => asked.test(text)) || GREEK.test(foldGreek(text));
/** Whether something is to be brought or put right at the table. */
export const isForTable = (text: string): boolean =>
  TO_THE_TABLE.some((asked) => asked.test(text)) || GREEK_TO_THE_TABLE.test(foldGreek(text));
