/** How people come to a demo venue and what they order: what its ninety days of history are drawn from. */
export type Habits = {
  /** The venue's number. */
  readonly venue: number;
  /** Orders of an ordinary day. */
  readonly aDay: number;
  /** How each day of the week stands to an ordinary one, Monday first. */
  readonly week: readonly number[];
  /** Hour of the clocks (24 and more: past midnight) and how many come in it, beside the others. */
  readonly hours: Readonly<Record<number, number>>;
  /** People of one order, beside each other: how often one, two, three … order together. */
  readonly party: readonly number[];
  /** Of each category: how many of ten people order from it, and the minutes that the kitchen needs when it is quiet. */
  readonly courses: Readonly<Record<string, readonly [ofTen: number, minutes: number]>>;
  /** Which share of the orders is of people with an account, and which is paid by card at the table. */
  readonly known: number;
  readonly card: number;
};

export const HABITS: readonly Habits[] = [
  {
    venue: 1,
    aDay: 22,
    week: [0.62, 0.72, 0.85, 0.95, 1.45, 1.6, 1.15],
    hours: { 12: 3, 13: 9, 14: 10, 15: 5, 16: 1, 18: 2, 19: 7, 20: 14, 21: 15, 22: 8, 23: 2 },
    party: [10, 38, 18, 22, 7, 5],
    courses: {
      Meze: [5.4, 8],
      'From the grill': [3.6, 15],
      'From the sea': [1.3, 17],
      'Slow oven': [1.6, 11],
      Salads: [1.8, 6],
      Sweets: [1.2, 5],
      Drinks: [3.6, 3],
      'Wine and ouzo': [3, 2],
    },
    known: 0.16,
    card: 0.58,
  },
  {
    venue: 2,
    aDay: 18,
    week: [0.85, 0.85, 0.9, 0.95, 1.1, 1.45, 1.35],
    hours: { 8: 6, 9: 9, 10: 11, 11: 10, 12: 7, 13: 6, 14: 4, 15: 3, 16: 4, 17: 4, 18: 5, 19: 6, 20: 6, 21: 5, 22: 3, 23: 2 },
    party: [34, 44, 13, 9],
    courses: {
      Coffee: [4.2, 3],
      'Tea and chocolate': [0.8, 4],
      'Brunch, until five': [2.7, 12],
      'From our oven': [1.4, 2],
      'Between two slices': [1.2, 8],
      'Small plates, from six': [2.4, 9],
      'Juices and sodas': [1.2, 3],
      Cocktails: [1.3, 5],
      'Wine and beer': [1.2, 2],
    },
    known: 0.22,
    card: 0.71,
  },
  {
    venue: 3,
    aDay: 10,
    week: [0.7, 0.75, 0.85, 0.95, 1.35, 1.5, 1.2],
    hours: { 12: 4, 13: 7, 14: 5, 17: 2, 18: 7, 19: 13, 20: 14, 21: 9, 22: 4 },
    party: [28, 46, 15, 11],
    courses: {
      'Nigiri, two by two': [2.4, 9],
      'Maki, six pieces': [3.6, 8],
      'House rolls, eight pieces': [3.3, 12],
      'Sashimi and bowls': [1.4, 9],
      'Boxes to share': [0.8, 16],
      'From the pan': [1.8, 10],
      'On the side': [1.8, 4],
      Sweet: [0.7, 3],
      Drinks: [2.2, 1],
      'Sake and beer': [0.8, 1],
    },
    known: 0.26,
    card: 0.64,
  },
];

/** How each month stands to an ordinary one, January first: visitors in summer, families in December. */
export const SEASON = [0.82, 0.85, 0.92, 1.02, 1.08, 1.1, 1.14, 1.18, 1.1, 1.02, 0.92, 1.12] as const;

/** What people call themselves when they order, in the language in which they do. */
export const NAMES: Readonly<Record<'el' | 'en', readonly string[]>> = {
  el: [
    'Ανδρέας',
    'Ελένη',
    'Γιώργος',
    'Κατερίνα',
    'Χρίστος',
    'Δέσποινα',
    'Νίκος',
    'Ιωάννα',
    'Πέτρος',
    'Σοφία',
    'Στέλιος',
    'Άννα',
    'Κώστας',
    'Λίνα',
  ],
  en: ['Anna', 'James', 'Sophie', 'Daniel', 'Emma', 'Noah', 'Clara', 'Lukas', 'Olivia', 'Tom', 'Mia', 'Ben', 'Laura', 'Sam'],
};

/** Those with an account, who come again: first names, each with a surname of its own. */
export const REGULARS: readonly (readonly [first: string, last: string])[] = [
  ['Andreas', 'Charalambous'],
  ['Eleni', 'Ioannou'],
  ['Giorgos', 'Nikolaou'],
  ['Katerina', 'Savva'],
  ['Christos', 'Pavlou'],
  ['Despina', 'Michael'],
  ['Nikos', 'Christodoulou'],
  ['Ioanna', 'Demetriou'],
  ['Petros', 'Kyriakou'],
  ['Sofia', 'Antoniou'],
  ['Stelios', 'Panayiotou'],
  ['Anna', 'Constantinou'],
  ['Kostas', 'Loizou'],
  ['Lina', 'Hadjigeorgiou'],
  ['James', 'Whitfield'],
  ['Clara', 'Lindqvist'],
  ['Daniel', 'Roth'],
  ['Emma', 'Fairley'],
  ['Marios', 'Stylianou'],
  ['Chrystalla', 'Neophytou'],
  ['Yiannis', 'Aristidou'],
  ['Rena', 'Theodorou'],
  ['Tom', 'Ashworth'],
  ['Mia', 'Brandt'],
];

/** What is written beside a dish now and then, in the language of who orders. */
export const NOTES: Readonly<Record<'el' | 'en', readonly string[]>> = {
  el: ['χωρίς κρεμμύδι', 'καλοψημένο παρακαλώ', 'η σάλτσα χωριστά', 'λίγο αλάτι'],
  en: ['no onion please', 'well done please', 'sauce on the side', 'easy on the salt'],
};
