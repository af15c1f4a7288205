import { foldText } from '#domain/search-fold.ts';
import { wordList } from './word-list.ts';

/**
 * What holds an allergen, and other food that people leave out, as visitors write it: by the English word that means as much. A word that ends in
 * `*` is the beginning of words, one that begins with it their end ("Schafskäse"); others are whole words.
 */
const FOODS: readonly (readonly [english: string, words: string])[] = [
  ['squid', 'tintenfisch* blackfisk* bläckfisk* blekksprut* blæksprut*'],
  ['almond', 'mandul* mandl* миндал* manteli*'],
  [
    'peanut',
    'amendoi* mani jordnot* jordnött* jordnøtt* jordnødd* arašíd* földimogyor* maapähkin* yerfıst* yerfist* пинат* kikirik* кикирик*',
  ],
  [
    'nuts',
    `nozes noz notfri orehi orekhi orechi cajou anacard* anacardi* kaschu* кешью фисташ* фундук* пекан* nött* nøtt* nødd* ořech* orech* oříšk* pähkin* dióf* diófél* mogyor* turron* torrone marzapan* *nuss *nusse *nüsse *nussen *noten
    *nötter *nøtter *nødder lešník* orah* orasi ораси орах* лешни*`,
  ],
  [
    'cheese',
    `djath* queijo* käse kase *käse fromag* formagg* queso quesos chevre chèvre ser sera serem serow serów syr syra syru syry sýr sýra sýru ost osten kaas* *kaas branza branzet* cascaval* sajt* juusto* peynir*
    сыр сыра сыру сыром сыре сыры сыров сырн* сыри* сири сиру сир сира сирен* кашкавал* брынз* бринз* творог* сир twarog* twaróg* tvaroh* quark* topfen* fety fetę fety fetą фет* халлуми* халуми* моцарел* моццарел*
    parmigian* pecorin* mozarel* gorgonzol* provolon* grana burrata requeson* telemea`,
  ],
  [
    'butter',
    'manteiga burro beurre* mantequilla* manteca maslo masla maslem masłem unt untul boter* smör smor smørret smør tereya* vaj vajat voi voita масло масла маслом',
  ],
  [
    'cream',
    `sahne* *sahne rahm* obers schlagobers crème creme panna nata crema smietan* śmietan* smetan* smantan* smântân* room slagroom grädd* gradd* fløte flote fløde flode сливк* сливок сливоч* сметан* вершк*
    kaymak* krema kerma tejszín* tejszin* tejföl* kerman kermaa śmietank*`,
  ],
  ['yoghurt', 'joghurt* jogurt* yaourt* yogur yogures iaurt* iogurt* йогурт* йогурт* кефир* кисело* skyr'],
  [
    'milk',
    'qumesht* leite moloko laktosfri* laktositon laiti* lácteo* lacteo* mjölk* mjolk* mælk* maito* maido* tej tejet tejes tejter* молок* молоч* млек* млеч* mlij* mlék* *milch *melk *mjölk butterm*',
  ],
  ['icecream', 'eiscrem* speiseeis helado* мороже* lody lodów lodow înghețat* inghetat* dondurma glaces glass zmrzlin* fagylalt*'],
  [
    'bread',
    `brot brote brotes brötchen semmel* *brot pain pains pane panin* pan chleb* pieczyw* paine painea painii pâine brood* *brood bröd brød ekmek* kenyér* kenyer* leipä* leipa* хлеб* хліб* хляб* hleb hleba hljeb*
    kruh* булк* булоч* lavas`,
  ],
  [
    'flour',
    'mehl* *mehl farin* harin* mąka mąki mąkę maka maki faina* făin* meel *meel mjöl* mjol* liszt* мук мука муки муку мукой борошн* брашн* mouka mouky',
  ],
  ['wheat', 'weizen* dinkel* epeautre* farro espelta* orkisz* пшен* полб* pšenic* psenic* vete hvede hvete vehnä* vehna* búza* buza'],
  ['pasta', 'nudel* teigwar* pâtes pates makaron* makarón* fideo* макарон* лапш* spätzle* spatzle* tallarin* těstovin* testovin* paste'],
  ['barley', 'gerste* orge orzo cebada* jęczmi* jeczmi* gerst ячмен* ячмін* arpa ječmen*'],
  ['rye', 'roggen* seigle* segale centeno* żyto zyto żytn* zytn* rogge* рожь ржи ржан* жит* çavdar*'],
  ['oats', 'hafer* avoine* avena owies* owsa owsian* haver* овес овса овсян* вівс* yulaf* havre* ovsen* ovsan*'],
  ['gluten', 'lepek lepk* bezlepk* zboż* zboz* céréal* getreid* зернов* glutén* клейковин*'],
  [
    'lobster',
    `hummer* *hummer homard* langoust* aragost* astice astici langosta* bogavant* homar* omar омар* лангуст* kreeft* lanquste* istakoz* krebs* écreviss* ecreviss* rak raki raków rakow раки раков раками raci
    рачк* langust*`,
  ],
  ['crab', 'krabbe* krabb* crabe* granch* cangrej* krab* краб* yengeç* yengec* crabi crabul rák rapu* taskukrapu*'],
  [
    'prawns',
    'krevetk* camarõ* scamp* langostin* camaron* camarao* krewet* креветок креветк* кревет* karides* garnél* garnel* räk räkor rakor reker rejer katkarapu* kozice škamp* skamp* *garnelen cigal* mazzancoll* quisquill*',
  ],
  [
    'octopus',
    `oktopus* krake kraken pulpo pulpos poulpe* pieuvre* polpo polpi polip* moscardin* ośmiornic* osmiornic* осьмин* восьмин* октопод* caracatit* inktvis* ahtapot* chobotnic* hobotnic* mustekal*
    bläckfisk* tintenf*`,
  ],
  [
    'squid',
    'kalmar* calmar* calamar* totan* encornet* seiche* sepia* seppia* seppie chipiron* кальмар* каракат* kalamar* kalamár* sipa lignj* лигни*',
  ],
  [
    'mussels',
    `auster* jakobsmusch* miesmusch* venusmusch* muschel* *muschel *muscheln schnecke* huître* huitre* moule moules palourde* coquill* bulot* cozze cozza vongol* ostric* capesant* lumac* mejillon* almeja*
    ostra ostras vieira* caracol* ostryg* ślimak* slimak* миди* мідії мідій устри* устриц* гребешк* улитк* равлик* molusc* stridi* melci melc midii oester* kokkel* midye* musslor mušle musle ústric* ustric*`,
  ],
  [
    'fish',
    `lachs* *lachs *fisch *fische thunf* sardel* sarde sardina* hering* makrel* kabeljau* forelle* wolfsbarsch* seezung* saumon* thon thons anchois* cabillaud* truite* maquereau* morue* daurade* poisson* *pesce tonno
    acciug* alici baccal* merluzz* trota trote sgombr* branzin* atún atun anchoa* boqueron* bacalao* merluza* trucha* caballa* dorada* lubina* losos* łosos* łosoś tuńczyk* tunczyk* tuňák* tunak* śledz* sledz* dorsz*
    pstrag* pstrąg* лосос* тунец* тунц* сельд* семг* сьомг* форел* треск* скумбр* анчоус* икра икры икру рыб* риб* somon* tonul zalm* tonijn* ansjovis* haring* lax laxen laks laksen tonfisk* torsk* lohi lohta tonnikal* levrek* çipura* hamsi* halat* orata orate`,
  ],
  [
    'eggs',
    'eiweiß eiweiss eigelb* æg æggene ovo ovos ägg agg äggen muna munaa munat tojás* tojas* vejc* vajec vajic* jaje jajc* яичн* яєчн* *eier majonez* majonéz* maionese* mayonesa* майонез* frittata*',
  ],
  ['sesame', 'ajonjol* tahin тахин* хумус* халв* halwa* chałw* chalw* szezám* szezam* seesam* helva* seezam*'],
  ['soya', 'тофу соєв* szój* szoj*'],
  ['mustard', 'sinapp* hořčic* horcic* hardal*'],
  ['celery', 'целер* selleri* кереви*'],
  ['onion', 'zwiebel* oignon* cipoll* cebolla* cebul* лук лука луку цибул* ceapa ceapă ui uien lök løk løg soğan*'],
  ['garlic', 'knoblauch* ail aglio ajo ajos czosn* чеснок* часник* usturoi* knoflook* vitlök* sarımsak*'],
  ['tomato', 'tomate tomaten tomates pomodor* pomidor* помидор* помідор* rosii roșii'],
  ['sugar', 'zucker* sucre zuccher* azúcar* azucar* cukier cukru сахар* цукр* zahar* zahăr* suiker* socker şeker*'],
  ['alcohol', 'alkohol* alcool* алкогол* alkol*'],
  ['meat', 'fleisch* viande* carne carni mięs* mies* мяс* мясо vlees* kött kjøtt'],
  ['pork', 'schwein* porc maiale cerdo wieprzow* свинин* varken* domuz*'],
  ['coriander', 'koriander* coriandr* coriandol* cilantro* kolendr* кинз* кориандр*'],
];

