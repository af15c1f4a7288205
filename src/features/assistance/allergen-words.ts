import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { foldGreek, foldText } from '#domain/search-fold.ts';

/** How surely a word means the allergen: `named` always ("nuts"), `food` where somebody speaks of what they cannot eat ("cheese"). */
export type AllergenWord = { readonly keys: readonly AllergenKey[]; readonly named: boolean };

type Words = {
  readonly keys: readonly AllergenKey[];
  /** Names of the allergen itself. */
  readonly named?: string;
  /** What is made of it, or is one of it. */
  readonly food?: string;
};

/**
 * The words for the fourteen and for what holds them, in English and Greek. A word that ends in `*` is the beginning of words; others are
 * whole words. Where people mean more than the law's word they get more: "nuts" and «ξηροί καρποί» are also peanuts, "shellfish" is both
 * crustaceans and molluscs.
 */
const WORDS: readonly Words[] = [
  {
    keys: ['gluten'],
    named:
      'gluten* wheat* coeliac* celiac* coeliak* celiak* ceoliac* ceoliak* seliac* γλουτεν* σιταρ* σιτηρ* κοιλιοκακ* κιλιοκακ* κοιλιακ* σελιακ* δημητριακ*',
  },
  {
    keys: ['gluten'],
    food: 'bread* flour* pasta* spaghetti barley rye spelt oat oats oatmeal bulgur* bulghur couscous semolina seitan kamut durum malt cereal* breadcrumb* panko noodle* filo phyllo ψωμ* αλευρ* ζυμαρ* μακαρον* κριθαρ* σικαλ* βρωμη* πλιγουρ* σιμιγδαλ* φρυγαν* κουσκουσ πιτα πιτες πιτεσ',
  },
  { keys: ['crustaceans'], named: 'crustacean* καρκινοειδ*' },
  {
    keys: ['crustaceans'],
    food: 'shrimp* prawn* crab crabs crabmeat lobster* crayfish crawfish langoustine* scampi krill γαριδ* καβουρα καβουρας καβουρασ καβουρες καβουρεσ καβουρους καβουρουσ καβουρων καβουρι* καβουροψυχ* καβουροψιχ* καβουροσαλατ* καβουρακ* αστακ* καραβιδ*',
  },
  { keys: ['crustaceans', 'molluscs'], named: 'shellfish* οστρακ*' },
  { keys: ['fish', 'crustaceans', 'molluscs'], food: 'seafood* θαλασσιν*' },
  { keys: ['eggs'], named: 'egg eggs αυγο αυγα αυγου αυγων αβγο αβγα αβγου αβγων auga augo auga' },
  { keys: ['eggs'], food: 'omelet* mayo* meringue* hollandaise albumen ομελετ* μαγιονεζ* μαρεγκ*' },
  { keys: ['fish'], named: 'fish fishes fishy ψαρι ψαρια ψαριου ψαριων' },
  {
    keys: ['fish'],
    food: 'salmon tuna anchov* cod codfish trout sardine* mackerel eel eels roe caviar taramas* haddock seabass seabream sashimi σολομ* τονο* αντζουγι* αντσουγι* μπακαλιαρ* σαρδελ* σκουμπρ* ταραμα* λαβρακ* τσιπουρ* χαβιαρ* γαυρ*',
  },
  { keys: ['peanuts'], named: 'peanut* groundnut* αραχιδ* αραπικ* φυστικοβουτυρ* φιστικοβουτυρ*' },
  {
    keys: ['nuts', 'peanuts'],
    named: 'nut nuts nutty nutz ξηροι ξηρους ξηρουσ ξηρων καρποι καρπους καρπουσ καρπων ξηροκαρπ* φιστικ* φυστικ*',
    food: 'satay',
  },
  { keys: ['soybeans'], named: 'soy soya soybean* soja σογια* σοια', food: 'tofu edamame miso tempeh teriyaki τοφου ενταμαμε' },
  { keys: ['milk'], named: 'milk* dairy lactose lactos* casein* whey cmpa cmpi γαλα γαλατ* γαλακτ* λακτοζ*' },
  {
    keys: ['milk'],
    food: 'cheese* cheesy butter butters buttery buttermilk yoghurt* yogurt* cream creams creamy feta halloumi kefir ayran ghee mozzarella parmesan mascarpone ricotta custard gelato icecream bechamel τυρι τυρια τυριου τυριων βουτυρ* γιαουρτ* κρεμα κρεμες κρεμεσ φετα χαλουμι* χαλλουμι* κεφιρ αϊρανι παρμεζαν* ανθοτυρ* μυζηθρ* γραβιερ* κασερι μπεσαμελ παγωτο παγωτα',
  },
  {
    keys: ['nuts'],
    named:
      'almond* walnut* hazelnut* cashew* pecan* pinenut* pistachio* macadamia* αμυγδαλ* καρυδι καρυδια καρυδιου καρυδιων καρυδοψιχ* φουντουκ* κασιους μακανταμια',
    food: 'marzipan* praline* nougat* nutella gianduja frangipane baklava* amaretto pesto πραλιν* μπακλαβα* μαντολατ* αμαρεττο',
  },
  { keys: ['celery'], named: 'celery celeriac σελιν* σελερ*' },
  { keys: ['mustard'], named: 'mustard* μουσταρδ* σιναπ*' },
  {
    keys: ['sesame'],
    named: 'sesam* seseme* σουσαμ* σησαμ*',
    food: 'tahini* tahina halva* hummus houmous humus ταχιν* χαλβα* χουμους χουμουσ',
  },
  { keys: ['sulphites'], named: 'sulphite* sulfite* sulphur sulfur sulphate* θειωδ* θειικ*' },
  { keys: ['lupin'], named: 'lupin* λουπιν*' },
  { keys: ['molluscs'], named: 'mollusc* mollusk* μαλακι*' },
  {
    keys: ['molluscs'],
    food: 'squid* octopus* mussel* clam clams oyster* scallop* snail snails escargot* cuttlefish abalone calamar* χταποδ* καλαμαρ* μυδι μυδια σουπια σουπιες σουπιεσ σαλιγκαρ* στρειδ* χτενια',
  },
];

