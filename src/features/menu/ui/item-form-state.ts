import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { LAST_DAY, recordAfter } from '#domain/dish-record.ts';
import type { MarkKey } from '#domain/dish-marks.ts';
import { falseMarks } from '#domain/mark-limits.ts';
import { toAmount } from '#domain/money.ts';
import { typedCents } from '#domain/money-parts.ts';
import type { EditorItem, ItemInput } from '../menu-schemas.ts';

/** How sure the kitchen is of an allergen; no entry: nobody has said. */
export type Certainty = 'contains' | 'may' | 'free';
type Words = Readonly<Record<string, { readonly name?: string | undefined; readonly description?: string | undefined }>>;

export type OptionForm = {
  readonly value: string;
  readonly text: string;
  readonly cost: string;
  readonly allergens: readonly AllergenKey[];
  readonly removes: readonly AllergenKey[];
  /** Cannot be ruled out; drafts of before know nothing of it. */
  readonly mayContain?: readonly AllergenKey[];
  /** These allergens and no others; drafts of before know nothing of it. */
  readonly recorded?: boolean;
  readonly marks?: readonly MarkKey[];
  /** Chosen from the start. */
  readonly preset: boolean;
  readonly translations: Words;
};
export type ExtraForm = {
  readonly option: string;
  readonly type: 'select' | 'radio' | 'checkbox';
  readonly required: boolean;
  readonly most: string;
  readonly translations: Words;
  readonly options: readonly OptionForm[];
  /** The shared group that it is of; null: the dish's own. */
  readonly group: string | null;
};
export type WindowForm = ItemInput['availability'][number];

/** An item while somebody writes it: numbers are what was typed. */
export type ItemForm = {
  readonly category: string;
  readonly name: string;
  readonly description: string;
  readonly translations: Words;
  readonly price: string;
  readonly vatClass: ItemInput['vatClass'];
  readonly image: string;
  readonly ribbon: { readonly active: boolean; readonly text: string; readonly translations: Words };
  readonly addLoyaltyStamp: boolean;
  readonly allergens: Readonly<Partial<Record<AllergenKey, Certainty>>>;
  readonly marks: readonly MarkKey[];
  /** Of the venue's own. */
  readonly ownMarks?: readonly string[];
  /** Its allergens were looked at again. */
  readonly stillRight?: boolean;
  readonly extras: readonly ExtraForm[];
  readonly availability: readonly WindowForm[];
  readonly inStock: boolean;
  readonly stockQty: string;
  readonly hidden: boolean;
};

export const emptyForm = (category: string): ItemForm => ({
  category,
  name: '',
  description: '',
  translations: {},
  price: '',
  vatClass: 'food',
  image: '',
  ribbon: { active: false, text: '', translations: {} },
  addLoyaltyStamp: false,
  allergens: {},
  marks: [],
  extras: [],
  availability: [],
  inStock: true,
  stockQty: '',
  hidden: false,
});

const moneyText = (amount: number): string => amount.toFixed(2);

export function formOf(item: Omit<EditorItem, 'seal'>): ItemForm {
  const sure = (keys: readonly AllergenKey[] | null, how: Certainty) => Object.fromEntries((keys ?? []).map((key) => [key, how]));
  return {
    category: item.category,
    name: item.name,
    description: item.description,
    translations: item.translations,
    price: moneyText(item.price),
    vatClass: item.vatClass,
    image: item.image ?? '',
    ribbon: { active: item.ribbon?.active ?? false, text: item.ribbon?.text ?? '', translations: item.ribbon?.translations ?? {} },
    addLoyaltyStamp: item.addLoyaltyStamp,
    allergens: { ...sure(item.checkedFree, 'free'), ...sure(item.mayContain, 'may'), ...sure(item.selectedAllergens, 'contains') },
    marks: item.marks,
    ...(item.ownMarks && { ownMarks: item.ownMarks }),
    extras: (item.extras ?? []).map(extraFormOf),
    availability: item.availability,
    inStock: item.inStock,
    stockQty: item.stockQty === null ? '' : String(item.stockQty),
    hidden: item.hidden === true,
  };
}

export const extraFormOf = (extra: ExtraInput): ExtraForm => ({
  option: extra.option,
  type: extra.type,
  required: extra.required,
  most: extra.maxSelectable === null ? '' : String(extra.maxSelectable),
  translations: extra.translations,
  group: extra.group ?? null,
  options: extra.options.map((option) => ({
    value: option.value,
    text: option.text ?? option.value,
    cost: moneyText(option.cost ?? 0),
    allergens: option.allergens,
    removes: option.removes ?? [],
    preset: option.preset === true,
    ...(option.mayContain && { mayContain: option.mayContain }),
    ...(option.recorded && { recorded: true }),
    ...(option.marks && { marks: option.marks }),
    translations: option.translations,
  })),
});

export const typedCount = (typed: string): number | null => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null);

/** Which fields cannot be saved, with the key of the words that say why. */
export type FormProblems = Readonly<Record<string, 'needed' | 'not_a_price' | 'not_a_count' | 'twice' | 'no_days' | 'against'>>;

