import type { Texts } from '#platform/shared/texts.ts';
import type { PortalKey } from '#texts/keys.ts';
import type { OrderLine, SavedOrder } from '../../contract.ts';
import type { FloorNames } from './floor-names.tsx';

/** A dish in the language of the board, else as the menu's own. */
export const lineName = (line: OrderLine, language: string): string => line.translations?.[language]?.name ?? line.name;

/** What was chosen with it, one by one. */
export const chosenWords = (line: OrderLine, language: string): readonly string[] =>
  line.translations?.[language]?.chosen ?? line.chosen.map((chosen) => chosen.text || chosen.value);

/** "wholemeal · halloumi". */
export const optionsOf = (line: OrderLine, language: string): string => chosenWords(line, language).join(' · ');

/** "Table", with its floor where there are several; the number stands beside it. */
export const tableWords = ({ floor }: Pick<SavedOrder, 'floor'>, { nameOf, several }: FloorNames, t: Texts<PortalKey>): string =>
  several || floor > 1 ? t('ticket.table_floor', { floor: nameOf(floor) }) : t('ticket.table');
