import type { WholeVenueInput } from '#features/venues/contract.ts';
import { SHARED, menuOf, promotion } from '../authoring.ts';
import { bowls, boxes } from './boxes.ts';
import { hot, sides } from './hot.ts';
import { maki, nigiri, rolls } from './sushi.ts';
import { bar, drinks, sweet } from './sweet-and-drinks.ts';

const promotions = (now: Date) => [
  promotion(now, {
    name: ['Two boxes, one sunset', 'Δύο κουτιά, ένα ηλιοβασίλεμα'],
    says: ['10% off with code KYMA10', '10% έκπτωση με τον κωδικό KYMA10'],
    days: [-7, 21],
    code: 'KYMA10',
    off: [10, '%'],
    ground: '#12304d',
    ink: '#fdf3e7',
    picture: 'sushi',
  }),
  promotion(now, {
    name: ['For the night shift', 'Για τη νυχτερινή βάρδια'],
    says: ['For the port, the hospital and the bakers', 'Για το λιμάνι, το νοσοκομείο και τους φουρνάρηδες'],
    days: [-45, 120],
    hidden: true,
    code: 'VARDIA',
    off: [4, '-'],
    least: 15,
    ground: '#2b2019',
    ink: '#fbf5ea',
    picture: 'noodles',
  }),
  promotion(now, {
    name: ['Gyoza Sunday', 'Κυριακή με γκιόζα'],
    says: ['€3 off from €12 with code GYOZA3', '€3 λιγότερα από €12 και πάνω με τον κωδικό GYOZA3'],
    days: [6, 20],
    code: 'GYOZA3',
    off: [3, '-'],
    least: 12,
    ground: '#f6c453',
    ink: '#2b1c05',
    picture: 'dumpling',
  }),
  promotion(now, {
    name: ['First day of summer', 'Πρώτη μέρα του καλοκαιριού'],
    says: ['Mango on everything, 15% off', 'Μάνγκο παντού, 15% έκπτωση'],
    days: [-170, -140],
    code: 'MANGO15',
    off: [15, '%'],
    ground: '#b23a2a',
    ink: '#fff8ef',
    picture: 'mango',
  }),
];

/** A sushi takeaway on the Limassol seafront: no tables, collection only, stamps towards 5 euro off. */
export const kyma = (now: Date): WholeVenueInput => ({
  ...SHARED,
  id: 3,
  company: 'Kyma Sushi',
  title: 'Kyma Sushi',
  subtitle: 'Sushi to carry to the sea, Limassol',
  translations: { el: { title: 'Kyma Sushi', subtitle: 'Σούσι για να το φας στη θάλασσα, Λεμεσός' } },
  logo: '/logos/kyma.svg',
  headerBg: '/covers/kyma.svg',
  layout: {
    accent: '#12304d',
    cover: '#f8dfd0',
    typography: { fontFamily: 'sans-serif' },
    header: { root: 'wave', title: 'mark', logo: 'seal' },
    nav: 'ink',
    menu: { title: 'label', item: 'box', name: 'cut' },
    promotions: 'slip',
  },
  css: {
    wave: { backgroundColor: '#fdf1e9' },
    mark: { fontWeight: 700, letterSpacing: '0.02em' },
    seal: { borderRadius: '10px' },
    ink: { backgroundColor: '#14252e', color: '#f9a98c' },
    label: { color: '#b8421f', fontSize: '18px', fontWeight: 700, textTransform: 'uppercase', letterSpacing: '0.08em' },
    box: { borderRadius: '6px', borderColor: '#12304d', boxShadow: 'none' },
    cut: { fontWeight: 700 },
    slip: { borderRadius: '6px' },
  },
  country: 'CY',
  timeZone: 'Asia/Nicosia',
  storeType: 2,
  deliveryMethods: [
    { value: 2, label: 'Collection', enabled: true },
    { value: 1, label: 'Table Service', enabled: false },
  ],
  rewards: { loyaltyStamps: { stampsRequiredForReward: 8, rewardType: 2, rewardValue: 5 } },
  tableArrangement: [],
  content: { promotions: promotions(now), menu: menuOf([nigiri, maki, rolls, bowls, boxes, hot, sides, sweet, drinks, bar]) },
  storeAccounts: [{ email: 'owner.kyma@parea.example', dbId: '', role: 'owner' }],
});
