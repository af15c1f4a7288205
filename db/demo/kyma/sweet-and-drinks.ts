import { IN_SEASON, MOST_LOVED, category, item, mayAdd, mustChoose, option } from '../authoring.ts';

export const sweet = category('kyma', ['Sweet', 'Γλυκά'], 'fig', 'food', [
  item(
    ['Matcha soft ice', 'Παγωτό μάτσα'],
    ['Bitter, green, gone before the traffic light.', 'Πικρό, πράσινο, τελειώνει πριν ανάψει το φανάρι.'],
    3.8,
    'softice',
    { allergens: ['milk', 'gluten'], stamp: true, ribbon: MOST_LOVED },
  ),
  item(
    ['Dango', 'Ντάνγκο'],
    ['Three rice dumplings on a stick, sweet soy glaze.', 'Τρία μπαλάκια ρυζιού στο ξυλάκι, γλυκό γλάσο σόγιας.'],
    3.6,
    'dango',
    { allergens: ['soybeans', 'gluten'] },
  ),
  item(
    ['Dorayaki', 'Ντοραγιάκι'],
    ['Two small pancakes holding red beans and a spoon of cream.', 'Δύο μικρά πάνκεϊκ που κρατούν κόκκινα φασόλια και μια κουταλιά κρέμα.'],
    4.2,
    'dorayaki',
    { allergens: ['gluten', 'eggs', 'milk'] },
  ),
  item(
    ['Yuzu custard', 'Κρέμα γιούζου'],
    ['Set cold, caramel below, citrus above.', 'Παγωμένη, καραμέλα από κάτω, εσπεριδοειδή από πάνω.'],
    4.6,
    'custard',
    { allergens: ['milk', 'eggs'], stamp: true },
  ),
]);

export const drinks = category('kyma', ['Drinks', 'Ποτά'], 'almond', 'soft_drink', [
  item(
    ['Bubble tea', 'Μπαμπλ τι'],
    ['Black tea, milk, tapioca that takes forty minutes every morning.', 'Μαύρο τσάι, γάλα, ταπιόκα που θέλει σαράντα λεπτά κάθε πρωί.'],
    4.9,
    'bubbletea',
    {
      allergens: ['milk'],
      stamp: true,
      ribbon: MOST_LOVED,
      extras: [
        mustChoose(['Sweetness', 'Πόσο γλυκό'], option(['Half', 'Μισό']), option(['Full', 'Κανονικό']), option(['None', 'Καθόλου'])),
        mayAdd(
          2,
          ['Also in the cup', 'Κι άλλα στο ποτήρι'],
          option(['More pearls', 'Κι άλλες πέρλες'], 0.6),
          option(['Coconut jelly', 'Ζελέ καρύδας'], 0.6),
          option(['Cheese foam', 'Αφρός τυριού'], 0.9, ['milk']),
        ),
      ],
    },
  ),
  item(
    ['Yuzu lemonade', 'Λεμονάδα γιούζου'],
    ['Limassol lemons, Japanese yuzu, soda.', 'Λεμόνια Λεμεσού, γιαπωνέζικο γιούζου, σόδα.'],
    3.9,
    'yuzulemonade',
    { ribbon: IN_SEASON },
  ),
  item(
    ['Coconut water', 'Νερό καρύδας'],
    ['Straight from the shell, well chilled.', 'Κατευθείαν από την καρύδα, καλά παγωμένο.'],
    3.6,
    'coconut',
  ),
  item(
    ['Sencha', 'Σέντσα'],
    ['Green leaf tea in a paper cup, seventy degrees.', 'Πράσινο τσάι σε χάρτινο ποτήρι, εβδομήντα βαθμοί.'],
    2.8,
    'tea',
    {
      vat: 'hot_drink',
    },
  ),
  item(['Still water', 'Νερό'], ['Half a litre, from the coldest shelf.', 'Μισό λίτρο, από το πιο κρύο ράφι.'], 1.2, 'water'),
]);

export const bar = category('kyma', ['Sake and beer', 'Σάκε και μπίρα'], 'tomato', 'alcohol', [
  item(
    ['Junmai sake', 'Σάκε τζουνμάι'],
    ['A small bottle, 180 ml, cold. Pear and rice.', 'Ένα μπουκαλάκι, 180 ml, κρύο. Αχλάδι και ρύζι.'],
    8.5,
    'sake',
  ),
  item(
    ['Plum wine', 'Κρασί δαμάσκηνου'],
    ['Umeshu over ice, sweet and sour in turns.', 'Ουμέσου με πάγο, μια γλυκό, μια ξινό.'],
    5.5,
    'plumwine',
    { allergens: ['sulphites'] },
  ),
  item(['Rice lager', 'Λάγκερ ρυζιού'], ['Dry, Japanese, 330 ml.', 'Ξηρή, γιαπωνέζικη, 330 ml.'], 4.4, 'lager', { allergens: ['gluten'] }),
]);
