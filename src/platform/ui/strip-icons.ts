import banknote from 'icon-paths:banknote';
import circleX from 'icon-paths:circle-x';
import cookingPot from 'icon-paths:cooking-pot';
import shoppingBag from 'icon-paths:shopping-bag';
import utensils from 'icon-paths:utensils';
import wifiOff from 'icon-paths:wifi-off';

/** What the strip shows beside the menu's own icons. */
export const STRIP_ICONS = {
  banknote,
  'circle-x': circleX,
  'cooking-pot': cookingPot,
  'shopping-bag': shoppingBag,
  utensils,
  'wifi-off': wifiOff,
};
