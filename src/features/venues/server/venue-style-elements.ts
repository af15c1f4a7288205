/**
 * What of the page a venue may style, and where it is. Nothing else gets a rule: price, allergens, stock label, stepper, Add, Pay and
 * Place order are not in this table. Type and colour of words go to `words` only, so that nothing of them is inherited by a price.
 */
export const AREAS = ['header', 'promotions', 'menu', 'cart', 'payments', 'nav'] as const;
export type Area = (typeof AREAS)[number];

export type Element = {
  /** `menu`, or `menu.title` for a part of it. */
  readonly key: string;
  readonly area: Area;
  readonly selector: string;
  /** A box with things in it, a box with a picture, or words. */
  readonly kind: 'box' | 'picture' | 'words';
  /** The class by which `css` may name it beside the venue's own. */
  readonly name?: string;
  /** The role that its ground is painted from; what lies in it reads the same. */
  readonly ground?: '--color-paper' | '--color-surface';
  readonly parent?: string;
  /** The beginnings of properties that do not apply here: the banner's height and colours are fixed, a sheet is placed by us. */
  readonly refuses?: readonly string[];
  /** Padding up to here, in rem; 2 where it is not said. */
  readonly mostPadding?: number;
};

const box = (area: Area, more: Partial<Element> = {}): Element => ({
  key: area,
  area,
  selector: `.venue-page .venue-area-${area}`,
  kind: 'box',
  ground: '--color-paper',
  ...more,
});
const part = (area: Area, key: string, kind: Element['kind'], css: string, more: Partial<Element> = {}): Element => ({
  key: `${area}.${key}`,
  area,
  selector: `.venue-page ${css}`,
  kind,
  parent: area,
  ...(/^\.[\w-]+$/.test(css) && { name: css.slice(1) }),
  ...more,
});

const IN_BANNER = ['color', 'background', 'font-size', 'line-height', 'padding', 'margin', 'border', 'gap'];

/** A container comes before what lies in it. */
export const ELEMENTS: readonly Element[] = [
  box('header'),
  box('promotions', { refuses: ['background', 'padding', 'gap', 'border-width', 'border-style'] }),
  box('menu', { refuses: ['margin'], mostPadding: 1 }),
  box('cart', { refuses: ['margin', 'padding', 'gap'] }),
  box('payments', { ground: '--color-surface' }),
  box('nav', { mostPadding: 0.5 }),
  part('header', 'logo', 'picture', '.venue-header__logo', { refuses: ['margin', 'padding', 'gap'] }),
  part('header', 'title', 'words', '.venue-header__title'),
  part('header', 'subtitle', 'words', '.venue-header__subtitle'),
  part('promotions', 'title', 'words', '.promo-slide__copy h2', { refuses: IN_BANNER }),
  part('promotions', 'text', 'words', '.promo-slide__copy p', { refuses: IN_BANNER }),
  part('nav', 'link', 'words', '.category-bar a', { mostPadding: 0.5 }),
  part('menu', 'title', 'words', '.menu-section__title'),
  part('menu', 'item', 'box', '.item-card', { ground: '--color-surface', mostPadding: 1.5 }),
  part('menu', 'name', 'words', '.item-card__name', { parent: 'menu.item' }),
  part('menu', 'text', 'words', '.item-card__text', { parent: 'menu.item', refuses: ['padding'] }),
  part('cart', 'title', 'words', '.cart-sheet__head h2'),
  part('payments', 'title', 'words', '.venue-area-payments legend'),
];

export const ELEMENT_OF: ReadonlyMap<string, Element> = new Map(ELEMENTS.map((element) => [element.key, element]));
/** Which element a class name of `css` means without being given in `layout`: an area, or a part by the class it carries. */
export const NAMED: ReadonlyMap<string, Element> = new Map(
  ELEMENTS.flatMap((element) =>
    element.name ? [[element.name, element] as const] : element.key === element.area ? [[element.key, element] as const] : [],
  ),
);
export const wordsOf = (area: Area): readonly Element[] => ELEMENTS.filter((element) => element.area === area && element.kind === 'words');
