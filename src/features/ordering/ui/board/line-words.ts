import type { Texts } from '#platform/shared/texts.ts';
import type { PortalKey } from '#texts/keys.ts';
import type { OrderLine, SavedOrder } from '../../contract.ts';
import type { FloorNames } from './floor-names.tsx';

/** A dish in the language of the board, else as the menu's own. */
export const lineName = (line: OrderLine, language: string): string => line.translations?.[language]?.name ?? line.name;

type Chosen = Pick<OrderLine, 'chosen' | 'translations'>;

/** What was chosen with it, one by one. */
export const chosenWords = (line: Chosen, language: string): readonly string[] =>
  line.translations?.[language]?.chosen ?? line.chosen.map((chosen) => chosen.text || chosen.value);

/** What staff took off it since it was ordered: read before anything is made. Empty: nothing. */
export function offWords(
  { quantity, takenOff = 0, movedOff = 0, sentBack = 0 }: Pick<OrderLine, 'quantity' | 'takenOff' | 'movedOff' | 'sentBack'>,
  t: Texts<PortalKey>,
): string {
  const off = takenOff - movedOff;
  const back = sentBack === 0 ? '' : t(sentBack < quantity ? 'ticket.part_back' : 'ticket.line_back', { count: sentBack });
  // What another table has now is made all the same, for that one.
  const moved = movedOff === 0 ? '' : t('ticket.moved_off', { count: movedOff });
  const gone = off === 0 ? '' : quantity === 0 && movedOff === 0 ? t('ticket.all_off') : t('ticket.taken_off', { count: off });
  return [back, gone, moved].filter(Boolean).join(' · ');
}

/** "wholemeal · halloumi". */
export const optionsOf = (line: OrderLine, language: string): string => chosenWords(line, language).join(' · ');

/** What was chosen, and apart from it what must be left out for an allergy of the order: that is read like the allergy. */
export function choicesOf(line: Chosen, strict: readonly string[], language: string): { options: string; leftOut: readonly string[] } {
  const words = chosenWords(line, language);
  const isStrict = (at: number) => line.chosen[at]?.removes?.some((key) => strict.includes(key)) === true;
  return { options: words.filter((_word, at) => !isStrict(at)).join(' · '), leftOut: words.filter((_word, at) => isStrict(at)) };
}

/** What of the order's allergens is an allergy. */
export const strictOf = ({ avoids, ratherNot }: Pick<SavedOrder, 'avoids' | 'ratherNot'>): readonly string[] =>
  avoids.filter((key) => !ratherNot.includes(key));

/** "Table 4", and "Table 4 · Terrace" where there are several floors: for words that stand in a line. */
export const tableInWords = (
  { floor, table }: Pick<SavedOrder, 'floor' | 'table'>,
  { nameOf, several }: FloorNames,
  t: Texts<PortalKey>,
): string =>
  table === 0 ? t('unconfirmed.no_table') : `${t('ticket.table')} ${table}${several || floor > 1 ? ` · ${nameOf(floor)}` : ''}`;

/** Its number, as large as it is looked for; where it named none, staff ask. */
export const tableSign = ({ table }: Pick<SavedOrder, 'table'>): string => (table > 0 ? String(table) : '–');

/** "Table", with its floor where there are several; the number stands beside it. */
export const tableWords = (
  { floor, table }: Pick<SavedOrder, 'floor' | 'table'>,
  { nameOf, several }: FloorNames,
  t: Texts<PortalKey>,
): string =>
  table === 0 ? t('unconfirmed.no_table') : several || floor > 1 ? t('ticket.table_floor', { floor: nameOf(floor) }) : t('ticket.table');
