import circleQuestion from 'icon-paths:circle-question-mark';
import flame from 'icon-paths:flame';
import moonStar from 'icon-paths:moon-star';
import salad from 'icon-paths:salad';
import shieldCheck from 'icon-paths:shield-check';
import vegan from 'icon-paths:vegan';
import wineOff from 'icon-paths:wine-off';

/** The signs of an allergy passport and of what dishes are; they come with the first part that needs them. */
export const FIT_SPRITE = {
  'circle-question': circleQuestion,
  flame,
  'moon-star': moonStar,
  salad,
  'shield-check': shieldCheck,
  vegan,
  'wine-off': wineOff,
};
