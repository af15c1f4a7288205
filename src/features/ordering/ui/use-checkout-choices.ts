import { useState } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';
import { PAYMENT, takenByHand } from '#domain/methods.ts';
import { ZERO } from '#domain/money.ts';
import { avoidedBy } from '#domain/passport.ts';
import { quote } from '#domain/quote.ts';
import { rewardOptions } from '#domain/reward.ts';
import { rewardRuleOf } from '#features/venues/venue-rules.ts';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';
import { usePassport, writeAvoids } from './avoids.ts';
import { keepDraft, readDraft, type Draft } from './checkout-draft.ts';
import { NO_TIP, tipCents } from './checkout-tip.ts';
import type { ShownCart } from './cart-lines.ts';
import { useDiner } from './diner-context.ts';
import { deliveryOptions, firstPayment, paymentOptions, type MethodOption } from './methods-shown.ts';
import type { OnlineMethods } from './payment-slot.ts';
import { judged, usePromo } from './promo-check.ts';
import { useGuest } from './use-guest.ts';

/** What was chosen, while it is still offered; else the first there is. */
const offered = (options: readonly MethodOption[], chosen: number | null): number | null =>
  options.find(({ value }) => value === chosen)?.value ?? options[0]?.value ?? null;

const methodKey = (venueId: number): string => `parea.method.${venueId}`;
export const keepMethod = (venueId: number, method: number): void => writeSetting(methodKey(venueId), String(method));

/** Nothing yet, but for the method that was used here last. */
function newDraft(venueId: number): Draft {
  const last = readSetting(methodKey(venueId));
  return { name: null, delivery: null, payment: last === null ? null : Number(last), code: '', rewards: 0, tip: NO_TIP, note: '' };
}

/** What a diner chooses at checkout, and what it comes to. `known` is null until it is known which online methods work. */
export function useChoices(cart: ShownCart, known: OnlineMethods | null) {
  const { venue } = useDiner();
  const guest = useGuest(venue.companyId);
  const drafted = { venueId: venue.id, items: cart.lines.map(({ stored }) => stored.itemId) };
  const [draft, setDraft] = useState(() => readDraft(localStorage, drafted, Date.now()) ?? newDraft(venue.id));
  const choose = (part: Partial<Draft>): void => {
    const chosen = { ...draft, ...part };
    setDraft(chosen);
    keepDraft(localStorage, drafted, chosen, Date.now());
  };
  const { payment: chosenPayment, code, tip } = draft;
  const passport = usePassport();
  const avoids = avoidedBy(passport);
  const rewardRule = rewardRuleOf(venue);
  const available = rewardRule === null ? 0 : guest.rewardsAvailable;
  const rewards = rewardRule && available > 0 ? rewardOptions(available, rewardRule, cart.orderable) : [0];
  const rewardsUsed = Math.min(draft.rewards, rewards.length - 1);
  const lines = cart.lines.map(({ stored }) => stored);
  const promo = usePromo(code, lines, guest.signedIn);
  const { promotion } = promo;
  const ordered = { lines: cart.orderable, rewardRule, rewardsUsed, promotion };
  const food = quote({ ...ordered, tipCents: ZERO });
  const given = tipCents(tip, food);
  const priced = quote({ ...ordered, tipCents: given ?? ZERO });
  const options = paymentOptions(venue, known ?? new Map());
  // What may still come is not passed over for what is there already: a button must not change under a finger.
  const awaited = known === null && !takenByHand(chosenPayment ?? firstPayment(venue) ?? PAYMENT.cash);
  const payment = awaited ? null : offered(options, chosenPayment);
  return {
    name: draft.name ?? guest.name,
    delivery: offered(deliveryOptions(venue), draft.delivery) ?? 1,
    /** Kept for whoever looks at the menu once more, or reloads. */
    choose,
    payment,
    /** Nothing to pay is paid nowhere. */
    online: priced.totalCents > 0 ? (known?.get(payment ?? -1) ?? null) : null,
    paymentOptions: options,
    methodsKnown: known !== null,
    code,
    codeState: judged(promo, food),
    rewards: { available, options: rewards, used: rewardsUsed, owed: guest.stampsOwed },
    promotion,
    tip: { value: tip, food, wrong: given === null },
    note: draft.note,
    avoids,
    told: { avoids, ratherNot: avoids.filter((key) => passport.avoids[key] === 'preference') },
    setAvoids: (wanted: readonly AllergenKey[]) => writeAvoids(wanted),
    priced,
  };
}
export type Choices = ReturnType<typeof useChoices>;
