/** Ways to say that something is for somebody under eighteen, each with what is asked for in it. Put together with what is on a menu. */

export type WayOf = (wish: string) => string;

export const FOR_CHILDREN_EN: readonly WayOf[] = [
  (wish) => `${wish} for the kid`,
  (wish) => `${wish} for my kids please`,
  (wish) => `${wish} for a child`,
  (wish) => `${wish} for my chidl`,
  (wish) => `${wish} for the childern`,
  (wish) => `${wish} for my 5 year old`,
  (wish) => `${wish} for a 15-year-old`,
  (wish) => `${wish} for a fifteen year old`,
  (wish) => `${wish} for my seventeen-year-old`,
  (wish) => `${wish} for my daughter 12`,
  (wish) => `${wish} for my daughter, 12`,
  (wish) => `${wish} for my son who is 16`,
  (wish) => `${wish}, he is 14`,
  (wish) => `${wish} for someone aged 17`,
  (wish) => `${wish} for a 16yo`,
  (wish) => `${wish} for a minor`,
  (wish) => `${wish} for a teenager`,
  (wish) => `${wish} for two teens`,
  (wish) => `${wish} for the little one`,
  (wish) => `${wish} for my baby`,
  (wish) => `${wish} for a toddler`,
  (wish) => `${wish} for an 8 months old`,
  (wish) => `${wish} for my grandson`,
  (wish) => `${wish} for an underage guest`,
  (wish) => `my boy wants ${wish}`,
  (wish) => `can my son have ${wish}?`,
  (wish) => `the kids would like ${wish}`,
];
export const FOR_CHILDREN_EL: readonly WayOf[] = [
  (wish) => `${wish} για το παιδί`,
  (wish) => `${wish} για τα παιδιά μου`,
  (wish) => `${wish} για ένα παιδάκι`,
  (wish) => `${wish} για τον μικρό`,
  (wish) => `${wish} για τη μικρή μου`,
  (wish) => `${wish} για 15χρονο`,
  (wish) => `${wish} για έναν δεκαπεντάχρονο`,
  (wish) => `${wish} για παιδί 5 χρονών`,
  (wish) => `${wish} για παιδί πέντε χρονών`,
  (wish) => `${wish} για την κόρη μου 12 ετών`,
  (wish) => `${wish} για τον γιο μου που είναι 16`,
  (wish) => `${wish} για ανήλικο`,
  (wish) => `${wish} για έφηβο`,
  (wish) => `${wish} για μωρό`,
  (wish) => `${wish} για μωράκι 8 μηνών`,
  (wish) => `${wish} για νήπιο`,
  (wish) => `${wish} για το εγγόνι μου`,
  (wish) => `${wish} για τον πιτσιρίκο`,
  (wish) => `ο μικρός θέλει ${wish}`,
  (wish) => `το παιδί θέλει ${wish}`,
];
export const FOR_CHILDREN_GREEKLISH: readonly WayOf[] = [
  (wish) => `${wish} gia to pedi`,
  (wish) => `${wish} gia to paidi mou`,
  (wish) => `${wish} gia ta paidia`,
  (wish) => `${wish} gia ton mikro`,
  (wish) => `${wish} gia 15xrono`,
  (wish) => `${wish} gia paidi 5 xronon`,
  (wish) => `${wish} gia moro`,
  (wish) => `${wish} gia anilikο`,
  (wish) => `${wish} gia tin kori mou 12 eton`,
  (wish) => `${wish} gia efivo`,
];

/** What is wished for, beside each drink and dish of the menu by its name. */
export const WISHES_EN = [
  'something quick', 'quick snack', 'something cheap', 'the cheapest drink', 'a drink', 'something to drink', 'popular drinks', 'what is popular', 'something under 6',
  'wine', 'a beer', 'a cold beer', 'ouzo', 'a cocktail', 'cocktail', 'red wine', 'something sweet', 'something light', 'something filling', 'something cold', 'drinks', 'your best',
  'wine without sulphites', 'beer without sesame', 'something without milk', 'a vegan drink', 'alcohol', 'sake', 'something nice',
] as const; // prettier-ignore
export const WISHES_EL = [
  'κάτι γρήγορο', 'κάτι φθηνό', 'το πιο φθηνό ποτό', 'ένα ποτό', 'κάτι να πιει', 'δημοφιλή ποτά', 'κάτι κάτω από 6', 'κρασί', 'μια μπίρα', 'μπύρα', 'μια παγωμένη μπίρα', 'ούζο', 'κοκτέιλ', 'κόκκινο κρασί',
  'κάτι γλυκό', 'κάτι ελαφρύ', 'κάτι χορταστικό', 'κάτι κρύο', 'ποτά', 'αναψυκτικά', 'κρασί χωρίς θειώδη', 'μπίρα χωρίς σουσάμι', 'αλκοόλ', 'κάτι καλό', 'ζιβανία', 'τι καλό έχετε', 'τι προτείνετε',
] as const; // prettier-ignore
export const WISHES_GREEKLISH = ['grigoro', 'kati fthino', 'ena poto', 'kati na piei', 'krasi', 'mia mpira', 'mpyra', 'ouzo', 'kokteil', 'kati glyko', 'kati elafry', 'pota', 'ti kalo exete'] as const; // prettier-ignore

