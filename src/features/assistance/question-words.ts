import { DIETS, type DietKey } from '#domain/dish-marks.ts';
import { foldGreek, foldText } from '#domain/search-fold.ts';
import { formsOf, wordList } from './word-list.ts';

/** Somebody's body is at stake: nothing is listed that was not understood. */
export const soundsLikeAllergy = wordList(
  `allerg* alerg* allegr* elerg* allurg* alurg* alergik intoleran* intolerent* intollerant* coeliac* celiac* coeliak* celiak* ceoliac* ceoliak* seliac* anaphyla* anafila* epipen* epi-pen hives asthma* swell* sensitivit*
  sensitive vomit* puke pukes puking unwell nausea* nauseous itch itches itchy rash rashes bloats bloated cramps swollen killed killing reacts reaction react deadly fatal lethal kill kills die dies hospital sick poison* safe safely unsafe
  αλλεργ* αλεργ* αλλεγρ* δυσανεξ* δυσανεκτ* δισανεξ* κοιλιοκακ* κοιλιακ* σελιακ* αναφυλα* ευαισθησ* ευαισθητ* πρηζ* πεθαιν* πεθαν* σκοτων* νοσοκομ* ασφαλ* θανασιμ* δηλητηρ* πειραζ* πειραξ* ασθμα αρρωστ* εμετ* αναγουλ* φαγουρ* εξανθημ* κακο καντηλ* σπυρι* σπυρακ* γιατρος γιατροσ γιατρο απαγορευ*
  doctor doctors limits forbidden forbids banned medical* paediatrician pediatrician er emergency migraine* headache* diarrh* tingl* reflux choke chokes choking suffocat* wheez* gag gags bloating παθαιν* παθει παθω επαθ* σοκ πνιγ* φουσκων* παιδιατρ* επειγοντ* ημικραν* πονοκεφαλ* διαρροι* δηλητηρι* μουδιαζ* εκοψ* cmpa cmpi ambulance* dangerous ασθενοφορ* επικινδυν* βαραει βαρανε bothers pregnan* εγκυ* breastfeed* θηλαζ*`,
);
/** Says that it matters, not what it is that somebody cannot eat. */
export const isSafety = wordList(`safe safely unsafe ασφαλ*`);
/** What somebody has, by its name, not what it does to them. */
export const isCondition = wordList(
  `allergy allergies allergic alergy alergies alergic coeliac* celiac* intoleran* anaphyla* αλλεργια αλλεργιες αλλεργιεσ αλλεργικ* αλεργια αλεργιες αλεργιεσ αλεργικ* δυσανεξ* δυσανεκτ* κοιλιοκακ*`,
);
/** Parts of a meal, to which nobody is allergic: beside a named allergen they are what is wished for. */
export const isPartOfMeal = wordList(
  `dessert* desert deserts pudding* sweet sweets pastry pastries cake cakes starter* appetiser* appetizer* meze mezedes side sides salad salads soup soups snack snacks drink drinks beverage* burger burgers
  pizza pizzas sandwich* cocktail* γλυκο γλυκα γλυκια επιδορπι* ορεκτικ* μεζε μεζεδ* σαλατα σαλατεσ σουπα σουπεσ ποτο ποτα αναψυκτικ* κοκτεϊλ μπεργκερ πιτσα`,
);
/** "I cannot eat …": with a refusal before it, what follows is what cannot be eaten. */
export const isEating = wordList(
  `contain contains contained include includes περιεχ* eat eats eating have tolerate digest drink touch consume fao faw faei fai fame fane troo trow trwo trwei troei φαω φαει φας φασ φαμε φανε φατε τρωω τρωει τρωμε τρωνε τρως τρωσ trww σηκων* πινω πινει πινουμε πινουν πιω πιει αντεχ* ανεχ* επιτρεπ*`,
);
export const isRefusal = wordList(`cant cannot couldnt shouldnt mustnt never dont doesnt wont δεν μη μην ποτε`);
export const isWithout = wordList(
  `without witout wihtout wihout withou withot whitout withuot withought wthout sans ohne senza zonder bez brez uden lacking lacks neither no not non none avoid avoids avoiding excluding except besides minus devoid lack hold skip skipping omit leaveout ουτε μητε χωρις χρις χωρς χορς διχως οχι μη μην αποφευγ* αποφυγ* εκτος πλην ανευ`,
);
/** Stands beside an allergen's name and says nothing of its own: "tree nuts", "sesame seeds", "my throat swells". */
export const isFiller = wordList(
  `tree trees pine seed seeds throat tongue lips mouth face stomach skin breathe oil oils use uses used using fry frying after whenever σπορ* λαδι λαδια λαιμ* στομα γλωσσα τηγανισμα τηγανιζ* χρησιμοποι* βαζετε βαζουν`,
);
/** Says no, whatever it says no to. */
export const isNo = wordList(`isnt arent wasnt werent havent hasnt hadnt didnt out off nobody nothing nor ουτε δε de`);
export const isJoin = wordList(`and or nor n as well και η ουτε μητε`);
/** What is asked for comes now, after what cannot be eaten. */
export const isTurn = wordList(
  `waht what which whats can could do does is are would please show list tell recommend suggest any give where who how will i im ive id we she he they you u want wants but so then because whether if
  τι ποια ποιο ποιες ποιεσ ποιος ποιοσ μπορω μπορει μπορουμε εχετε εχεις υπαρχει υπαρχουν δειξε δειξτε θα αλλα ομως πειτε πες προτειν* ειναι εχει θελω θελει θελουμε θελουν αν που`,
);
export const isDiet = wordList(
  `kosher healthy diet* calorie* protein organic keto paleo trace traces sugar diabet* διαβητ* diavit* ιχνος ιχνοσ
  νηστισιμ* κοσερ υγιειν* διαιτ* θερμιδ* πρωτειν* βιολογικ* ιχνη ζαχαρη`,
);

