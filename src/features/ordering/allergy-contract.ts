import * as v from 'valibot';
import { ALLERGENS } from '#domain/allergens.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Id, OrderRef } from '#platform/shared/wire.ts';
import { SavedOrder } from './contract.ts';
import { TableCart } from './table-cart-contract.ts';
import { GONE, Visit } from './together-contract.ts';

const Said = v.object({ avoids: v.pipe(v.array(v.picklist(ALLERGENS)), v.minLength(1), v.maxLength(ALLERGENS.length)) });
const TOO_LATE = { too_late: '409: it was served or stopped.' };

export const sayAllergy = endpoint({
  method: 'POST',
  path: '/api/orders/:id/allergies',
  tag: 'Orders',
  summary:
    'The guest says, after the order was sent, what else must not be in it: it counts as an allergy, the board shows it, and the order goes no step further until a person has read it (`allergyReadAt` is null again). What the order tells of already changes nothing; where several people’s dishes are in it, it is told beside those of who sent it.',
  caller: 'order-holder',
  params: OrderRef,
  body: Said,
  answer: SavedOrder,
  refusals: TOO_LATE,
});

export const sayAllergyAtTable = endpoint({
  method: 'POST',
  path: '/api/visits/:visit/orders/:order/allergies',
  tag: 'Together',
  summary:
    'The same of an order that somebody else of the table sent with dishes of mine (`sentForMe`): it is told beside my dishes, and the order goes no step further until a person has read it. 404 of any other order.',
  caller: 'visit-member',
  params: v.object({ ...Visit.entries, order: Id }),
  body: Said,
  answer: TableCart,
  refusals: { ...GONE, ...TOO_LATE },
});
