import { isAllergenKey } from '#domain/allergens.ts';
import { cents, toAmount } from '#domain/money.ts';
import { isReason } from '#domain/reasons.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { PortalKey, PortalReportsKey } from '#texts/keys.ts';
import type { Change } from '../../changes-contract.ts';
import { countText, euroText, instantText } from '../wording.ts';
import type { Difference, Plain } from './differences.ts';

type Say = Texts<PortalReportsKey>;
/** A key that the catalogue lacks comes back as it is. */
const worded = (key: string, t: Say): string | null => {
  const said = t(key as PortalReportsKey);
  return said === key ? null : said;
};
/** A code that has no word yet is shown as it is, legibly. */
const legible = (code: string): string =>
  code.replaceAll(/[_-]/g, ' ').replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

export const kindWords = (kind: string, t: Say): string => worded(`noun.${kind}`, t) ?? legible(kind);

/** "Dish: saved" of `item.saved`; of a code nobody has words for, the code's own. */
export function actionWords(action: string, t: Say): string {
  const [noun = '', ...verb] = action.split('.');
  const said = verb.map((part) => worded(`verb.${part}`, t) ?? legible(part)).join(' ');
  return said === '' ? kindWords(noun, t) : t('changes.what', { noun: kindWords(noun, t), verb: said });
}

/** Columns of a file of the menu, as an import is written down, and the fields that they are. */
const COLUMNS: Readonly<Record<string, string>> = {
  vat_class: 'vatClass',
  stamp: 'addLoyaltyStamp',
  contains: 'selectedAllergens',
  may_contain: 'mayContain',
  checked_free: 'checkedFree',
  diets: 'marks',
  own_marks: 'ownMarks',
  recorded_on: 'recordedOn',
  to_check: 'toCheck',
  picture: 'image',
  in_stock: 'inStock',
  stock: 'stockQty',
};
const fieldOf = (part: string): string => COLUMNS[part] ?? part;
const YES_OR_NO = new Set(['addLoyaltyStamp', 'toCheck', 'inStock']);

/** The way to a value: words where there are some, people's own names as they are. */
export const pathWords = (path: readonly string[], t: Say): string =>
  path
    .flatMap((part) => /^(name|description|category)_([a-z]{2})$/.exec(part)?.slice(1) ?? [fieldOf(part)])
    .map((part) => worded(`field.${part}`, t) ?? (/^[a-z]+([A-Z][a-z]+)+$/.test(part) ? legible(part) : part))
    .join(' › ');

/** An import differs in five columns of three hundred dishes: nobody reads fifteen hundred names. */
const MOST_NAMES = 10;

/** Which fields differ, each once, whatever they are fields of. */
export function fieldNames(differences: readonly Difference[], t: Say): string {
  const names = [...new Set(differences.map(({ path }) => pathWords(path.slice(-1), t)))];
  return names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ' …' : '');
}

/** Amounts of money by the name of their field; those that end in `Cents` are in cents. */
const MONEY = new Set('price cost amount total tip minimumSubtotal browserAmount tableAmount due float net received difference'.split(' '));
const CENTS = /Cents$/;
const DATE = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** Where a picture lies, with what stands in for it until it is there: nobody reads that. */
const PICTURE = /^(\/|https?:\/\/)\S+\.(webp|png|jpe?g|gif|avif|svg)([?#]\S*)?$/i;
export const isPicture = (value: Plain | undefined): boolean => typeof value === 'string' && PICTURE.test(value);
const ALLERGENS = new Set(['selectedAllergens', 'mayContain', 'checkedFree', 'allergens', 'removes']);
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Where a value stands: its entry's action, the way to it, and the words of both catalogues. */
export type Place = {
  readonly action: string;
  readonly path: readonly string[];
  readonly currency: string;
  /** By whose clocks an instant is said. */
  readonly timeZone: string;
  readonly t: Say;
  readonly say: Texts<PortalKey>;
};

export function valueWords(value: Plain | undefined, { action, path, currency, timeZone, t, say }: Place): string {
  if (value === undefined || value === null || value === '') return t('changes.nothing');
  if (typeof value === 'boolean') return t(value ? 'changes.yes' : 'changes.no');
  if (isPicture(value)) return t('changes.picture');
  const field = fieldOf(path.at(-1) ?? '');
  if (typeof value === 'number') return numberWords(value, { action, path, currency, timeZone, t, say });
  if (field === 'reason' && isReason(value)) return say(`reason.${value}`);
  if (MONEY.has(field) && /^\d+\.\d\d$/.test(value)) return euroText(Number(value), currency, t.language);
  if (YES_OR_NO.has(field) && (value === 'yes' || value === 'no')) return t(`changes.${value}`);
  const each = (word: (one: string) => string) =>
    value
      .split(', ')
      .map((one) => (isUuid(one) ? t('changes.unknown') : word(one)))
      .join(', ');
  if (ALLERGENS.has(field)) return each((one) => (isAllergenKey(one) ? say(`allergen.${one}`) : one));
  if (field === 'days') return each((one) => t(`weekday.${WEEKDAYS[Number(one)] ?? 'mon'}`));
  if (DATE.test(value)) return instantText(value, t.language, timeZone);
  // Of each category its cloth: the field is the one above.
  return each((one) => worded(`value.${field}.${one}`, t) ?? worded(`value.${path.at(-2) ?? ''}.${one}`, t) ?? one);
}

function numberWords(value: number, { action, path, currency, t }: Place): string {
  const field = path.at(-1) ?? '';
  if (field === 'status') return worded(`status.${value}`, t) ?? String(value);
  if (field === 'day') return t(`weekday.${WEEKDAYS[value] ?? 'mon'}`);
  if (CENTS.test(field)) return euroText(toAmount(cents(value)), currency, t.language);
  if (MONEY.has(field) || action === 'prices.changed') return euroText(value, currency, t.language);
  return worded(`value.${field}.${value}`, t) ?? countText(value, t.language);
}

export function personWords(actor: Change['actor'], t: Say): string {
  if (actor === null) return t('changes.system');
  return actor.admin ? t('changes.admin') : actor.name;
}
