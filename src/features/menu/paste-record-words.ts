import type { AllergenKey } from '#domain/allergens.ts';
import type { MarkKey } from '#domain/dish-marks.ts';
import { folded as inOneCase } from './paste-words.ts';

/** The names of the fourteen as menus write them, and nothing that is merely made of one: "feta" in brackets says what is in a dish, "milk" that it has it. */

export const folded = (text: string): string => inOneCase(text).replaceAll(/\s+/gu, ' ');

const NAMES: Readonly<Record<AllergenKey, string>> = {
  gluten:
    'gluten, wheat, wheat gluten, cereals, cereals containing gluten, γλουτένη, γλουτένης, σιτάρι, σιταριού, δημητριακά, δημητριακά με γλουτένη, δημητριακά που περιέχουν γλουτένη',
  crustaceans: 'crustacean, crustaceans, καρκινοειδή, καρκινοειδών, μαλακόστρακα, μαλακοστράκων',
  eggs: 'egg, eggs, αυγό, αυγά, αυγού, αυγών, αβγό, αβγά, αβγών',
  fish: 'fish, ψάρι, ψάρια, ψαριού, ψαριών',
  peanuts: 'peanut, peanuts, groundnuts, αραχίδες, αραχίδων, αραχίδα, αράπικα φιστίκια, φιστίκια αράπικα',
  soybeans: 'soy, soya, soybean, soybeans, soya beans, σόγια, σόγιας, σόγιες',
  milk: 'milk, dairy, lactose, milk products, dairy products, γάλα, γάλατος, γάλακτος, γαλακτοκομικά, γαλακτοκομικών, λακτόζη, λακτόζης',
  nuts: 'nut, nuts, tree nut, tree nuts, ξηροί καρποί, ξηρούς καρπούς, ξηρών καρπών, καρποί με κέλυφος, καρπών με κέλυφος',
  celery: 'celery, σέλινο, σέλινου',
  mustard: 'mustard, μουστάρδα, μουστάρδας, σινάπι, σιναπιού',
  sesame: 'sesame, sesame seeds, sesame seed, σουσάμι, σουσαμιού, σησάμι, σησαμιού',
  sulphites:
    'sulphites, sulfites, sulphur dioxide, sulfur dioxide, sulphur dioxide and sulphites, so2, θειώδη, θειωδών, διοξείδιο του θείου, θειώδεις ενώσεις',
  lupin: 'lupin, lupine, lupins, λούπινο, λούπινα, λούπινου, λούπινων',
  molluscs: 'mollusc, molluscs, mollusk, mollusks, μαλάκια, μαλακίων',
};
const SEVERAL: readonly (readonly [string, readonly AllergenKey[]])[] = [
  ['shellfish', ['crustaceans', 'molluscs']],
  ['οστρακοειδή', ['crustaceans', 'molluscs']],
  ['οστρακοειδών', ['crustaceans', 'molluscs']],
];
const KNOWN = new Map<string, readonly AllergenKey[]>([
  ...(Object.keys(NAMES) as AllergenKey[]).flatMap((key) =>
    NAMES[key].split(', ').map((name): [string, readonly AllergenKey[]] => [folded(name), [key]]),
  ),
  ...SEVERAL.map(([name, keys]): [string, readonly AllergenKey[]] => [folded(name), keys]),
]);

/** What a name alone means; null: it is none of theirs. */
export const allergensNamed = (words: string): readonly AllergenKey[] | null =>
  KNOWN.get(folded(words).replaceAll(/^[^\p{L}]+|[^\p{L}\d]+$/gu, '')) ?? null;

type Marked = { readonly marks: readonly MarkKey[] } | { readonly free: readonly AllergenKey[] };
const SIGNS = new Map<string, Marked>(
  (
    [
      ['vegetarian, χορτοφαγικό, χορτοφαγική, χορτοφαγικά', { marks: ['vegetarian'] }],
      ['vegan, βίγκαν, βήγκαν, αυστηρά χορτοφαγικό', { marks: ['vegan'] }],
      ['spicy, hot and spicy, καυτερό, καυτερή, πικάντικο, πικάντικη', { marks: ['spicy'] }],
      ['halal, χαλάλ', { marks: ['halal'] }],
      ['gluten free, gluten-free, no gluten, without gluten, χωρίς γλουτένη, άνευ γλουτένης', { free: ['gluten'] }],
      ['dairy free, dairy-free, milk free, milk-free, χωρίς γάλα, χωρίς γαλακτοκομικά', { free: ['milk'] }],
    ] as const
  ).flatMap(([names, marked]) => names.split(', ').map((name): [string, Marked] => [folded(name), marked])),
);

/** What a word says that a dish is; null: nothing. */
export const markNamed = (words: string): Marked | null => SIGNS.get(folded(words)) ?? null;