type Food = { readonly english: string; readonly plain: string; readonly is: 'word' | 'start' | 'end' };
const ENTRIES: readonly Food[] = FOODS.flatMap(([english, words]) =>
  words.split(/\s+/).map((written): Food => {
    const is = written.startsWith('*') ? 'end' : written.endsWith('*') ? 'start' : 'word';
    return { english, plain: foldText(written.replace('*', '')).replaceAll('ł', 'l'), is };
  }),
);

/** The end of a compound, not the word itself: of "Frost" nobody makes cheese. */
const LEAST_BEFORE = 3;

const find = (word: string): Food | undefined =>
  ENTRIES.find(({ plain, is }) => {
    if (is === 'word') return word === plain;
    return is === 'start' ? word.startsWith(plain) : word.endsWith(plain) && word.length >= plain.length + LEAST_BEFORE;
  });

/** Food in another language, by the English word for it. Takes folded text. */
export const foodIn = (word: string): string | undefined => find(word)?.english;

const ALSO_ENGLISH = wordList(`paste glass creme crema sepia pains grana scamp* quark* steak hummer* molusc* carne farro`);
const LEAST_CERTAIN = 5;
/** The same, where nothing else says that it is another language: no word of English or of Greek in Latin letters. */
export function certainFood(word: string): string | undefined {
  const found = find(word);
  if (found === undefined || ALSO_ENGLISH(word)) return undefined;
  return found.plain.length >= LEAST_CERTAIN || /\P{Script=Latin}/u.test(found.plain) ? found.english : undefined;
}
