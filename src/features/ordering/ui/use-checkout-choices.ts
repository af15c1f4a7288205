import { useState } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';
import { PAYMENT, takenByHand } from '#domain/methods.ts';
import { ZERO } from '#domain/money.ts';
import { avoidedBy } from '#domain/passport.ts';
import { quote } from '#domain/quote.ts';
import { rewardOptions } from '#domain/reward.ts';
import { rewardRuleOf } from '#features/venues/venue-rules.ts';
import { usePassport, writeAvoids } from './avoids.ts';
import { NO_TIP, tipCents, type Tip } from './checkout-tip.ts';
import type { ShownCart } from './cart-lines.ts';
import { useDiner } from './diner-context.ts';
import { deliveryOptions, firstPayment, paymentOptions, type MethodOption } from './methods-shown.ts';
import type { OnlineMethods } from './payment-slot.ts';
import { judged, usePromo } from './promo-check.ts';
import { useGuest } from './use-guest.ts';

/** What was chosen, while it is still offered; else the first there is. */
const offered = (options: readonly MethodOption[], chosen: number | null): number | null =>
  options.find(({ value }) => value === chosen)?.value ?? options[0]?.value ?? null;

/** The method that was used here last. */
const lastMethod = (venueId: number): number | null => {
  try {
    const kept = localStorage.getItem(`parea.method.${venueId}`);
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
};
export function keepMethod(venueId: number, method: number): void {
  try {
    localStorage.setItem(`parea.method.${venueId}`, String(method));
  } catch {
    // Then it is chosen again next time.
  }
}

/** What a diner chooses at checkout, and what it comes to. `known` is null until it is known which online methods work. */
export function useChoices(cart: ShownCart, known: OnlineMethods | null) {
  const { venue } = useDiner();
  const guest = useGuest(venue.companyId);
  const [typedName, setName] = useState<string | null>(null);
  const [delivery, setDelivery] = useState<number | null>(null);
  const [chosenPayment, setPayment] = useState(() => lastMethod(venue.id));
  const [code, setCode] = useState('');
  const [wantedRewards, setRewards] = useState(0);
  const [tip, setTip] = useState<Tip>(NO_TIP);
  const [note, setNote] = useState('');
  const passport = usePassport();
  const avoids = avoidedBy(passport);
  const rewardRule = rewardRuleOf(venue);
  const available = rewardRule === null ? 0 : guest.rewardsAvailable;
  const rewards = rewardRule && available > 0 ? rewardOptions(available, rewardRule, cart.orderable) : [0];
  const rewardsUsed = Math.min(wantedRewards, rewards.length - 1);
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
    name: typedName ?? guest.name,
    setName,
    delivery: offered(deliveryOptions(venue), delivery) ?? 1,
    setDelivery,
    payment,
    /** Nothing to pay is paid nowhere. */
    online: priced.totalCents > 0 ? (known?.get(payment ?? -1) ?? null) : null,
    paymentOptions: options,
    methodsKnown: known !== null,
    setPayment,
    code,
    setCode,
    codeState: judged(promo, food),
    rewards: { available, options: rewards, used: rewardsUsed, owed: guest.stampsOwed, set: setRewards },
    promotion,
    tip: { value: tip, food, wrong: given === null, set: setTip },
    note,
    setNote,
    avoids,
    told: { avoids, ratherNot: avoids.filter((key) => passport.avoids[key] === 'preference') },
    setAvoids: (wanted: readonly AllergenKey[]) => writeAvoids(wanted),
    priced,
  };
}
export type Choices = ReturnType<typeof useChoices>;
