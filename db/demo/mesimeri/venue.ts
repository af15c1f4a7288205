import type { WholeVenueInput } from '#features/venues/contract.ts';
import { SHARED, floor, menuOf, promotion } from '../authoring.ts';
import { cocktails, juices, wineAndBeer } from './bar.ts';
import { bakery, brunch } from './brunch.ts';
import { coffee, cups } from './coffee.ts';
import { evening, lunch } from './plates.ts';

const promotions = (now: Date) => [
  promotion(now, {
    name: ['Breakfast until it is lunch', 'Πρωινό ώσπου να γίνει μεσημέρι'],
    says: ['15% off with code PROINO', '15% έκπτωση με τον κωδικό PROINO'],
    days: [-12, 18],
    code: 'PROINO',
    off: [15, '%'],
    ground: '#23408e',
    ink: '#fff6e6',
    picture: 'pancakes',
  }),
  promotion(now, {
    name: ['The second round', 'Ο δεύτερος γύρος'],
    says: ['€3 off from €10, because you stayed. Code DEFTERO', '€3 λιγότερα από €10 και πάνω, επειδή έμεινες. Κωδικός DEFTERO'],
    days: [-2, 33],
    code: 'DEFTERO',
    off: [3, '-'],
    least: 10,
    ground: '#f2a63b',
    ink: '#2b1c05',
    picture: 'tropicaldrink',
  }),
  promotion(now, {
    name: ['For the people upstairs', 'Για τους από πάνω'],
    says: ['For the house that puts up with our music', 'Για την πολυκατοικία που αντέχει τη μουσική μας'],
    days: [-90, 90],
    hidden: true,
    code: 'KOUKAKI',
    off: [12, '%'],
    ground: '#2b2019',
    ink: '#fbf5ea',
    picture: 'cup',
  }),
  promotion(now, {
    name: ['Vermouth week', 'Εβδομάδα βερμούτ'],
    says: ['A new bottle every evening, 20% off with code VERMUT', 'Κάθε βράδυ άλλο μπουκάλι, 20% έκπτωση με τον κωδικό VERMUT'],
    days: [5, 12],
    code: 'VERMUT',
    off: [20, '%'],
    ground: '#8f2f1b',
    ink: '#fff4ea',
    picture: 'olive',
  }),
  promotion(now, {
    name: ['August in the city', 'Αύγουστος στην πόλη'],
    says: ['For those who did not leave, 25% off', 'Για όσους δεν έφυγαν, 25% έκπτωση'],
    days: [-112, -82],
    code: 'AVGOUSTOS',
    off: [25, '%'],
    ground: '#1c5a64',
    ink: '#f4fbfb',
    picture: 'watermelon',
  }),
];

const room = floor(1, ['Room and pavement', 'Σάλα και πεζοδρόμιο'], 14, 8, 'circle', [
  [1, 1, 1, 2],
  [2, 3, 1, 2],
  [3, 5, 1, 2],
  [4, 7, 1, 4],
  [5, 10, 1, 4],
  [6, 12, 1, 4],
  [7, 1, 4, 4],
  [8, 4, 4, 6],
  [9, 8, 4, 6],
  [10, 12, 4, 2],
  [11, 1, 6, 2],
  [12, 4, 6, 2],
  [13, 7, 6, 2],
  [14, 10, 6, 2],
]);

/** An all-day café-bar in Athens: one floor, stamps towards 15 % off the next visit. */
export const mesimeri = (now: Date): WholeVenueInput => ({
  ...SHARED,
  id: 2,
  company: 'Mesimeri',
  title: 'Mesimeri',
  subtitle: 'Coffee till noon, vermouth after. Koukaki, Athens',
  translations: { el: { title: 'Mesimeri', subtitle: 'Καφές ως το μεσημέρι, βερμούτ μετά. Κουκάκι, Αθήνα' } },
  logo: '/logos/mesimeri.svg',
  headerBg: '/covers/mesimeri.svg',
  layout: {
    accent: '#f2a63b',
    cover: '#23408e',
    typography: { fontFamily: 'ui-rounded, sans-serif', colours: { heading: '#23408e' } },
    header: { root: 'awning', title: 'sign' },
    nav: 'counter',
    menu: { title: 'board', item: 'cup' },
    promotions: 'poster',
  },
  css: {
    awning: { backgroundColor: '#102975', color: '#fff6e6' },
    sign: { color: '#f9c26d', fontWeight: 800 },
    counter: { borderBottom: '3px solid #f2a63b' },
    cup: { border: '0', borderRadius: '28px', boxShadow: '0 1px 4px rgb(35 64 142 / .18)' },
    board: { fontWeight: 800 },
    poster: { borderRadius: '28px' },
  },
  country: 'GR',
  timeZone: 'Europe/Athens',
  storeType: 1,
  deliveryMethods: [
    { value: 1, label: 'Table Service', enabled: true },
    { value: 2, label: 'Collection', enabled: true },
  ],
  rewards: { loyaltyStamps: { stampsRequiredForReward: 10, rewardType: 1, rewardValue: 15 } },
  tableArrangement: [room],
  content: { promotions: promotions(now), menu: menuOf([coffee, brunch, bakery, lunch, juices, cups, evening, cocktails, wineAndBeer]) },
  storeAccounts: [{ email: 'owner.mesimeri@parea.example', dbId: '', role: 'owner' }],
});
