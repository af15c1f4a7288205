import { useState } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';
import { PAYMENT, takenByHand } from '#domain/methods.ts';
import { ZERO } from '#domain/money.ts';
import { mayPayAtEnd } from '#domain/pay-when.ts';
import { avoidedBy } from '#domain/passport.ts';
import { quote } from '#domain/quote.ts';
import { rewardOptions } from '#domain/reward.ts';
import { payWhenOf, rewardRuleOf } from '#features/venues/venue-rules.ts';
import { usePassport, writeAvoids } from './avoids.ts';
import { keepDraft, readDraft, type Draft } from './checkout-draft.ts';
import { NO_TIP, tipCents } from './checkout-tip.ts';
import type { ShownCart } from './cart-lines.ts';
import { useDiner } from './diner-context.ts';
import { lastMethod } from './last-method.ts';
import { deliveryOptions, firstPayment, paymentOptions, type MethodOption } from './methods-shown.ts';
import type { OnlineMethods } from './payment-slot.ts';
import { judged, usePromo } from './promo-check.ts';
import { useGuest } from './use-guest.ts';

/** What was chosen, while it is still offered; else the first there is. */
const offered = (options: readonly MethodOption[], chosen: number | null): number | null =>
  options.find(({ value }) => value === chosen)?.value ?? options[0]?.value ?? null;

const NEW_DRAFT: Draft = { name: null, delivery: null, payment: null, code: '', rewards: 0, tip: NO_TIP, note: '' };

/** What a diner chooses at checkout, and what it comes to. `known` is null until it is known which online methods work; `isCoded`: they scanned their table's code. */
export function useChoices(cart: ShownCart, known: OnlineMethods | null, isCoded: boolean) {
  const { venue } = useDiner();
  const guest = useGuest(venue.companyId);
  const drafted = { venueId: venue.id, items: cart.lines.map(({ stored }) => stored.itemId) };
  const [draft, setDraft] = useState(() => readDraft(localStorage, drafted, Date.now()) ?? NEW_DRAFT);
  const [last] = useState(() => lastMethod(venue.id));
  const [noEnd, setNoEnd] = useState(false);
  const choose = (part: Partial<Draft>): void => {
    const chosen = { ...draft, ...part };
    setDraft(chosen);
    keepDraft(localStorage, drafted, chosen, Date.now());
  };
  const { code, tip } = draft;
  const delivery = offered(deliveryOptions(venue), draft.delivery) ?? 1;
  const atEnd = !noEnd && mayPayAtEnd(payWhenOf(venue), { deliveryMethod: delivery, isThere: isCoded });
  const chosenPayment = draft.payment ?? (atEnd ? PAYMENT.atTheEnd : last);
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
  const options = paymentOptions(venue, known ?? new Map(), atEnd);
  // What may still come is not passed over for what is there already: a button must not change under a finger.
  const awaited = known === null && !takenByHand(chosenPayment ?? firstPayment(venue) ?? PAYMENT.cash);
  const payment = awaited ? null : offered(options, chosenPayment);
  return {
    name: draft.name ?? guest.name,
    delivery,
    /** Kept for whoever looks at the menu once more, or reloads. */
    choose,
    payment,
    /** Nothing to pay is paid nowhere. */
    online: priced.totalCents > 0 ? (known?.get(payment ?? -1) ?? null) : null,
    paymentOptions: options,
    /** Another way than the bill at the end: the table's code is not good any more. */
    payNow: () => setNoEnd(true),
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