type Entry = { readonly plain: string; readonly sound: string; readonly start: boolean; readonly word: AllergenWord };

const entriesOf = (keys: readonly AllergenKey[], list: string | undefined, named: boolean): Entry[] =>
  (list ?? '')
    .split(' ')
    .filter((written) => written !== '')
    .map((written) => {
      const text = written.replace('*', '');
      return { plain: foldText(text), sound: foldGreek(text), start: written.endsWith('*'), word: { keys, named } };
    });

// The longer comes first: "peanut" before "nut", "seabass" before what begins alike.
const ENTRIES: readonly Entry[] = WORDS.flatMap(({ keys, named, food }) => [
  ...entriesOf(keys, named, true),
  ...entriesOf(keys, food, false),
]).toSorted((one, other) => other.plain.length - one.plain.length);

const GREEK_LETTER = /\p{Script=Greek}/u;
/** The shortest sound by which a Greek word is known in Latin letters; shorter ones mean too much. */
const LEAST_SOUND = 4;

const known = new Map<string, AllergenWord | null>();
const MOST_KNOWN = 5_000;

/** The allergen that a word means, in either script; null where it means none. */
export function allergenWord(word: string): AllergenWord | null {
  const before = known.get(word);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const found = lookUp(word);
  known.set(word, found);
  return found;
}

function lookUp(word: string): AllergenWord | null {
  const [plain, sound] = [foldText(word), foldGreek(word)];
  const isGreek = GREEK_LETTER.test(word);
  const found = ENTRIES.find((entry) => {
    if (entry.start ? plain.startsWith(entry.plain) : plain === entry.plain) return true;
    if (!isGreek && !GREEK_LETTER.test(entry.plain)) return false;
    if (entry.sound.length < LEAST_SOUND) return sound === entry.sound;
    return entry.start ? sound.startsWith(entry.sound) : sound === entry.sound;
  });
  return found?.word ?? null;
}

/** One of the nuts by its own name: they are recorded all together. */
export const isTreeNut = (word: string): boolean => {
  const meant = allergenWord(word);
  return meant !== null && meant.named && meant.keys.join() === 'nuts';
};

