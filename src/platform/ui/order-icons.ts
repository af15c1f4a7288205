import arrowLeft from 'icon-paths:arrow-left';
import arrowRight from 'icon-paths:arrow-right';
import banknote from 'icon-paths:banknote';
import chevronRight from 'icon-paths:chevron-right';
import check from 'icon-paths:check';
import circleAlert from 'icon-paths:circle-exclamation-point';
import clock from 'icon-paths:clock';
import circleX from 'icon-paths:circle-x';
import conciergeBell from 'icon-paths:concierge-bell';
import creditCard from 'icon-paths:credit-card';
import cookingPot from 'icon-paths:cooking-pot';
import download from 'icon-paths:download';
import gift from 'icon-paths:gift';
import handCoins from 'icon-paths:hand-coins';
import info from 'icon-paths:info';
import lock from 'icon-paths:lock';
import messageSquareText from 'icon-paths:message-square-text';
import octagonAlert from 'icon-paths:octagon-exclamation-point';
import plus from 'icon-paths:plus';
import shieldCheck from 'icon-paths:shield-check';
import shoppingBag from 'icon-paths:shopping-bag';
import smartphoneNfc from 'icon-paths:smartphone-nfc';
import ticketPercent from 'icon-paths:ticket-percent';
import utensils from 'icon-paths:utensils';
import wallet from 'icon-paths:wallet';
import wifiOff from 'icon-paths:wifi-off';
import { STAMP_MARK } from './stamp-shape.ts';

/** The icons of checkout and confirmation; they travel with those screens. */
export const ORDER_ICONS = {
  'arrow-left': arrowLeft,
  'arrow-right': arrowRight,
  banknote,
  check,
  'chevron-right': chevronRight,
  'circle-alert': circleAlert,
  'circle-x': circleX,
  clock,
  'concierge-bell': conciergeBell,
  'cooking-pot': cookingPot,
  'credit-card': creditCard,
  download,
  gift,
  'hand-coins': handCoins,
  info,
  lock,
  'message-square-text': messageSquareText,
  'octagon-alert': octagonAlert,
  plus,
  'shield-check': shieldCheck,
  'shopping-bag': shoppingBag,
  'smartphone-nfc': smartphoneNfc,
  'ticket-percent': ticketPercent,
  utensils,
  wallet,
  'wifi-off': wifiOff,
  mark: STAMP_MARK,
};
