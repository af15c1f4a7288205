import * as v from 'valibot';
import { LONGEST_NAME, LONGEST_PROMOTION_TEXT, LONGEST_PROMO_CODE, MOST_PROMOTIONS } from '#domain/sizes.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { address, Amount, Count, Day, Id, VenueRef, text, words } from '#platform/shared/wire.ts';
import { Translations } from '#features/venues/venue-schemas.ts';

/** A venue's promotions as its portal edits them: days and times are those of the venue's own calendar and clock. Money in its currency. */

const Time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const Moment = v.object({ day: Day, time: v.nullable(Time) });
export type Moment = v.InferOutput<typeof Moment>;

const fields = v.object({
  name: words(LONGEST_NAME),
  description: text(LONGEST_PROMOTION_TEXT),
  translations: Translations,
  /** Whether the banner and the list at checkout show it; a hidden one works when its code is typed. */
  shouldShow: v.boolean(),
  /** Null: already, and without an end. A day without a time counts whole. */
  start: v.nullable(Moment),
  end: v.nullable(Moment),
  /** Monday 0 to Sunday 6; none: every day. */
  days: v.pipe(v.array(v.picklist([0, 1, 2, 3, 4, 5, 6])), v.maxLength(7)),
  from: v.nullable(Time),
  to: v.nullable(Time),
  backgroundColor: text(60),
  backgroundImage: address,
  textColor: text(60),
  /** Empty: a banner without a code. */
  code: text(LONGEST_PROMO_CODE),
  /** '%': percent off, '-': that much money off. */
  type: v.picklist(['%', '-']),
  discount: Amount,
  maxUses: v.nullable(Count(1_000_000)),
  maxPerPerson: v.nullable(v.pipe(Count(1000), v.minValue(1))),
  minimumSubtotal: Amount,
});

const key = ({ day, time }: Moment, midnight: string) => `${day}T${time ?? midnight}`;
const inOrder = ({ start, end }: v.InferOutput<typeof fields>) => !start || !end || key(start, '00:00') <= key(end, '24:00');

export const PromotionForm = v.pipe(
  fields,
  v.check(inOrder, 'It ends before it starts.'),
  v.check(({ from, to }) => (from === null) === (to === null), 'Hours have a beginning and an end.'),
  v.check(({ type, discount }) => type === '-' || discount <= 100, 'More than 100 percent.'),
  v.check(({ code, discount }) => code.trim() === '' || discount > 0, 'A code takes something off.'),
);
export type PromotionForm = v.InferOutput<typeof fields>;

/** `seal`: of what was read; a change sends it back, so that nobody overwrites what they have not seen. */
export const PortalPromotion = v.object({
  _id: v.string(),
  seal: v.string(),
  form: fields,
  /** `resting`: between its dates, but not now by its days and hours. */
  state: v.picklist(['running', 'resting', 'planned', 'over']),
  /** Of `maxUses`. */
  used: v.number(),
  /** Orders that used it and were not cancelled, and what it took off them. */
  orders: v.number(),
  discountGiven: v.number(),
});
export type PortalPromotion = v.InferOutput<typeof PortalPromotion>;

const PromotionList = v.object({
  promotions: v.array(PortalPromotion),
  /** Of their order. */
  seal: v.string(),
  timeZone: v.string(),
  currency: v.string(),
  languages: v.array(v.string()),
});
export type PromotionList = v.InferOutput<typeof PromotionList>;

const changed = {
  changed_meanwhile: '409: somebody else changed it since it was read; `details.current` and `details.seal` are what it is now.',
};

export const listPromotions = endpoint({
  method: 'GET',
  path: '/api/venues/:id/promotions',
  tag: 'Promotions',
  summary: 'All promotions of a venue in their order, each with its seal and how it was used.',
  caller: 'staff',
  needs: 'promotions',
  params: VenueRef,
  answer: PromotionList,
});

export const savePromotion = endpoint({
  method: 'POST',
  path: '/api/venues/:id/promotions',
  tag: 'Promotions',
  summary: 'Makes a promotion, the last in order, or changes the one with this `_id`. Answers all of them.',
  caller: 'staff',
  needs: 'promotions',
  params: VenueRef,
  body: v.object({ _id: v.optional(Id), seal: v.optional(v.string()), form: PromotionForm }),
  answer: PromotionList,
  refusals: {
    ...changed,
    code_taken: '409: another promotion that is not over has this code.',
    limit_below_used: '409: it was used `details.used` times already.',
    too_many_promotions: '409: a venue has at most 200.',
  },
});

export const deletePromotion = endpoint({
  method: 'POST',
  path: '/api/venues/:id/promotions/delete',
  tag: 'Promotions',
  summary: 'Takes a promotion away for good; orders that used it keep what they paid. Answers those that are left.',
  caller: 'staff',
  needs: 'promotions',
  params: VenueRef,
  body: v.object({ _id: Id, seal: v.string() }),
  answer: PromotionList,
  refusals: changed,
});

export const arrangePromotions = endpoint({
  method: 'POST',
  path: '/api/venues/:id/promotions/order',
  tag: 'Promotions',
  summary: 'Puts the promotions in this order: the order of the banner’s slides and of the codes at checkout.',
  caller: 'staff',
  needs: 'promotions',
  params: VenueRef,
  body: v.object({ ids: v.pipe(v.array(Id), v.maxLength(MOST_PROMOTIONS)), seal: v.string() }),
  answer: PromotionList,
  refusals: changed,
});
