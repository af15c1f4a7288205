import type { Texts } from '#platform/shared/texts.ts';
import type { PortalReportsKey } from '#texts/keys.ts';
import type { Change } from '../../contract.ts';
import { countText, euroText } from '../wording.ts';
import type { Plain } from './differences.ts';

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

/** The way to a value: words where there are some, people's own names as they are. */
export const pathWords = (path: readonly string[], t: Say): string =>
  path.map((part) => worded(`field.${part}`, t) ?? (/^[a-z]+([A-Z][a-z]+)+$/.test(part) ? legible(part) : part)).join(' › ');

/** Amounts of money by the name of their field. */
const MONEY = new Set(['price', 'cost', 'amount', 'total', 'tip']);
const DATE = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

export function valueWords(value: Plain | undefined, path: readonly string[], currency: string, t: Say): string {
  if (value === undefined || value === null || value === '') return t('changes.nothing');
  if (typeof value === 'boolean') return t(value ? 'changes.yes' : 'changes.no');
  const field = path.at(-1) ?? '';
  if (typeof value === 'number' && field === 'status') return worded(`status.${value}`, t) ?? String(value);
  if (typeof value === 'number') return MONEY.has(field) ? euroText(value, currency, t.language) : countText(value, t.language);
  return DATE.test(value) ? value.slice(0, 16).replace('T', ' ') : value;
}

export function personWords(actor: Change['actor'], t: Say): string {
  if (actor === null) return t('changes.system');
  return actor.admin ? t('changes.admin') : actor.name;
}
