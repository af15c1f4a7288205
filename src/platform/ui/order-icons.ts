import arrowLeft from 'icon-paths:arrow-left';
import banknote from 'icon-paths:banknote';
import circleX from 'icon-paths:circle-x';
import creditCard from 'icon-paths:credit-card';
import cookingPot from 'icon-paths:cooking-pot';
import download from 'icon-paths:download';
import gift from 'icon-paths:gift';
import handCoins from 'icon-paths:hand-coins';
import info from 'icon-paths:info';
import lock from 'icon-paths:lock';
import messageSquareText from 'icon-paths:message-square-text';
import octagonAlert from 'icon-paths:octagon-exclamation-point';
import shieldCheck from 'icon-paths:shield-check';
import shoppingBag from 'icon-paths:shopping-bag';
import smartphoneNfc from 'icon-paths:smartphone-nfc';
import ticketPercent from 'icon-paths:ticket-percent';
import utensils from 'icon-paths:utensils';
import wallet from 'icon-paths:wallet';
import wifiOff from 'icon-paths:wifi-off';

/** The icons of checkout and confirmation beside those of the menu, which every page of the store has in its HTML; they travel with those screens. */
export const ORDER_ICONS = {
  'arrow-left': arrowLeft,
  banknote,
  'circle-x': circleX,
  'cooking-pot': cookingPot,
  'credit-card': creditCard,
  download,
  gift,
  'hand-coins': handCoins,
  info,
  lock,
  'message-square-text': messageSquareText,
  'octagon-alert': octagonAlert,
  'shield-check': shieldCheck,
  'shopping-bag': shoppingBag,
  'smartphone-nfc': smartphoneNfc,
  'ticket-percent': ticketPercent,
  utensils,
  wallet,
  'wifi-off': wifiOff,
};
