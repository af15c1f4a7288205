import type { WholeVenueInput } from '#features/venues/contract.ts';
import { SHARED, floor, menuOf, promotion, type Category, type Words } from '../authoring.ts';
import { drinks, wine } from './drinks.ts';
import { grill } from './grill.ts';
import { meze } from './meze.ts';
import { salads, sweets } from './salads-and-sweets.ts';
import { oven, sea } from './sea-and-oven.ts';

const promotions = (now: Date) => [
  promotion(now, {
    name: ['Six meze, one long lunch', 'Έξι μεζέδες, ένα μακρύ μεσημέρι'],
    says: ['20% off with code MEZE20', '20% έκπτωση με τον κωδικό MEZE20'],
    days: [-20, 9],
    code: 'MEZE20',
    off: [20, '%'],
    ground: '#c2391f',
    ink: '#fff8ef',
    picture: 'saganaki',
  }),
  promotion(now, {
    name: ['Carafe hour', 'Η ώρα της καράφας'],
    says: [
      '€5 off from €12, for a table that drinks together, code CARAFE',
      '€5 λιγότερα από €12 και πάνω, για την παρέα που πίνει μαζί, κωδικός CARAFE',
    ],
    days: [-3, 25],
    code: 'CARAFE',
    off: [5, '-'],
    least: 12,
    ground: '#4a5921',
    ink: '#fbf7e6',
    picture: 'wine',
  }),
  promotion(now, {
    name: ['For the neighbours', 'Για τη γειτονιά'],
    says: ['For those who live inside the walls', 'Για όσους μένουν εντός των τειχών'],
    days: [-60, 60],
    hidden: true,
    code: 'GEITONIA',
    off: [10, '%'],
    ground: '#2b2019',
    ink: '#fbf5ea',
    picture: 'loukoumades',
  }),
  promotion(now, {
    name: ['Olive harvest week', 'Εβδομάδα της ελιάς'],
    says: ['New oil on everything, 15% off with code ELIA15', 'Φρέσκο λάδι παντού, 15% έκπτωση με τον κωδικό ELIA15'],
    days: [3, 10],
    code: 'ELIA15',
    off: [15, '%'],
    ground: '#566628',
    ink: '#fcfdf4',
    picture: 'olive',
  }),
  promotion(now, {
    name: ['Grape harvest', 'Τρύγος'],
    says: ['The first must of the year, 10% off', 'Ο πρώτος μούστος της χρονιάς, 10% έκπτωση'],
    days: [-75, -45],
    code: 'TRYGOS',
    off: [10, '%'],
    ground: '#6d2440',
    ink: '#fff6f8',
    picture: 'grapes',
  }),
];

const floors = [
  floor(1, ['Inside', 'Μέσα'], 12, 9, 'square', [
    [1, 1, 1, 2],
    [2, 4, 1, 2],
    [3, 7, 1, 4],
    [4, 10, 1, 4],
    [5, 1, 4, 4],
    [6, 4, 4, 4],
    [7, 7, 4, 6],
    [8, 10, 4, 2],
    [9, 1, 7, 6],
    [10, 5, 7, 8],
    [11, 10, 7, 2],
  ]),
  floor(2, ['Terrace', 'Βεράντα'], 10, 8, 'circle', [
    [12, 1, 1, 4],
    [13, 4, 1, 4],
    [14, 7, 1, 2],
    [15, 1, 4, 2],
    [16, 4, 4, 6],
    [17, 7, 4, 6],
    [18, 1, 6, 2],
    [19, 4, 6, 4],
    [20, 7, 6, 10],
  ]),
];

const station = (id: string, [name, greek]: Words, ...made: readonly Category[]) => ({
  id,
  name,
  translations: { el: { name: greek } },
  categories: made.map((each) => each.name[0]),
});

const stations = [
  station('kitchen', ['Kitchen', 'Κουζίνα'], meze, sea, oven),
  station('grill', ['Grill', 'Ψησταριά'], grill),
  station('cold', ['Cold', 'Κρύα'], salads, sweets),
  station('bar', ['Bar', 'Μπαρ'], drinks, wine),
];

/** A taverna inside the walls of Nicosia: two floors, stamps towards a free dish. */
export const eliaAndSalt = (now: Date): WholeVenueInput => ({
  ...SHARED,
  id: 1,
  company: 'Elia & Salt',
  title: 'Elia & Salt',
  subtitle: 'Meze and charcoal, old-town Nicosia',
  translations: { el: { title: 'Elia & Salt', subtitle: 'Μεζέδες και κάρβουνα στην παλιά Λευκωσία' } },
  logo: '/logos/elia.svg',
  headerBg: '/covers/elia.svg',
  layout: {
    accent: '#c2391f',
    cover: '#4f5f27',
    typography: { fontFamily: 'Literata, serif' },
    menu: { title: 'course' },
  },
  css: {
    course: { color: '#3c4919' },
  },
  country: 'CY',
  timeZone: 'Asia/Nicosia',
  storeType: 0,
  deliveryMethods: [
    { value: 1, label: 'Table Service', enabled: true },
    { value: 2, label: 'Collection', enabled: true },
  ],
  rewards: { loyaltyStamps: { stampsRequiredForReward: 12, rewardType: 0, rewardValue: 0 } },
  configuration: { ...SHARED.configuration, stations },
  tableArrangement: floors,
  content: { promotions: promotions(now), menu: menuOf([meze, grill, sea, oven, salads, sweets, drinks, wine]) },
  storeAccounts: [
    { email: 'owner.elia@parea.example', dbId: '', role: 'owner' },
    { email: 'staff.elia@parea.example', dbId: '', role: 'staff' },
  ],
});
