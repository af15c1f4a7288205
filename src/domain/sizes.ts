/** How long and how many: contracts refuse more, and forms let nobody type more. Characters, unless a line says otherwise. */

export const LONGEST_EMAIL = 200;
export const LONGEST_PERSON_NAME = 60;
/** What the account of a store calls itself. */
export const LONGEST_STORE_NAME = 80;

/** Of a venue, a company, a dish, an option, a promotion. */
export const LONGEST_NAME = 120;
/** Groups of choices of a dish. */
export const MOST_EXTRAS = 20;
export const LONGEST_SUBTITLE = 200;
export const MOST_LANGUAGES = 10;
export const MOST_TIPS = 5;
/** Every venue starts with so many days of everything: the specification's marketing plans. */
export const TRIAL_DAYS = 14;

export const MOST_CATEGORIES = 100;
/** Of one category. */
export const MOST_ITEMS = 500;
/** Of one venue. Whoever reads a menu of these sizes holds nobody else up for long; a house with four hundred dishes has two fifths of it. */
export const MOST_DISHES = 1000;
export const MOST_MENU_BYTES = 1_000_000;
/** Of all choices of one dish. */
export const MOST_OPTIONS = 250;
export const LONGEST_CATEGORY_NAME = 80;

export const MOST_PROMOTIONS = 200;
export const LONGEST_PROMOTION_TEXT = 500;
export const LONGEST_PROMO_CODE = 40;

/** Of one dish in a cart, of lines, and of all dishes together. */
export const MAX_QUANTITY = 20;
export const MAX_LINES = 50;
export const MAX_UNITS = 100;
export const LONGEST_BUYER = 80;
export const LONGEST_LINE_NOTE = 200;
export const LONGEST_ORDER_NOTE = 500;
/** Why an order was stopped, or its money handed back. */
export const LONGEST_REASON = 300;
/** Minutes that a kitchen may ask for. */
export const LONGEST_DELAY = 240;
/** So many cash drawers a venue counts. */
export const MOST_DRAWERS = 6;
/** What a key for other systems is called. */
export const LONGEST_KEY_NAME = 60;