const DIET_WORDS: Readonly<Record<DietKey, (word: string) => boolean>> = {
  vegan: wordList(`vegan* βιγκαν* βεγκαν* βιγκεν*`),
  vegetarian: wordList(`vegetarian* vegeterian* vegitarian* veggie* χορτοφαγ* ξορτοφαγ* meatless`),
  halal: wordList(`halal hallal χαλαλ`),
  alcohol_free: wordList(`alcoholfree nonalcoholic virgin αναλκοολ*`),
};
/** "Alcohol free", «χωρίς αλκοόλ», however it is written, as one word. */
export const joinAlcoholFree = (text: string): string => text.replaceAll(ALCOHOL_FREE, ' alcoholfree ');
const ALCOHOL_FREE =
  /\b(?:alcohol[\s-]*free|free (?:of|from) alcohol|(?:without|no|zero|non|not?|(?:dont|doesnt|do not|does not|cant|cannot|never|not)\s+(?:drink|drinks|have|has|take|touch|contain|contains|containing|include|includes)(?:\s+any)?)[\s-]+(?:any\s+)?(?:alcohol|alchohol|alchol|alcohl|alcool)(?:ic)?)\b|(?<!\p{L})(?:(?:χωρι[σς]|διχω[σς]|οχι|μη|xwris|xoris|choris|horis|(?:δεν|δε|den|de)\s+(?:(?:να\s+|na\s+)?(?:πιν|pin|εχει|εχουν|exei|exoun|exi|ehei|echei|ehoun|echoun|περιεχ|periex|περιλαμβ|βαζ|vaz)\p{L}*)|(?:να\s+)?(?:μην?|min?)\s+(?:εχει|εχουν|exei|exoun|exi))\s+(?:καθολου\s+|katholou\s+)?(?:αλκοολ|αλκολ|alkool|alkol|alcool|alcohol|oinopneuma|οινοπνευμα)\p{L}*)/gu;

/** Given up, cut out, off limits: nobody says so of what they merely do not fancy. As one word that sounds like an allergy. */
export const joinOffLimits = (text: string): string => text.replaceAll(OFF_LIMITS, ' allergic to ');
const OFF_LIMITS =
  /\b(?:g[ai]v(?:e|en|ing)\s+up|(?:had to |have to |must )?cut(?:ting)?\s+out|(?:is|are|s)\s+an?\s+(?:(?:big|hard|strict|absolute|definite)\s+)?no(?:[\s-]*(?:no|go))?(?=\s+for\b|\s*[.,;!?]|$))/gu;

