import type { Texts } from '#platform/shared/texts.ts';
import type { AdminKey } from '#texts/keys.ts';
import type { FieldProblem, SchemaProblem } from './problem.ts';

/** Rules of the contract that have words of the page's own. */
const RULES: Readonly<Record<string, AdminKey>> = {
  max_value: 'wrong.most',
  min_value: 'wrong.least',
  max_length: 'wrong.long',
  integer: 'wrong.whole',
  number: 'wrong.number',
};
/** Fields with a label of their own in the form, and what their rule of their own asks. */
const FIELDS: Readonly<Record<string, { readonly label: AdminKey; readonly check?: AdminKey }>> = {
  id: { label: 'basics.id' },
  title: { label: 'basics.title' },
  subtitle: { label: 'basics.subtitle' },
  company: { label: 'basics.company' },
  logo: { label: 'basics.logo', check: 'wrong.address' },
  headerBg: { label: 'basics.headerBg', check: 'wrong.address' },
  'address.street': { label: 'place.street' },
  'address.postcode': { label: 'place.postcode' },
  'address.city': { label: 'place.city' },
  'address.country': { label: 'place.country' },
  'address.lat': { label: 'place.lat' },
  'address.lng': { label: 'place.lng' },
  'rewards.loyaltyStamps.stampsRequiredForReward': { label: 'rewards.required' },
  'rewards.loyaltyStamps.rewardValue': { label: 'rewards.value', check: 'wrong.money' },
};

/** What the contract finds, in the page's words where it has any; else in the contract's, which are English. */
export function worded({ path, message, rule, bound }: SchemaProblem, t: Texts<AdminKey>): FieldProblem {
  const field = new Map(Object.entries(FIELDS)).get(path);
  const key = rule === 'check' ? field?.check : new Map(Object.entries(RULES)).get(rule);
  const said = key === undefined ? { message } : { message: t(key, { bound: bound ?? 0 }), own: true };
  return { path, ...said, ...(field && { label: t(field.label) }) };
}
