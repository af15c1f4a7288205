import { allergenWord, isBrand, isOtherFood } from './allergen-words.ts';
import { kindAround, kindOf } from './question-words.ts';
import { wordList } from './word-list.ts';

/** Dishes and drinks that people know, and many a menu has not. */
const isKnownDish = wordList(
  `pizza pizzas lasagna lasagne risotto ravioli gnocchi carbonara bolognese macaroni penne tagliatelle sushi sashimi ramen udon tempura curry curries taco tacos burrito* nacho* quesadilla* fajita* falafel kebab* shawarma doner gyros souvlaki moussaka pastitsio paella tapas steak steaks schnitzel ribs wings nugget* hotdog hotdogs sandwich* toast toasts bagel* wrap wraps omelette* omelet* pancake* waffle* crepe* croissant* donut* doughnut* muffin* brownie* cookie* cheesecake* tiramisu baklava* pie pies porridge granola quinoa noodles dumpling* springroll* lobster oysters quiche smoothie* milkshake* shake shakes lemonade soda energy redbull tequila vodka rum gin whisky whiskey gin champagne prosecco cider mojito aperol
  πιτσα πιτσεσ λαζανια ριζοτο ραβιολι καρμποναρα μακαρονι* μακαροναδ* παστιτσιο σουσι ραμεν καρι τακοσ φαλαφελ κεμπαπ σουβλακι* γυρος γυροσ μουσακασ μουσακα μπριζολ* σνιτσελ κοτομπουκι* σαντουιτσ τοστ κρεπα κρεπεσ βαφλα βαφλεσ τηγανιτ* κρουασαν ντονατ μπισκοτ* κεικ τσιζκεικ τιραμισου μπακλαβα* γαλακτομπουρεκ* κανταϊφι λουκουμαδ* τυροπιτ* σπανακοπιτ* χορτοπιτ* πιτα πιτεσ γιουβετσι στιφαδο φασολαδα λεμοναδα πορτοκαλαδα σοδα βοτκα τζιν ουισκι τσιπουρο ρακι μηλιτη*`,
);

/** Whether a word is something to eat or drink that we know: then a menu that has no such word has none of it. */
export const isFoodWord = (word: string): boolean =>
  allergenWord(word) !== null ||
  isOtherFood(word) ||
  isBrand(word) ||
  isKnownDish(word) ||
  kindOf(word) !== null ||
  kindAround(word) !== null;