/** Grown up people: they get what they ask for. */
export const GROWN_UP = [
  'a cold beer',
  'μια μικρή μπίρα',
  'μια μπίρα μικρή',
  'beer for my 30 year old son',
  'ρε παιδιά, μια μπίρα',
  'παιδιά, τι μπίρες έχετε;',
  'μπίρα για τον άντρα μου',
  'beer for two',
  'beer for my wife who is 45',
  'beer under 15 euro',
] as const;

/** What stands in the answer, and what does not, at the taverna of the demo. */
export const CHILDREN_AT_ELIA: readonly (readonly [asked: string, expected: { readonly has?: readonly string[]; readonly not?: readonly string[]; readonly refused?: readonly string[]; readonly only?: readonly string[] }])[] = [
  ['κατι γρηγορο για το παιδι', { has: ['Warm pita'], not: ['Cold lager'] }],
  ['grigoro gia to pedi', { has: ['Warm pita'], not: ['Cold lager'] }],
  ['quick snack for kid', { has: ['Warm pita'], not: ['Cold lager'] }],
  ['ούζο για 15χρονο', { only: [], refused: ['Ouzo, 200 ml'] }],
  ['μια μπιρα για τον μικρο', { only: [], refused: ['Cold lager'] }],
  ['κρασι για το παιδι', { only: [], refused: ['House red, Maratheftiko', 'House white, Xynisteri'] }],
  ['a beer for my 17 year old', { only: [], refused: ['Cold lager'] }],
  ['τι να πιει το παιδι', { has: ['Rose lemonade', 'Orange, pressed now', 'Water from the mountain'], not: ['Hand-cut fries', 'Cyprus coffee', 'Cold lager', 'Commandaria'] }],
  ['ti na piei to paidi mou', { has: ['Rose lemonade', 'Ayran'], not: ['Hand-cut fries', 'Cyprus coffee', 'House white, Xynisteri'] }],
  ['what can my kid drink', { has: ['Rose lemonade'], not: ['Hand-cut fries', 'Cyprus coffee', 'Ouzo, 200 ml'] }],
  ['a drink for the child', { has: ['Rose lemonade'], not: ['Hand-cut fries', 'Cyprus coffee'] }],
  ['αναψυκτικα για παιδι', { has: ['Rose lemonade'], not: ['Cyprus coffee'] }],
  ['ποτό για παιδί χωρίς αλκοολ', { has: ['Rose lemonade'], not: ['Cyprus coffee'] }],
  ['τι να φαει ενα παιδι 5 χρονων', { has: ['Lemon chicken leg', 'Hand-cut fries'], not: ['Potatoes antinachtes', 'Cyprus coffee', 'Afelia'] }],
  ['κατι για μωρο', { not: ['Potatoes antinachtes', 'Beef burger, halloumi', 'Fried squid', 'Hand-cut fries', 'Prawns with ouzo'] }],
  ['something for my baby', { not: ['Potatoes antinachtes', 'Beef burger, halloumi', 'Fried squid', 'Hand-cut fries'] }],
  ['food for a toddler', { not: ['Fried squid', 'Hand-cut fries', 'Loukoumades'] }],
  ['ταλατούρι για το παιδί', { has: ['Talatouri'] }],
  ['για τα παιδια κατι γλυκο χωρις αλκοολ', { has: ['Mastic ice cream'], not: ['Commandaria'] }],
  ['αφέλια για το παιδί', { only: [], refused: ['Afelia'] }],
]; // prettier-ignore