/** The diet that a word names; null where it names none. */
export const dietWord = (word: string): DietKey | null => DIETS.find((key) => DIET_WORDS[key](word)) ?? null;
/** "Cheapest" asks for an order, not for a word. */
export const isCheapest = wordList(
  `cheap cheapest cheepest chepest cheapst inexpensive affordable budget φθην* φτην* φθιν* φτιν* οικονομικ*`,
);
export const isPopular = wordList(
  `popular* populer* popular popluar populr favourite* favorite* famous signature bestseller* bestselling seller sellers recommended speciality specialty top δημοφιλ* αγαπημεν* σπεσιαλιτ* γνωστ*`,
);
/** Somebody leaves the choice to the house: what sells answers that, where nothing else was asked. */
export const isAdvice = wordList(
  `recommend* recomend* reccomend* suggest* advise good best nice tasty delicious worth προτειν* αξιζ* συστην* συνιστ* καλο καλα καλυτερ* ωραι* νοστιμ*`,
);

/** Words of people and politeness, in which no dish hides. */
export const isIdle = wordList(
  `before after ferry boat bus train flight plane taxi airport waht wat wath whta πλοιο λεωφορειο τρενο πτηση αεροπλανο φευγει φευγουμε date birthday ραντεβου ολους ολουσ ολων ολεσ forgot forget forgotten already ordered ηδη ξεχασα ξεχασαμε idi ksexasa xexasa παρηγγειλ* provided loves whatsoever daughters sons wifes husbands mothers fathers mums moms dads childs boys girls babies partners brothers sisters o h oi φυσικα μικρος μικροσ μικρου μικρης μικρησ μικρουλης μικρουλησ μικρουλα until till twin twins birthday shock btw wich nope four five six seven eight nine ten διδυμα διδυμοι παντα share sharing anymore faei ela re while ελα ρε main mains course courses κυριωσ inside brazil tolerate tolerates u send sends disease diseases disorder disorders condition conditions syndrome illness patient patients sufferer sufferers attack attacks carry carries carrying νοσο νοσος νοσοσ νοσημα παθηση παθησεις παθησεισ συνδρομο συνδρομη ασθενης ασθενησ κριση κρισεις κρισεισ διαγνω*
  ti ta se na a an am the of for to in on at is are be been it its i im ive id we me my mine you your yours do does did has have had having got get gets getting any anything something some someone
  somebody what which whats who whose where when why how show find give gives want wants would wont like likes love please pls plz can could may might must should shall will cant cannot couldnt dont doesnt eat eats eating eaten ate
  order ordering drink dish dishes food foods meal meals menu menus with there theres that thats this these those contain contains contained containing include includes including
  under below cheap cheaper than less most more much many euro euros eur price prices up down
  son daughter wife husband mother father mum mom dad mam child children kid kids baby toddler boy girl boyfriend girlfriend friend friends partner brother sister guest guests grandma
  grandmother grandfather grandson granddaughter family somebody person people man woman year years yr yrs month months old little
  severe severely serious seriously bad badly mild mildly really very quite highly deathly extremely terrible terribly strongly slightly super so too also just only still even ever never always
  all every each both either other else thing things stuff product products ingredient ingredients based kind kinds sort type types bit
  today tonight here now then from by into about around help hello hi hey thanks thank thankyou sorry ok okay good best great nice fine sure yes
  our us them they their he she his her him himself herself theyre hes shes were youre but because if since as such know knows tell say says said need needs needed looking look looks
  recommend recommends recommendation recommendations suggest suggests suggestion suggestions option options choose choice choices safe safely risk risky free suffer suffers suffering has got
  one two three ones not non no without avoid avoids avoiding made make makes cook cooked cooking prepared serve serves served serving table allergen allergens friendly suitable lunch dinner supper evening kitchen chef cooks
  gonna wanna lets let go going order ordered try trying take takes taking come comes coming doctor dietary requirement requirements problem problems issue issues condition
  right alright worth ενταξει αξιζει αξιζουν
  think thinks thinking thought guess suppose wonder wondering wondered happen happens heard hear hearing told was been being feel feels feeling fancy craving crave craves bring brings bringing brought
  chance chances wed youd theyd portion portions serving servings size sizes big bigger large larger small smaller list lists listed correct true accurate information info group party colleague colleagues those whatever whichever
  whoever anyway another again same maybe perhaps actually honestly basically literally simply probably usually normally generally certainly definitely absolutely totally completely entirely fully surely certain percent hundred
  sounds guys honest mention guarantee guarantees guaranteed promise promised promises swear assure assured trust whether left remaining available amazing awesome excellent lovely fantastic wonderful perfect describe explain mean means meant called changed change mind instead rather prefer prefers preferably together few couple several alot lot lots loads bunch bunches
  cost costs costing long wait waiting minutes feed feeds enough everything nothing sth smth thx cos coz ur everyones whos hows wheres whens isnt arent wasnt werent didnt havent hasnt hadnt had would youve weve theyve ive youll theyll itll
  whatre thing stuff first second last next start begin decide decided deciding considering interested curious asking ask asks asked question questions wonderful tempted mood near close possible allowed currently served responsible
  diagnosed cause causes causing get gets become becomes make makes anyone everyone anybody having suffering possible possibly
  ενα μια εναν ενας ενασ ο η το τα τι οι του της τησ των στο στη στην στις στισ στα στους στουσ στον σε με για να ναι ειναι εχει εχετε εχω εχουμε εχουν εχεις εχεισ ειμαι ειμαστε ειναι ησαν ηταν υπαρχει υπαρχουν κατι κανενα καποιο
  θελω θελουμε θελει θα μου μας μασ σας σασ σου που ποιο ποια ποιος ποιοσ ποιες ποιεσ πως πωσ ποσο ποσα δειξε δειξτε βρες βρεσ βρειτε πειτε πες πεσ πιατο πιατα πιατων φαγητο φαγητα φαγητων μενου φθην* περιεχ* κατω απο λιγοτερο μεχρι εως εωσ ευρω τιμη
  παρακαλω μπορω μπορει μπορουμε μπορουν μπορειτε φαω φαει φας φασ φαμε φανε φατε τρωω τρωει τρωμε τρωνε πιω πιει παρω παρει παρουμε παραγγειλ* δοκιμασ* προτειν* συστην* κανει κανω κανουν κανετε εκανε
  γιος γιοσ γιο γιου κορη κορης παιδι παιδια παιδιου παιδακι μωρο μωρου αγορι κοριτσι γυναικα αντρας αντρασ αντρα συζυγος συζυγοσ συζυγο μαμα μπαμπας μπαμπασ μητερα πατερας αδερφος αδερφη αδελφος αδελφη φιλος φιλοσ φιλη φιλοι παρεα
  γιαγια παππους παππουσ εγγονος εγγονη ανθρωπος ετων χρονων χρονια μηνων μικρο μικρη σοβαρ* εντον* ελαφρ* βαρια βαρια πολυ πολλα πολλη πολλες λιγο λιγη παρα τοσο μονο ακομα ακομη επισης επισησ καθολου τιποτα τιποτε αλλο αλλα αλλη ολα ολες ολη
  αυτο αυτα αυτη αυτος αυτοσ αυτες εκεινο εδω εκει σημερα αποψε τωρα μετα πριν γεια καλημερα καλησπερα ευχαριστω συγγνωμη βοηθεια ναι καλο καλα καλη ωραιο
  εμεις εμεισ εγω εσεις εσεισ αυτοι του τον την τους τουσ ειδος ειδοσ κατι προϊον προϊοντα υλικο υλικα συστατικ* επιλογ* επιλεξ* ασφαλ* καταλληλ* αλλεργιογον* μαζι μεσα χωρις χωρισ διχως διχωσ οχι μη μην δεν
  οτι καποιος καποιοσ καποιον καποιου καποια καποιας καποιασ καποιες καποιεσ καποιοι καποιους καποιουσ καποιων ηθελα θελαμε ηθελε ηθελαν ηθελαμε ηθελες ηθελεσ θελετε θελουν φερτε φερε φερνετε φερει φερετε φερουν βαλτε βαλε δωστε δωσε δινετε
  νομιζω νομιζουμε πιστευω σκεφτομαι σκεφτομαστε σκεφτομουν λετε λενε λεμε λεει ειπαν ακουσα ακουσαμε ακουω μηπως μηπωσ ισως ισωσ μαλλον δηλαδη βεβαια σιγουρα ρωτησω ρωταω ρωτησουμε πινω πινει πινουν πινουμε πιουμε πιουν μενα εμενα εμας εμασ ορεξη
  λαχταραω λαχταρησα δυο τρεις τρεισ τρια τεσσερις τεσσερα πεντε ποση ποσοι ποσες ποσεσ αρκει φτανει ωρα κοστιζει κοστιζουν κοστος κοστοσ μεριδα μεριδας μεριδασ μεριδες μεριδεσ ατομα ατομο ατομων μεγαλη μεγαλο μεγαλες μεγαλεσ μεγαλος
  γινεται γινονται γινει φτιαχνετε φτιαχνεται φτιαχνουν ετοιμο ετοιμα τελειο τελεια τελειος τελειοσ καταπληκτικο εξαιρετικο φανταστικο καλυτερο καλυτερη καλυτερα καλυτερος καλυτεροσ καλυτερες διαλεξω διαλεγατε διαλεγετε διαλεξετε διαλεξουμε αντι μπαινει μπαινουν
  ειστε εισαι γενικα συνηθως συνηθωσ απλα απλως απλωσ τελικα ακριβως ακριβωσ αληθεια αλλαξα γνωμη ιδιο ξανα παλι καθε μολις κυριως κυριωσ εννοω σημαινει λεγεται λεγονται περιπου ευχαριστουμε κυριε αμα οταν ενω οπως οπωσ οσο οσα οσοι οποιο οποια οποιος οποιοσ οποιοδηποτε οτιδηποτε
  μερικα μερικες μερικεσ μερικοι αρκετα αρκετο εκατο τοις τοισ εντελως εντελωσ τελειως τελειωσ απολυτως απολυτωσ πληρως πληρωσ φταιει υπευθυνος υπευθυνοσ μεινει εμεινε εμειναν περισσεψε τραπεζι παμε λογω σχεση ερωτηση απορια ενδιαφερει ενδιαφερομαι προτιμω προτιμαμε
  φτιαξτε ετοιμαστε κανετε μαθω μαθουμε δουμε παραγγελνω ψαχνω ψαχνουμε εγγυαστε εγγυηθειτε εγγυηση υποσχεστε υποσχεθειτε βεβαιωνετε troei troi trwei trone leei λες λεσ
  αποφευγ* αποφυγ* εκτος εκτοσ πρεπει επιτρεπ* ξερω ξερετε ξερει λεω ειπε γιατρος γιατροσ προβλημα θεμα παθαινω παθαινει πασχω πασχει σερβιρ* μαγειρ* κουζινα μεσημεριανο βραδινο λοιπον οποτε αρα αν γιατι επειδη ομως ομωσ`,
);