export function problemsOf(form: ItemForm): FormProblems {
  const found: Record<string, FormProblems[string]> = {};
  if (form.name.trim() === '') found['name'] = 'needed';
  if (form.price.trim() === '') found['price'] = 'needed';
  else if (typedCents(form.price) === null) found['price'] = 'not_a_price';
  if (falseMarks(form.marks, sureOf(form, 'contains')).length > 0) found['marks'] = 'against';
  if (form.stockQty.trim() !== '' && typedCount(form.stockQty) === null) found['stockQty'] = 'not_a_count';
  form.availability.forEach(({ days }, index) => days.length === 0 && (found[`availability.${index}`] = 'no_days'));
  form.extras.forEach((extra, index) => Object.assign(found, problemsOfExtra(extra, `extras.${index}`, form.extras)));
  return found;
}

export function problemsOfExtra(extra: ExtraForm, at: string, all: readonly ExtraForm[]): FormProblems {
  const found: Record<string, FormProblems[string]> = {};
  if (extra.option.trim() === '') found[`${at}.option`] = 'needed';
  else if (all.find(({ option }) => option.trim() === extra.option.trim()) !== extra) found[`${at}.option`] = 'twice';
  if (extra.most.trim() !== '' && typedCount(extra.most) === null) found[`${at}.most`] = 'not_a_count';
  extra.options.forEach((option, index) => {
    const twin = extra.options.findIndex(({ text }) => text.trim() === option.text.trim());
    if (option.text.trim() === '') found[`${at}.options.${index}.text`] = 'needed';
    else if (twin !== index) found[`${at}.options.${index}.text`] = 'twice';
    if (falseMarks(option.marks ?? [], option.allergens).length > 0) found[`${at}.options.${index}.marks`] = 'against';
    if (option.cost.trim() !== '' && typedCents(option.cost) === null) found[`${at}.options.${index}.cost`] = 'not_a_price';
  });
  return found;
}

const euro = (typed: string): number => toAmount(typedCents(typed) ?? 0);

/** Words of no language are not sent. */
const written = (translations: Words): Record<string, { name?: string; description?: string }> =>
  Object.fromEntries(
    Object.entries(translations).map(([language, { name = '', description = '' }]) => [
      language,
      { ...(name.trim() !== '' && { name: name.trim() }), ...(description.trim() !== '' && { description: description.trim() }) },
    ]),
  );

const sureOf = (form: ItemForm, how: Certainty): AllergenKey[] => ALLERGENS.filter((key) => form.allergens[key] === how);

/** What is sent of a form without problems. `before`: how it was opened; stock is sent only where it was changed. */
export function inputOf(form: ItemForm, before: ItemForm | null): ItemInput {
  const sure = (how: Certainty) => sureOf(form, how);
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    price: euro(form.price),
    image: form.image.trim(),
    ribbon: { active: form.ribbon.active, text: form.ribbon.text.trim(), translations: written(form.ribbon.translations) },
    addLoyaltyStamp: form.addLoyaltyStamp,
    selectedAllergens: sure('contains'),
    mayContain: sure('may'),
    checkedFree: sure('free'),
    marks: [...form.marks],
    ...(form.ownMarks && form.ownMarks.length > 0 && { ownMarks: [...form.ownMarks] }),
    extras: form.extras.map(extraInput),
    vatClass: form.vatClass,
    translations: written(form.translations),
    ...(form.hidden && { hidden: true }),
    availability: form.availability.map(({ days, ...times }) => ({ ...times, days: days.toSorted((a, b) => a - b) })),
    ...(before?.inStock !== form.inStock && { inStock: form.inStock }),
    ...(before?.stockQty !== form.stockQty && { stockQty: typedCount(form.stockQty) }),
  };
}

/** Whether a save would leave the allergens of an item to be looked at again: its recipe changed, and they did not. */
export function asksForRecord(item: EditorItem | null, form: ItemForm): boolean {
  if (item === null || form.stillRight) return false;
  return recordAfter({ ...item, recordedOn: item.recordedOn ?? null, toCheck: item.toCheck === true }, inputOf(form, null), LAST_DAY)
    .toCheck;
}

type ExtraInput = NonNullable<ItemInput['extras']>[number];

/** `value` names an option in carts and orders: an option keeps the one that it was made with. */
export function extraInput({ option, type, required, most, translations, options, group }: ExtraForm): ExtraInput {
  const taken = new Set(options.map(({ value }) => value));
  // Said of every option or of none: otherwise the one that costs nothing is chosen.
  const chosen = required && options.some(({ preset }) => preset);
  return {
    option: option.trim(),
    type,
    required,
    maxSelectable: type === 'checkbox' ? typedCount(most) : null,
    translations: written(translations),
    ...(group !== null && { group }),
    options: options.map(
      ({ value, text, cost, allergens, removes, mayContain = [], recorded, marks = [], preset, translations: local }) => ({
        value: value || newValue(text.trim(), taken),
        text: text.trim(),
        cost: euro(cost),
        allergens: [...allergens],
        ...(removes.length > 0 && { removes: [...removes] }),
        ...(mayContain.length > 0 && { mayContain: [...mayContain] }),
        ...(recorded && { recorded }),
        ...(marks.length > 0 && { marks: [...marks] }),
        ...(chosen && { preset }),
        translations: written(local),
      }),
    ),
  };
}

/** An option that was renamed keeps its old value, which a new one must not take. */
const newValue = (text: string, taken: ReadonlySet<string>): string =>
  taken.has(text) ? newValue(`${text.slice(0, 110)} 2`, taken) : text;
