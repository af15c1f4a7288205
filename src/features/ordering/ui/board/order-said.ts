import { DELIVERY } from '#domain/methods.ts';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { hasAllergy } from '#domain/read-allergy.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { PortalKey } from '#texts/keys.ts';
import type { SavedOrder } from '../../contract.ts';
import { allergenNames } from './allergen-names.ts';
import { strictOf } from './line-words.ts';

type Say = Texts<PortalKey>;
type Told = Pick<SavedOrder, 'number' | 'table' | 'deliveryMethod' | 'avoids' | 'ratherNot'>;
type Came = Told & Pick<SavedOrder, 'awaitingConfirmation'>;

/** What somebody must not eat is said first: whoever hears no more has heard that. */
const withAllergy = (order: Told, what: string, t: Say): string =>
  hasAllergy(order) ? t('board.announce_allergy', { allergens: allergenNames(strictOf(order), t), what }) : what;

/** What the board says of orders that just came; of several that wait or are new how many, and each allergy with its order's number. */
export function newOrdersSaid(orders: readonly Came[], t: Say): string {
  const [first] = orders;
  const unconfirmed = orders.filter((order) => order.awaitingConfirmation).length;
  if (first && orders.length === 1 && unconfirmed === 0) return withAllergy(first, newOrderSaid(first, t), t);
  const ill = orders.filter(hasAllergy).map((order) => withAllergy(order, t('board.announce_number', { number: order.number }), t));
  const many = unconfirmed > 0 ? t('unconfirmed.announce', { count: unconfirmed }) : t('board.announce_many', { count: orders.length });
  return [...ill, many].join(' ');
}

/** An order to a table that named none goes nowhere by itself: staff ask. It is at no “table 0”. */
const placeOf = ({ table, deliveryMethod }: Told): 'collection' | 'table' | 'none' =>
  deliveryMethod === DELIVERY.collection ? 'collection' : table > 0 ? 'table' : 'none';

const newOrderSaid = (order: Told, t: Say): string => t(`board.announce_${placeOf(order)}`, { number: order.number, table: order.table });

/** The alarm of an allergy that was said when the kitchen had the order already. */
export function saidLateSaid(order: Told & Pick<SavedOrder, 'orderStatus'>, t: Say): string {
  const { number, table } = order;
  return withAllergy(order, t(`alarm.${lateWord(order)}_${placeOf(order)}`, { number, table }), t);
}

/** Whether it was said when somebody had only said yes to it. */
export const lateWord = ({ orderStatus }: Pick<SavedOrder, 'orderStatus'>): 'taken' | 'started' =>
  orderStatus <= ORDER_STATUS.accepted ? 'taken' : 'started';

/** The alarm of an order that nobody took. */
export function untakenSaid(order: Told, t: Say): string {
  const { number, table } = order;
  return withAllergy(order, t(`alarm.${placeOf(order)}`, { number, table }), t);
}
