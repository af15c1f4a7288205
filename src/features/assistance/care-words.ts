import { wordList } from './word-list.ts';

/** What the menu's words say of a dish that somebody is better told about. Texts come folded (`foldText`), in every language of the menu. */

const CAFFEINE =
  /(?<!\p{L})(?:coffee|espresso|cappuccino|latte|macchiato|americano|mocha|ristretto|flat white|freddo|frappe|cold brew|caffein\p{L}*|cola|coca|coke|pepsi|guarana|energy|red bull|redbull|monster|matcha|sencha|black tea|green (?:leaf )?tea|iced tea|ice tea|earl grey|chai|mate|καφε\p{L}*|εσπρεσο|καπουτσινο|φρεντο|φραπε|μακιατο|ματσα|σεντσα|μαυρο τσαι|πρασινο τσαι|παγωμενο τσαι|κολα|κοκα|ενεργειακ\p{L}*)(?!\p{L})/u;
const DECAF = /(?<!\p{L})(?:decaf\p{L}*|caffeine[\s-]*free|ντεκαφ\p{L}*|χωρισ καφεινη)(?!\p{L})/u;
export const isCaffeine = (text: string): boolean => CAFFEINE.test(text) && !DECAF.test(text);

/** Honey, which no child under one may have; and what they may choke on. */
const BABY = /(?<!\p{L})(?:honey|μελι|μελιου|θυμαρομελο|popcorn|ποπ κορν|ποπκορν)(?!\p{L})/u;
export const isBabyCare = (text: string): boolean => BABY.test(text);

/** Raw fish by its own name; what is rolled and boxed beside fish is judged with its record. */
const RAW =
  /(?<!\p{L})(?:raw|tartare?\p{L}*|carpaccio|ceviche|sashimi|crudo|poke|ωμο|ωμα|ωμοσ|ωμη|ωμεσ|ωμου|ωμησ|ταρταρ|καρπατσ\p{L}*|σεβιτσε|σασιμι|ποκε)(?!\p{L})/u;
const ROLLED =
  /(?<!\p{L})(?:sushi|nigiri|maki|roll|rolls|onigiri|bento|box|torched|seared|σουσι|νιγκιρι|μακι|ρολο|ονιγκιρι|μπεντο|κουτι|φλογισμεν\p{L}*)(?!\p{L})/u;
export const isRaw = (text: string): boolean => RAW.test(text);
export const isRolled = (text: string): boolean => ROLLED.test(text);

const PREGNANCY =
  /(?<!\p{L})(?:smoked|cured|salami|prosciutto|poached|benedict|hollandaise|mayo\p{L}*|aioli|caesar|runny|brie|camembert|gorgonzola|roquefort|blue cheese|feta|halloumi|ricotta|anthotyro\p{L}*|kopanisti|unpasteuri\p{L}*|liver|pate|caviar|roe|tuna|swordfish|oysters?|mussels?|tiramisu|mousse|egg whites?|tamago|apaki|soft (?:boiled |poached )?eggs?|soft (?:\p{L}+ )?cheese|goat(?:s)? cheese|καπνιστ\p{L}*|παστο|παστη|παστα ψαρ\p{L}*|παστουρμ\p{L}*|απακι|ποσε|μπενεντικτ|μαγιονεζ\p{L}*|φετα|φετασ|χαλλουμι\p{L}*|ανθοτυρ\p{L}*|κοπανιστη|μπρι|ροκφορ|συκωτ\p{L}*|πατε|χαβιαρι|ταραμα\p{L}*|τονο\p{L}*|ξιφια\p{L}*|στρειδι\p{L}*|μυδι\p{L}*|τιραμισου|μους|μελατ\p{L}*|ασπραδι\p{L}*|κατσικισιο τυρι|μαλακο (?:\p{L}+ )?τυρι|ταμαγκο|σιζαρ)(?!\p{L})/u;
export const isOfPregnancy = (text: string): boolean => PREGNANCY.test(text);

/** What is pork, or often made of it. */
export const isPork = wordList(
  `pork bacon ham hams gammon prosciutto pancetta chorizo salami sausage* lard guanciale lountza hiromeri chashu tonkotsu gelatin* χοιρ* μπεικον ζαμπον λουντζα λουκανικ* προσουτο παντσετα πανσετα σαλαμ* τσοριθο λαρδι ζελατιν* xoirin* hoirin* choirin* xirin* hirin*`,
);