export type Kind = Readonly<Record<'names' | 'some' | 'there', readonly string[]>> & {
  /** What dishes are made of: what only speaks of it in its description is it too. */
  readonly isMadeOf: boolean;
};
/**
 * What people call a kind of dish or drink, each line one kind: asked for one, all of them are looked for. `-`: one of
 * them, but who asks for that wants that. `+`: only where the menu has it under that kind, a flat white is no wine. A line that begins with `~` is what dishes are made of.
 */
const KINDS: readonly Kind[] = [
  '~meat meats κρεας κρεατα κρεατικα κρεατικο -lamb -mutton -beef -veal -steak -pork -chicken -turkey -duck -goat -rabbit -bacon -ham -sausage -sausages -burger -souvlaki -gyros -kebab -mince -chops -αρνι -αρνακι -παϊδακια -μοσχαρι -μπριζολα -χοιρινο -χοιρινος -χοιρινη -κοτοπουλο -γαλοπουλα -κατσικι -κουνελι -μπιφτεκι -λουκανικο -λουκανικα -σουβλακι -γυρος -κιμας',
  'beer beers lager lagers ale ales pilsner pils ipa stout μπιρα μπιρες μπυρα μπυρες ζυθος',
  'wine wines κρασι κρασια οινος +red +white +rose',
  '~lamb αρνι αρνακι αρνισιο παϊδακια kleftiko κλεφτικο',
  '~chicken poultry κοτοπουλο κοτα',
  '~pork χοιρινο χοιρινη χοιρινος -bacon -ham -ζαμπον -μπεικον',
  '~beef veal steak μοσχαρι μοσχαρισιο βοδινο μπριζολα',
  'dessert desserts sweet sweets pudding cake γλυκο γλυκα gluko gluka επιδορπιο επιδορπια -gelato -sorbet -icecream -παγωτο -παγωτα',
  'coffee coffees καφες καφεδες -espresso -cappuccino -latte -freddo -frappe -εσπρεσο -φραπε',
  'salad salads σαλατα σαλατες χωριατικη',
  'juice juices smoothie χυμος χυμοι',
  'water νερο',
  'tea teas τσαι',
  'fries chips potatoes πατατες',
  'soup soups σουπα σουπες',
  'starter starters appetiser appetisers appetizer appetizers meze mezedes ορεκτικο ορεκτικα μεζε μεζεδες',
  'cocktail cocktails κοκτεϊλ',
  'beverage beverages drinks refreshments ποτο ποτα αναψυκτικο αναψυκτικα',
  'breakfast breakfasts brunch brunches πρωινο πρωινα μπραντς',
  '~cheese cheeses τυρι τυρια -halloumi -feta -graviera -mozzarella -cheddar -parmesan -kopanisti -anthotyro -χαλλουμι -φετα -γραβιερα -μοτσαρελα -παρμεζανα -κοπανιστη -ανθοτυρο',
  'bread breads ψωμι ψωμια ψωμακι -pita -pitta -baguette -focaccia -koulouri -πιτα',
  'burger burgers hamburger hamburgers μπεργκερ χαμπουργκερ',
  'dip dips spread spreads ντιπ ντιπς αλοιφη αλοιφες -tzatziki -hummus -houmous -tahini -talatouri -taramas -taramosalata -melitzanosalata -tirokafteri -tyrokafteri -htipiti -skordalia -guacamole -τζατζικι -χουμους -ταχινι -ταλατουρι -ταραμας -ταραμοσαλατα -μελιτζανοσαλατα -τυροκαφτερη -χτυπητη -σκορδαλια -γουακαμολε',
].map((line) => {
  const all = line.replace('~', '').split(' ').map(foldText);
  const marked = (mark: string) => all.flatMap((name) => (name.startsWith(mark) ? [name.slice(1)] : []));
  return { names: all.filter((name) => /^\p{L}/u.test(name)), some: marked('-'), there: marked('+'), isMadeOf: line.startsWith('~') };
});

