import arrowRight from 'icon-paths:arrow-right';
import bean from 'icon-paths:bean';
import check from 'icon-paths:check';
import chevronDown from 'icon-paths:chevron-down';
import chevronLeft from 'icon-paths:chevron-left';
import chevronRight from 'icon-paths:chevron-right';
import chevronUp from 'icon-paths:chevron-up';
import circleAlert from 'icon-paths:circle-exclamation-point';
import clock from 'icon-paths:clock';
import conciergeBell from 'icon-paths:concierge-bell';
import egg from 'icon-paths:egg';
import fish from 'icon-paths:fish';
import flower from 'icon-paths:flower-2';
import hand from 'icon-paths:hand';
import leafyGreen from 'icon-paths:leafy-green';
import mapPin from 'icon-paths:map-pin';
import milk from 'icon-paths:milk';
import minus from 'icon-paths:minus';
import nut from 'icon-paths:nut';
import pause from 'icon-paths:pause';
import pencil from 'icon-paths:pencil';
import play from 'icon-paths:play';
import plus from 'icon-paths:plus';
import search from 'icon-paths:search';
import shell from 'icon-paths:shell';
import shrimp from 'icon-paths:shrimp';
import sparkles from 'icon-paths:sparkles';
import sprout from 'icon-paths:sprout';
import trash from 'icon-paths:trash';
import userRound from 'icon-paths:user-round';
import wheat from 'icon-paths:wheat';
import wheatOff from 'icon-paths:wheat-off';
import wine from 'icon-paths:wine';
import x from 'icon-paths:x';
import { PEANUT, SESAME } from './seed-shapes.ts';
import { STAMP_MARK } from './stamp-shape.ts';

/** The icons of the menu page. Server only: they travel once, as symbols in the page's HTML. */
export const MENU_ICONS = {
  'arrow-right': arrowRight,
  bean,
  check,
  'chevron-down': chevronDown,
  'chevron-up': chevronUp,
  'circle-alert': circleAlert,
  clock,
  egg,
  fish,
  flower,
  'leafy-green': leafyGreen,
  'map-pin': mapPin,
  milk,
  minus,
  nut,
  peanut: PEANUT,
  pencil,
  plus,
  sesame: SESAME,
  shell,
  shrimp,
  sprout,
  trash,
  'user-round': userRound,
  'chevron-left': chevronLeft,
  'chevron-right': chevronRight,
  'concierge-bell': conciergeBell,
  hand,
  pause,
  play,
  search,
  sparkles,
  'wheat-off': wheatOff,
  wheat,
  wine,
  x,
  mark: STAMP_MARK,
};
