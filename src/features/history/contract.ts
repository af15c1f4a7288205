import * as v from 'valibot';
import { MAX_PASSWORD_LENGTH } from '#domain/password-rules.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Instant, text } from '#platform/shared/wire.ts';
import { Device } from '#features/accounts/contract.ts';
import { KeptPassport } from '#features/accounts/passport-contract.ts';
import { SavedOrder } from '#features/ordering/contract.ts';

/** A user's own record: profile, orders (latest first) and loyalty cards, with the field names of the specification. */

export const LoyaltyCard = v.object({
  companyId: v.string(),
  company: v.string(),
  stampsCollected: v.number(),
  /** Of these, what may be spent only once staff take the order or it is paid. */
  stampsPending: v.number(),
  /** Stamps whose reward was used before they were taken back. */
  stampsOwed: v.number(),
  stampsRequiredForReward: v.number(),
  stampImage: v.string(),
  rewardsAccumulated: v.number(),
  rewardsUsed: v.number(),
  rewardsAvailable: v.number(),
  rewardType: v.number(),
  /** Percent, or an amount in `currency`. */
  rewardValue: v.number(),
  currency: v.string(),
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
  /** `stamps`: so many are on the card for it. */
  answer: v.object({ linked: v.boolean(), stamps: v.number(), user: v.nullable(UserRecord) }),
  refusals: { already_claimed: '409: the order belongs to another account.' },
});

/** One line of the ledger: what moved a card, and why. */
export const StampEntry = v.object({
  _id: v.string(),
  companyId: v.string(),
  company: v.string(),
  kind: v.picklist(['earn', 'clear', 'spend', 'reverse', 'release', 'adjust']),
  /** Below 0 where they were taken back. */
  stamps: v.number(),
  rewards: v.number(),
  /** As the ledger has it, in the venue's language. */
  reason: v.string(),
  at: Instant,
  /** The order behind it; null where there is none. `dishes`: the stamped ones; `names`: in the menu's other languages, as they were then. */
  order: v.nullable(
    v.object({
      _id: v.string(),
      number: v.number(),
      storeTitle: v.string(),
      /** The venue's, by whose calendar it was placed. */
      timeZone: v.string(),
      placedAt: Instant,
      dishes: v.array(v.object({ name: v.string(), names: v.record(v.string(), v.string()), quantity: v.number() })),
    }),
  ),
});
export type StampEntry = v.InferOutput<typeof StampEntry>;

const Cursor = v.optional(text(200));

export const readStamps = endpoint({
  method: 'GET',
  path: '/api/users/:id/stamps',
  tag: 'Accounts',
  summary: 'The ledger behind a user’s loyalty cards, latest first, paged; own session only.',
  caller: 'user',
  params: UserRef,
  query: v.object({ companyId: v.optional(v.pipe(v.string(), v.uuid())), cursor: Cursor }),
  answer: v.object({ entries: v.array(StampEntry), next: v.nullable(v.string()) }),
});

export const readHistory = endpoint({
  method: 'GET',
  path: '/api/users/:id/orders',
  tag: 'Accounts',
  summary: 'A user’s orders, latest first, ten a page; own session only. `next` is the `cursor` of the page that follows.',
  caller: 'user',
  params: UserRef,
  query: v.object({ cursor: Cursor }),
  answer: v.object({ orders: v.array(SavedOrder), next: v.nullable(v.string()) }),
  refusals: { bad_cursor: '400: this is no cursor of ours.' },
});

/** Everything we hold about a person. */
export const PersonalData = v.object({
  exportedAt: Instant,
  account: v.object({
    ...UserRecord.entries,
    language: v.nullable(v.string()),
    signsInWith: v.array(v.picklist(['password', 'meta'])),
    venues: v.array(v.object({ id: v.number(), title: v.string(), role: v.string() })),
  }),
  ledger: v.array(StampEntry),
  devices: v.array(Device),
  /** What the person avoids, where they keep it with the account. */
  passport: KeptPassport,
});
export type PersonalData = v.InferOutput<typeof PersonalData>;

export const exportUser = endpoint({
  method: 'GET',
  path: '/api/users/:id/export',
  tag: 'Accounts',
  summary: 'All personal data of an account as one JSON file; own session only.',
  caller: 'user',
  params: UserRef,
  answer: PersonalData,
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/users/:id/deletion',
  tag: 'Accounts',
  summary:
    'Deletes the account: its orders stay without the person, its stamps stay in the venues’ books under nobody. Own session and password.',
  caller: 'user',
  params: UserRef,
  body: v.object({ password: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_PASSWORD_LENGTH)))) }),
  refusals: {
    wrong_password: '403: not the password.',
    sign_in_again: '409: the account has no password, and this sign-in is older than 10 minutes.',
    order_open: '409: a kitchen is still working on `details.numbers`; its note and allergies are needed until it is served.',
    administrator: '409: administrators are not deleted here.',
  },
});