/** Food that people cannot eat and the law does not list. None of it is a mistyped allergen. */
const OTHERS = new Set(
  `garlic onion onions leek chive chives tomato tomatoes pepper peppers chilli chili paprika cumin cinnamon coriander cilantro parsley dill mint basil oregano ginger turmeric vanilla
  chocolate cocoa sugar honey kiwi banana bananas apple apples pear pears peach peaches cherry cherries plum strawberry strawberries berry berries orange oranges lemon lemons
  lime citrus melon watermelon grape grapes fig figs mango pineapple avocado coconut coconuts corn maize rice potato potatoes carrot carrots pea peas bean beans lentil lentils chickpea
  chickpeas spinach lettuce cucumber courgette zucchini aubergine eggplant mushroom mushrooms olive olives meat pork beef lamb chicken turkey bacon ham wine beer coffee tea alcohol yeast
  ketchup salt salty unsalted sunflower poppy chestnut chestnuts latex msg caffeine
  κετσαπ αλατι αλατισμενο αναλατο σκορδο σκορδα κρεμμυδι κρεμμυδια ντοματα ντοματες ντοματεσ πιπερι πιπερια πιπεριες κανελα μαϊντανος μαιντανοσ δυοσμος δυοσμοσ ριγανη σοκολατα ζαχαρη μελι ακτινιδιο μπανανα μηλο
  μηλα αχλαδι ροδακινο κερασι κερασια φραουλα φραουλες φραουλεσ πορτοκαλι λεμονι πεπονι καρπουζι σταφυλι συκο αβοκαντο καρυδα καλαμποκι ρυζι πατατα πατατες πατατεσ καροτο αρακας
  φασολια φακες φακεσ ρεβυθια ρεβιθια σπανακι μαρουλι αγγουρι κολοκυθι μελιτζανα μανιταρι μανιταρια ελια ελιες ελιεσ κρεας κρεασ χοιρινο μοσχαρι αρνι κοτοπουλο κρασι μπιρα μπυρα καφες καφεσ καφε τσαι αλκοολ`.split(
    /\s+/,
  ),
);

/** Whether a word is food that people cannot eat and no menu records: "kiwi". */
export const isOtherFood = (word: string): boolean => OTHERS.has(foldText(word));

const BRANDS = new Set('cola coca coke pepsi sprite fanta κολα κοκα κοκακολα πεπσι σπραιτ φαντα'.split(' '));
/** What is called so everywhere, and is no slip for anything and no beginning of another word: "cola" is nothing cold. */
export const isBrand = (word: string): boolean => BRANDS.has(foldText(word));

/** How a dish is, which is no slip for an allergen. */
const isNearNone = (plain: string): boolean => /^(?:spic[ye]\w*|sweet|fried|caffeine|salty|sour|bitter|oily|raw)$/u.test(plain);

/**
 * The same for a word that was perhaps mistyped ("glutten", "penuts", «σουσμι»): only for what somebody says that they cannot eat. Where it
 * could be one of several, it means all of them.
 */
export function nearlyAllergenWord(word: string): AllergenWord | null {
  const exact = allergenWord(word);
  const [plain, sound] = [foldText(word), foldGreek(word)];
  if (exact || OTHERS.has(plain) || plain.length < 4 || isNearNone(plain)) return exact;
  const keys = new Set<AllergenKey>();
  for (const entry of ENTRIES) {
    const isGreek = GREEK_LETTER.test(entry.plain);
    const [typed, meant] = isGreek ? [sound, entry.sound] : [plain, entry.plain];
    if (meant.length < (isGreek ? 5 : 4) || typed.length < 4) continue;
    // Or cut short, «χωρίς γλουτ.».
    if (meant.startsWith(typed) || typingDistance(typed, meant, entry.start) <= (meant.length >= 7 ? 2 : 1))
      for (const key of entry.word.keys) keys.add(key);
  }
  return keys.size > 0 ? { keys: inOrder(keys), named: true } : null;
}

/** Letters dropped, added, mistaken or swapped between what was typed and what was meant; `start`: what was typed may go on. */
export function typingDistance(typed: string, meant: string, start: boolean): number {
  if (Math.abs(typed.length - meant.length) > 2 && !start) return 9;
  const text = start ? typed.slice(0, meant.length + 2) : typed;
  const rows = [Array.from({ length: text.length + 1 }, (_unused, at) => at)];
  for (let row = 1; row <= meant.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= text.length; at += 1) {
      const same = meant[row - 1] === text[at - 1];
      const before = rows[row - 1] ?? [];
      let least = Math.min((before[at] ?? 9) + 1, (line[at - 1] ?? 9) + 1, (before[at - 1] ?? 9) + (same ? 0 : 1));
      if (row > 1 && at > 1 && meant[row - 1] === text[at - 2] && meant[row - 2] === text[at - 1])
        least = Math.min(least, (rows[row - 2]?.[at - 2] ?? 9) + 1);
      line.push(least);
    }
    rows.push(line);
  }
  const last = rows[meant.length] ?? [];
  return start ? Math.min(...last) : (last[text.length] ?? 9);
}

/** All of some keys, each once, in the order of the law. */
export const inOrder = (keys: ReadonlySet<AllergenKey>): AllergenKey[] => ALLERGENS.filter((key) => keys.has(key));
