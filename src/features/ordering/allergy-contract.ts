import * as v from 'valibot';
import { ALLERGENS } from '#domain/allergens.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { OrderRef } from '#platform/shared/wire.ts';
import { SavedOrder } from './contract.ts';

export const sayAllergy = endpoint({
  method: 'POST',
  path: '/api/orders/:id/allergies',
  tag: 'Orders',
  summary:
    'The guest says, after the order was sent, what else must not be in it: it counts as an allergy, the board shows it, and the order goes no step further until a person has read it (`allergyReadAt` is null again). What the order tells of already changes nothing.',
  caller: 'order-holder',
  params: OrderRef,
  body: v.object({ avoids: v.pipe(v.array(v.picklist(ALLERGENS)), v.minLength(1), v.maxLength(ALLERGENS.length)) }),
  answer: SavedOrder,
  refusals: { too_late: '409: it was served or stopped.', changed_meanwhile: '409: it changes at this moment; ask again.' },
});
