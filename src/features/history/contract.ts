import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { text } from '#platform/shared/wire.ts';
import { SavedOrder } from '#features/ordering/contract.ts';

/** A user's own record: profile, orders (latest first) and loyalty cards, with the field names of the specification. */

export const LoyaltyCard = v.object({
  company: v.string(),
  stampsCollected: v.number(),
  stampsRequiredForReward: v.number(),
  stampImage: v.string(),
  rewardsAccumulated: v.number(),
  rewardsUsed: v.number(),
  rewardsAvailable: v.number(),
  rewardType: v.number(),
  rewardValue: v.number(),
});
export type LoyaltyCard = v.InferOutput<typeof LoyaltyCard>;

export const UserRecord = v.object({
  _id: v.string(),
  accountType: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  storeName: v.string(),
  email: v.string(),
  dob: v.nullable(v.string()),
  address: v.nullable(v.string()),
  registrationDate: v.string(),
  orders: v.array(SavedOrder),
  loyaltyStamps: v.array(LoyaltyCard),
});
export type UserRecord = v.InferOutput<typeof UserRecord>;

const UserRef = v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) });

export const readUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  tag: 'Accounts',
  summary: "A user's own record, for the session of that very user; anyone else gets 404.",
  caller: 'user',
  params: UserRef,
  answer: UserRecord,
});

export const linkOrder = endpoint({
  method: 'POST',
  path: '/api/users/addOrder/:id',
  tag: 'Accounts',
  summary: "Links an existing order to a user's history, once. `guest` stores nothing. No number of the body is believed.",
  caller: 'user',
  params: UserRef,
  body: v.looseObject({
    _id: v.optional(v.nullable(text(64))),
    accessToken: v.optional(v.nullable(text(200))),
    orderId: v.optional(v.nullable(text(200))),
    storeDBId: v.optional(v.nullable(text(64))),
  }),
  answer: v.object({ linked: v.boolean(), user: v.nullable(UserRecord) }),
  refusals: { already_claimed: '409: the order belongs to another account.' },
});
