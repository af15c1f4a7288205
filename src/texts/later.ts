/**
 * Words that a screen of the diner does not say before something else is opened: they are a second file, loaded with the part that says them
 * (`Texts.more`). A key, or the beginning of several. What only the server writes into the page is here too.
 */
const LATER: Readonly<Record<string, readonly string[]>> = {
  menu: [
    'page.',
    'place.',
    'categories.',
    'card.',
    'rows.',
    'promotions.',
    'search.',
    'filter.',
    'avoids.',
    'passport.',
    'help.',
    'service.',
    'assistant.',
    'extras.',
    'change.',
    'item.select',
    'item.stamp',
  ],
  checkout: [
    'refusal.',
    'checkout.error',
    'checkout.empty',
    'checkout.changed_',
    'checkout.cart_change',
    'checkout.put_back',
    'checkout.stop_',
    'checkout.keep_named',
    'checkout.kept',
    'checkout.promo',
    'checkout.stamps_owed',
    'checkout.tip_hint',
    'checkout.tip_chip',
    'checkout.tip_other',
    'checkout.tip_amount',
    'checkout.tip_wrong',
    'checkout.rewards',
    'checkout.reward_none',
    'checkout.note_hint',
    'checkout.note_for_line',
    'checkout.note_keep',
    'checkout.avoids_none',
    'checkout.avoids_some',
    'checkout.avoids_pick',
    'passport.along',
    'confirmation.cancelled_',
    'confirmation.said_',
    'confirmation.forgot_',
    'confirmation.ready',
    'confirmation.on_my_way',
    'confirmation.thank_you',
  ],
};
/** Begins like those, and is said at once. */
const FIRST: ReadonlySet<string> = new Set([
  'item.stamp_badge',
  'refusal.remove',
  'refusal.item',
  'checkout.rewards_available',
  'confirmation.cancelled_text',
  'confirmation.ready_by',
]);

/** Whether a catalogue's key is in its second file. */
export const comesLater = (catalogue: string, key: string): boolean =>
  !FIRST.has(key) && (LATER[catalogue] ?? []).some((begins) => key.startsWith(begins));
