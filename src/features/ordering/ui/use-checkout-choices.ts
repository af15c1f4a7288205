import { useState } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';
import { ZERO } from '#domain/money.ts';
import { quote } from '#domain/quote.ts';
import { rewardOptions } from '#domain/reward.ts';
import { rewardRuleOf } from '#features/venues/venue-rules.ts';
import { useAvoids, writeAvoids } from './avoids.ts';
import { NO_TIP, tipCents, type Tip } from './checkout-tip.ts';
import type { ShownCart } from './cart-lines.ts';
import { useDiner } from './diner-context.ts';
import { deliveryOptions, paymentOptions, type MethodOption } from './methods-shown.ts';
import type { OnlineMethods } from './payment-slot.ts';
import { judged, usePromo } from './promo-check.ts';
import { useGuest } from './use-guest.ts';

/** What was chosen, while it is still offered; else the first there is. */
const offered = (options: readonly MethodOption[], chosen: number | null): number | null =>
  options.find(({ value }) => value === chosen)?.value ?? options[0]?.value ?? null;

/** What a diner chooses at checkout, and what it comes to. */
export function useChoices(cart: ShownCart, online: OnlineMethods) {
  const { venue } = useDiner();
  const guest = useGuest(venue.companyId);
  const [typedName, setName] = useState<string | null>(null);
  const [delivery, setDelivery] = useState<number | null>(null);
  const [payment, setPayment] = useState<number | null>(null);
  const [code, setCode] = useState('');
  const [wantedRewards, setRewards] = useState(0);
  const [tip, setTip] = useState<Tip>(NO_TIP);
  const [note, setNote] = useState('');
  const avoids = useAvoids();
  const rewardRule = rewardRuleOf(venue);
  const available = rewardRule === null ? 0 : guest.rewardsAvailable;
  const rewards = rewardRule && available > 0 ? rewardOptions(available, rewardRule, cart.orderable) : [0];
  const rewardsUsed = Math.min(wantedRewards, rewards.length - 1);
  const lines = cart.lines.map(({ stored }) => stored);
  const known = usePromo(code, lines, guest.signedIn);
  const { promotion } = known;
  const ordered = { lines: cart.orderable, rewardRule, rewardsUsed, promotion };
  const food = quote({ ...ordered, tipCents: ZERO });
  const given = tipCents(tip, food);
  const priced = quote({ ...ordered, tipCents: given ?? ZERO });
  return {
    name: typedName ?? guest.name,
    setName,
    delivery: offered(deliveryOptions(venue), delivery) ?? 1,
    setDelivery,
    payment: offered(paymentOptions(venue, online), payment),
    online: online.get(offered(paymentOptions(venue, online), payment) ?? -1) ?? null,
    paymentOptions: paymentOptions(venue, online),
    setPayment,
    code,
    setCode,
    codeState: judged(known, food),
    rewards: { available, options: rewards, used: rewardsUsed, owed: guest.stampsOwed, set: setRewards },
    promotion,
    tip: { value: tip, food, wrong: given === null, set: setTip },
    note,
    setNote,
    avoids,
    setAvoids: (wanted: readonly AllergenKey[]) => writeAvoids(wanted),
    priced,
  };
}
