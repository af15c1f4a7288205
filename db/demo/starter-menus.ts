import type { WholeVenueInput } from '#features/venues/contract.ts';
import type { ExtraInput, ItemInput } from './authoring.ts';
import { demoVenues } from './venues.ts';

type Menu = NonNullable<NonNullable<WholeVenueInput['content']>['menu']>;
type Language = 'en' | 'el';
type Translated = { readonly translations?: Readonly<Record<string, { readonly name?: string | undefined }>> | undefined };

const MOST_CATEGORIES = 4;
const MOST_ITEMS = 4;

/** A few dishes of the demo venue of that kind (0 restaurant, 1 café or bar, 2 takeaway), to start from: in that language, the other beside it. */
export function starterMenu(storeType: 0 | 1 | 2, language: Language): Menu {
  const venue = demoVenues(new Date(0))[storeType];
  const model = venue?.content?.menu;
  if (!model) throw new Error(`There is no demo venue of the kind ${storeType}.`);
  const chosen = model.categories.flatMap((name) => {
    const items = (model.items?.[name] ?? [])
      .filter((item) => isPlain(item) && !isNamed(item, venue.title.split(' ')))
      .slice(0, MOST_ITEMS);
    return items.length > 1 ? [{ name, items }] : [];
  });
  const few = chosen.slice(0, MOST_CATEGORIES);
  const nameOf = (name: string) => said(language, name, model.categoryDetails?.[name]);
  return {
    categories: few.map(({ name }) => nameOf(name).base),
    items: Object.fromEntries(few.map(({ name, items }) => [nameOf(name).base, items.map((item) => itemIn(language, item))])),
    categoryDetails: Object.fromEntries(
      few.map(({ name }) => {
        const { base, translations } = nameOf(name);
        const tint = model.categoryDetails?.[name]?.tint;
        return [base, { ...(tint && { tint }), translations }];
      }),
    ),
  };
}

/** Neither sold out nor counted: an example starts with everything there. */
const isPlain = (item: ItemInput): boolean => item.inStock !== false && (item.stockQty ?? null) === null;

/** A dish that is called after the model's house is no other house's. */
const isNamed = ({ name, description = '' }: ItemInput, [house]: readonly string[]): boolean =>
  house !== undefined && `${name} ${description}`.toLowerCase().includes(house.toLowerCase());

/** A name in the wanted language, and its translation into the other. The models are written in English with Greek beside it. */
function said(language: Language, name: string, { translations }: Translated = {}) {
  const greek = translations?.['el']?.name ?? name;
  return language === 'en' ? { base: name, translations: { el: { name: greek } } } : { base: greek, translations: { en: { name } } };
}

/** Without what only the model's own kitchen can say: what is in it and what it is free of, its marks, when it looked, and what its guests love most. The new venue's own says that. */
function itemIn(language: Language, model: ItemInput): ItemInput {
  const { ownMarks: _own, recordedOn: _on, selectedAllergens: _has, mayContain: _may, checkedFree: _free, marks: _marks, ...item } = model;
  const id = `starter-${String(item.id).replace(/^[a-z]+-/, '')}`;
  const ribbon = { active: false, text: '' };
  const extras = (item.extras ?? []).map((extra) => extraIn(language, extra));
  if (language === 'en') return { ...item, id, ribbon, extras };
  const greek = item.translations?.['el'];
  return {
    ...item,
    id,
    name: greek?.name ?? item.name,
    description: greek?.description ?? item.description ?? '',
    ribbon,
    extras,
    translations: { en: { name: item.name, description: item.description ?? '' } },
  };
}

function extraIn(language: Language, extra: ExtraInput): ExtraInput {
  const { base, translations } = said(language, extra.option, extra);
  return {
    ...extra,
    option: base,
    translations,
    options: extra.options.map(({ allergens: _has, removes: _left, recorded: _said, marks: _marks, ...option }) => {
      const own = said(language, option.text ?? option.value, option);
      return { ...option, value: own.base, text: own.base, translations: own.translations };
    }),
  };
}
