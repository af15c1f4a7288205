import type { AllergenKey } from '#domain/allergens.ts';

/** A dish asked for with one of its own options, by somebody who must not have what that option brings; put together from a menu. */

type Said = { readonly en: string; readonly el: string; readonly greeklish: string };

/** How people call what they are allergic to: "… allergy", "allergic to …", «αλλεργία …». */
export const CALLED: Readonly<Partial<Record<AllergenKey, Said>>> = {
  gluten: { en: 'gluten', el: 'στη γλουτένη', greeklish: 'stin glouteni' },
  crustaceans: { en: 'crustaceans', el: 'στα καρκινοειδή', greeklish: 'sta karkinoeidi' },
  eggs: { en: 'eggs', el: 'στα αυγά', greeklish: 'sta avga' },
  fish: { en: 'fish', el: 'στο ψάρι', greeklish: 'sto psari' },
  soybeans: { en: 'soya', el: 'στη σόγια', greeklish: 'sti sogia' },
  milk: { en: 'milk', el: 'στο γάλα', greeklish: 'sto gala' },
  nuts: { en: 'nuts', el: 'στους ξηρούς καρπούς', greeklish: 'stous ksirous karpous' },
  mustard: { en: 'mustard', el: 'στη μουστάρδα', greeklish: 'sti moustarda' },
  sesame: { en: 'sesame', el: 'στο σουσάμι', greeklish: 'sto sousami' },
  sulphites: { en: 'sulphites', el: 'στα θειώδη', greeklish: 'sta theiodi' },
  molluscs: { en: 'molluscs', el: 'στα μαλάκια', greeklish: 'sta malakia' },
};

export type Way = (dish: string, side: string, key: string) => string;
export const ENGLISH: readonly Way[] = [
  (dish, side, key) => `${dish} with ${side}, ${key} allergy`,
  (dish, side, key) => `is the ${dish} with ${side} ok? I have an allergy to ${key}`,
  (dish, side, key) => `${dish} plus ${side}, I am allergic to ${key}`,
  (dish, side, key) => `${dish} topped with ${side} ${key} allergy`,
  (dish, side, key) => `can my son have the ${dish} and ${side}? he is allergic to ${key}`,
  (dish, side, key) => `${dish} with the ${side} dip for my ${key}-allergic boy`,
  (dish, side, key) => `${dish} with ${side} sauce safe? she is allergic to ${key}`,
  (dish, side, key) => `${dish} and a side of ${side} for a child who can't eat ${key}`,
  (dish, side, key) => `allergic to ${key}, may I have ${dish} with ${side}`,
  (dish, side, key) => `can I add ${side} to the ${dish} with a ${key} allergy`,
  (dish, side, key) => `are there ${key} in the ${dish} with ${side}? I am allergic`,
  (dish, side, key) => `${dish} + ${side} ${key} allergy`,
];
export const GREEK: readonly Way[] = [
  (dish, side, key) => `${dish} με ${side}, ο γιος μου έχει αλλεργία ${key}`,
  (dish, side, key) => `${dish} με ${side} για παιδί αλλεργικό ${key}`,
  (dish, side, key) => `έχω αλλεργία ${key}, κάνει ${dish} με ${side};`,
  (dish, side, key) => `${dish} με σως ${side} αλλεργία ${key}`,
  (dish, side, key) => `${dish} και ${side}, είμαι αλλεργική ${key}`,
  (dish, side, key) => `μπορώ να φάω ${dish} με λίγο ${side}; είμαι αλλεργικός ${key}`,
];
export const GREEKLISH: readonly Way[] = [
  (dish, side, key) => `${dish} me ${side}, allergia ${key}`,
  (dish, side, key) => `${dish} me ${side} gia paidi allergiko ${key}`,
  (dish, side, key) => `exo allergia ${key}, kanei ${dish} me ${side};`,
  (dish, side, key) => `${dish} me ${side} sos allergia ${key}`,
];

const LATIN: readonly (readonly [RegExp, string])[] = Object.entries(
  'ου=ou αι=ai ει=ei οι=oi αυ=av ευ=ev μπ=mp ντ=nt γκ=gk α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=ks ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=x ψ=ps ω=o'
    .split(' ')
    .map((pair) => pair.split('=')),
).map(([, [from = '', to = '']]) => [new RegExp(from, 'g'), to] as const);

/** As people write Greek without Greek letters. */
export const inLatin = (text: string): string =>
  LATIN.reduce((said, [from, to]) => said.replace(from, to), text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''));

/** As the guest of an evening asked at Elia & Salt: question, and the dish that must not be offered. */
export const ASKED_AT_ELIA: readonly (readonly [string, string])[] = [
  ['are there nuts in the village salad with almonds? I am allergic', 'Village salad'],
  ['is gyros with tahini ok, sesame allergy?', 'Gyros in warm pita'],
  ['gyros with tahini sauce, sesame allergy', 'Gyros in warm pita'],
  ['lemon chicken leg with tahini sauce, my boy has a sesame allergy', 'Lemon chicken leg'],
  ['chicken leg with the tahini dip for my sesame-allergic boy', 'Lemon chicken leg'],
  ['fries with tahini for a sesame-allergic child', 'Hand-cut fries'],
  ['village salad with almonds for nut allergic', 'Village salad'],
  ['village salad plus almonds, tree nut allergy', 'Village salad'],
  ['lentil salad topped with almonds nut allergy', 'Lentils and lemon'],
  ['lentils with almonds nut allergy', 'Lentils and lemon'],
  ['lentils with toasted almonds, he is allergic to nuts', 'Lentils and lemon'],
  ['talatouri with koulouri, sesame allergy', 'Talatouri'],
  ['gyros with hummus, sesame allergy', 'Gyros in warm pita'],
  ['village salad with walnuts, nut allergy', 'Village salad'],
  ['moussaka with pistachios, nut allergy', 'Moussaka'],
  ['lamb chops with dukkah, sesame allergy', 'Lamb chops'],
  ['φακές με αμύγδαλα για αλλεργικό σε καρπούς', 'Lentils and lemon'],
  ['φακές με αμύγδαλα αλλεργία στα αμύγδαλα', 'Lentils and lemon'],
  ['χωριάτικη με αμύγδαλα, αλλεργία σε ξηρούς καρπούς', 'Village salad'],
  ['χωριάτικη με καβουρδισμένα αμύγδαλα, αλλεργία σε ξηρούς καρπούς', 'Village salad'],
  ['γύρος με σως ταχίνι, ο γιος μου έχει αλλεργία στο σουσάμι', 'Gyros in warm pita'],
  ['πατάτες με ταχίνι για παιδί αλλεργικό στο σουσάμι', 'Hand-cut fries'],
  ['kotopoulo me taxini gia allergia sousami', 'Lemon chicken leg'],
  ['gyros me tahini sos, allergia sto sousami', 'Gyros in warm pita'],
  ['horiatiki me amigdala, allergia stous ksirous karpous', 'Village salad'],
  ['fakes me amygdala allergia stous ksirous karpous', 'Lentils and lemon'],
];
