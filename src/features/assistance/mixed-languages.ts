import { allergenWord } from './allergen-words.ts';
import { certainlyMeans, meaningOf } from './foreign-allergens.ts';
import { isNo, isRefusal, isWithout, soundsLikeAllergy } from './question-words.ts';
import { wordList } from './word-list.ts';

/** English soya, not Spanish "I am". */
const isSoya = (words: readonly string[], at: number): boolean =>
  words[at] === 'soy' && /^(?:no|without|any|the|to|of|and|or|with|for)$/u.test(words[at - 1] ?? '');

/** Say nothing of food. Whatever else is not known is kept as what somebody cannot eat, and asked about: a lost word may be an allergy. */
export const isSmall =
  wordList(`l d j quali piatti piatto welche welches gericht gerichte quels plats plat platos plato avete habt ihr avez tienen darf mochte hatte manger mangiare grazie merci danke gracias sil vous mag nur bitteschon
  ich habe hab bin eine einen ein und oder gegen auf was kann kannst konnen man essen bitte mir mich mein meine sohn tochter kind hat ist sind gibt mit danke hallo
  je suis ai une un le la les des du de aux au et ou que puis peux manger s il vous plait svp mon ma fils fille enfant est avec pour
  tengo una el los las al y o puedo comer mi hijo hija por favor es con para sono ho lo gli alla alle ai agli e che cosa posso mangiare mio mia figlio figlia per
  mam ma jestem jest syn syna corka corki dziecko na i oraz albo lub co moge moze mozemy zjesc jesc pic prosze dziekuje dla mnie mojej mojego czy sa dania danie bez cos z ze nie jem
  am are sunt este fiul fiica meu mea copilul la si sau ce pot poate manca manance va rog multumesc pentru mine cu din fara nu eu noi o un vreau
  ik wij we hij zij heb heeft hebben ben bent is zijn een het de voor en of wat kan kunnen mag mogen eten aub alstublieft graag mijn zoon dochter kind met zonder geen niet
  имам съм мога да ям моля към син дъщеря у мене я маю що можна дитини будь ласка и та а
  у меня на и к есть моя мой сына дочери ребенка что можно мне пожалуйста var benim bir ve icin ne yiyebilirim lutfen
  al allo dei delle degli della del nel dal jag ar mot er jeg over olen minun vagyok es egy alerjim alerjisi мой моего моей ребенку на для нам us auch noch leider frau mann femme mari moglie marito mujer marido
  etwas qualcosa quelque chose algo ceva iets nagot noe esse isst trinke bois boit mange mangio mangia bevo como tomo bebo tomar beber pas ne avoir`);

/** Who writes so speaks another language; no word of English or of Greek in Latin letters. */
const isSpoken = wordList(
  `ich mich mein meine meiner darf durfen nicht vertrage vertragt konnen kann habt bitte je suis moi mes peux pouvons avez avete votre posso mangio sono mio puedo tengo soy hija hijo gibt
  мне меня мой моя нельзя можно есть нет не надо mam jestem mnie moge nie jem sunt ik mijn geen niet mag jag inte jeg ikke olen minulle benim yok vagyok nem`,
);
/** Says that it cannot be had, wherever it stands in the sentence. */
const CANNOT =
  /(?<!\p{L})(?:nicht|krank|todlich|reagier\p{L}*|vertrag\p{L}*|sterb\p{L}*|malade|mortel\p{L}*|supporte?[oa]?|sopport\p{L}*|digere\p{L}*|tolere\p{L}*|toller\p{L}*|tolero|tolera|fa male|me mata|mortal\p{L}*|hacen? dano|sienta\p{L}? mal|нельзя|непереносим\p{L}*|смерт\p{L}*|умр\p{L}*|плохо|не\s+(?:надо|нужно|могу|ем|ест)|zabij\p{L}*|smierteln\p{L}*|szkodz\p{L}*|talt? (?:inte|ikke)|taler ikke|dokunuyor|yiyemem|yiyemiyorum|yok|olmasin|keinerlei|keinen|weder|verzicht\p{L}*|bekomm\p{L}*|aucune?|evit\p{L}*|nada de|no (?:puedo|puede|lleve|quiero)|non posso|ingen|inga|inget|ikke|sem|только не|убер\p{L}*|исключ\p{L}*|не перенос\p{L}*|nic z|nu vreau|nie chc\p{L}*|n[ei] \p{L}+,? n[ei]|non\s+(?:(?:mi|ci|gli|le)\s+)?(?:pia\p{L}+|vorre\p{L}+|vogli\p{L}+)|nao\s+(?:gost\p{L}*|quero|posso|pode)|no\s+(?:(?:me|nos|le)\s+)?gusta\p{L}*|asco|odi[oa]|detest\p{L}*|nem[ao]\p{L}*\s+r[ao]d\p{L}*|niet\s+graag)(?!\p{L})/u;
/** "Ich hätte gern", "avete": something is wished for. */
const WISH =
  /(?<!\p{L})(?:mochten?|hatten?\s+gern\p{L}*|habt\s+ihr|haben\s+sie|gibt\s+es|voudrais|avez|vorrei|avete|quiero|tienen?|хочу|есть\s+ли|chce|chcialbym|macie|wil|hebben\s+jullie|vreau|aveti)(?!\p{L})/u;
const WITH = /^(?:mit|avec|con|met|cu|med|ze?|со?|із|з|със|ile|with|με)$/u;
const isNegative = (word: string): boolean =>
  [isRefusal, isWithout, isNo, soundsLikeAllergy].some((is) => is(word)) ||
  /^(?:nicht|pas|non|не|нет|nie|nu|geen|niet|inte|ikke|nem)$/u.test(word);

/**
 * English or Greek with food in another language in it ("no formaggio", «χωρίς Käse»), and a sentence of another language that refuses in words of
 * its own: "Nüsse sind für mich tödlich". What of it means an allergen is put in English, so that it is at least in doubt, and no dish is listed
 * for it. Null where there is nothing of that: a dish is called "gambas".
 */
export function mixed(text: string): string | null {
  const words = text.match(/\p{L}+/gu) ?? [];
  const isForeign = CANNOT.test(text) || words.some((word, at) => isSpoken(word) && !isSoya(words, at));
  const read = isForeign ? meaningOf : certainlyMeans;
  const means = (word: string): string | undefined => (allergenWord(word) === null && !isSmall(word) ? read(word) : undefined);
  const isMeant = (word: string): boolean =>
    means(word) !== undefined || (isForeign && allergenWord(word) !== null && !soundsLikeAllergy(word));
  const named = words.filter(isMeant);
  if (named.length === 0 || !(isForeign || words.some(isNegative))) return null;
  const found = words.filter((word, at) => isMeant(word) && !WITH.test(words[at - 1] ?? ''));
  const refused = CANNOT.test(text) && found.length === 0 ? named : found;
  // Who speaks another language and says neither that it is wished for nor with what, is not offered it.
  if (refused.length > 0 && (CANNOT.test(text) || (isForeign && !WISH.test(text))))
    return `allergic to ${[...new Set(refused.map((word) => means(word) ?? word))].join(' and ')}`;
  return text.replaceAll(/\p{L}+/gu, (word) => means(word) ?? (isForeign && isSmall(word) && !isNegative(word) ? '' : word));
}
