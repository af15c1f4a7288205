import { ShoppingBag } from 'lucide-react';
import { unreadOrderOf } from '#domain/assistance.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { PortalKey } from '#texts/keys.ts';
import type { AssistanceRequest } from '../../contract.ts';

type Placed = Pick<AssistanceRequest, 'floor' | 'table' | 'subOption'>;

/** Which table calls; of an order that is collected that, and which. */
export function placeWords({ table, subOption }: Placed, t: Texts<PortalKey>): string {
  if (table > 0) return `${t('requests.table')} ${table}`;
  const number = unreadOrderOf(subOption);
  return number === null ? t('unconfirmed.no_table') : t('requests.collection', { number });
}

/** On which floor its table is; without a table, what it is instead. */
export const floorWords = (request: Placed, floorName: (floor: number) => string, t: Texts<PortalKey>): string =>
  request.table > 0 ? floorName(request.floor) : placeWords(request, t);

/** The table's number, as large as it is looked for. */
export function PlaceSign({ table, subOption }: Placed) {
  if (table > 0) return table;
  return unreadOrderOf(subOption) === null ? '–' : <ShoppingBag className="icon" aria-hidden />;
}
