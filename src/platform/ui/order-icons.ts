import arrowLeft from 'icon-paths:arrow-left';
import arrowRight from 'icon-paths:arrow-right';
import banknote from 'icon-paths:banknote';
import check from 'icon-paths:check';
import circleAlert from 'icon-paths:circle-exclamation-point';
import circleX from 'icon-paths:circle-x';
import conciergeBell from 'icon-paths:concierge-bell';
import cookingPot from 'icon-paths:cooking-pot';
import download from 'icon-paths:download';
import gift from 'icon-paths:gift';
import info from 'icon-paths:info';
import lock from 'icon-paths:lock';
import shoppingBag from 'icon-paths:shopping-bag';
import smartphoneNfc from 'icon-paths:smartphone-nfc';
import utensils from 'icon-paths:utensils';
import wifiOff from 'icon-paths:wifi-off';
import { STAMP_MARK } from './stamp-shape.ts';

/** The icons of checkout and confirmation; they travel with those screens. */
export const ORDER_ICONS = {
  'arrow-left': arrowLeft,
  'arrow-right': arrowRight,
  banknote,
  check,
  'circle-alert': circleAlert,
  'circle-x': circleX,
  'concierge-bell': conciergeBell,
  'cooking-pot': cookingPot,
  download,
  gift,
  info,
  lock,
  'shopping-bag': shoppingBag,
  'smartphone-nfc': smartphoneNfc,
  utensils,
  'wifi-off': wifiOff,
  mark: STAMP_MARK,
};