/** The first of the kinds that is called so, by each form of its names; folded once. */
const kindsBy = (namesOf: (kind: Kind) => readonly string[]): ReadonlyMap<string, Kind> => {
  const formsIn = (name: string) => (/\p{Script=Greek}/u.test(name) ? [name, foldGreek(name)] : [name]);
  const pairs = KINDS.flatMap((kind) => namesOf(kind).flatMap((name) => formsIn(name).map((form) => [form, kind] as const)));
  // Of two of one form the first is meant.
  return new Map(pairs.toReversed());
};
const BY_NAME = kindsBy(({ names }) => names);
const BY_SOME = kindsBy(({ some }) => some);
/** The one that stands first in the list, whichever form calls it. */
const firstOf = (by: ReadonlyMap<string, Kind>, word: string): Kind | null => {
  const found = formsOf(word).flatMap((form) => by.get(form) ?? []);
  return found.toSorted((one, other) => KINDS.indexOf(one) - KINDS.indexOf(other))[0] ?? null;
};

/** The kind that a word names; null where it names none. */
export const kindOf = (word: string): Kind | null => firstOf(BY_NAME, word);

export const isDipKind = (kind: Kind | null): boolean => kind?.names.includes('dip') === true;

/** The kind that what a word calls is one of, where it is not the kind's own name: of tzatziki, the dips. */
export const kindAround = (word: string): string | null => firstOf(BY_SOME, word)?.names[0] ?? null;
