/**
 * Events as they lie in the logs of venues that have been open for a while, each name with every shape that was ever written. Lines are only
 * added: whoever changes what an event carries leaves the old line, and adds a step to `since` that makes the new shape of it.
 */
export const LOGGED_EVENTS: ReadonlyArray<readonly [type: string, data: string]> = [
  ['order.placed', '{"number": 12}'],
  ['order.moved', '{"from": 0, "to": 1}'],
  ['order.moved', '{"from": 1, "undone": true}'],
  ['order.moved', '{"paymentStatus": "part_refunded"}'],
  ['order.confirmed', '{}'],
  ['order.held', '{}'],
  ['order.seated', '{"floor": 1, "table": 7}'],
  ['visit.changed', '{"to": "opened"}'],
  ['visit.changed', '{"to": "people"}'],
  ['visit.changed', '{"to": "shares"}'],
  ['cart.changed', '{"version": 3}'],
  ['settling.changed', '{"visit": "01a206ac-b179-7556-be40-a155f521ada9", "open": true}'],
  ['order.on_my_way', '{}'],
  ['order.allergy_read', '{}'],
  ['order.allergy_called', '{}'],
  ['order.ticked', '{"line": 1, "done": true}'],
  ['order.estimated', '{"minutes": 15}'],
  ['order.settled', '{"method": "cash", "amountCents": 1250}'],
  ['order.refunded', '{"method": "card", "amountCents": 300}'],
  ['order.escalated', '{"step": 2}'],
  ['order.expired', '{}'],
  ['request.opened', '{}'],
  ['request.moved', '{"to": "acknowledged"}'],
  ['request.moved', '{"to": "confirmed"}'],
  ['request.moved', '{"to": "seated"}'],
  ['menu.changed', '{}'],
  ['wave.began', '{}'],
  ['team.changed', '{}'],
];
