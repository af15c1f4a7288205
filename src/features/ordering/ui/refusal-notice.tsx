import type { CallFailed } from '#platform/browser/api.ts';
import { nameOf } from '#features/venues/local-words.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { CheckoutKey } from '#texts/keys.ts';
import { useDiner } from './diner-context.ts';

const WORDS: Readonly<Record<string, CheckoutKey>> = {
  invalid_choice: 'refusal.invalid_choice',
  reward_unavailable: 'refusal.reward_unavailable',
  promotion_used_up: 'refusal.promotion_used_up',
  promotion_held_by_unpaid: 'refusal.promotion_held_by_unpaid',
  venue_suspended: 'refusal.venue_suspended',
  promotion_person_limit: 'refusal.promotion_person_limit',
  needs_verified: 'refusal.needs_verified',
  blocked: 'refusal.blocked',
  idempotency_key_reused: 'refusal.other_tab',
  too_many_unpaid: 'refusal.too_many_unpaid',
  too_many_unpaid_at_table: 'refusal.too_many_unpaid_at_table',
  too_many_waiting: 'refusal.too_many_waiting',
  too_many_waiting_at_table: 'refusal.too_many_waiting_at_table',
  method_unavailable: 'refusal.method_unavailable',
  table_unknown: 'refusal.table_unknown',
  code_needed: 'refusal.code_needed',
  allergy_conflict: 'refusal.allergy_conflict',
  rate_limited: 'refusal.too_many',
  too_many: 'refusal.too_many',
  too_many_requests: 'refusal.too_many',
};

type Props = {
  readonly failure: CallFailed;
  /** Out of the cart with these. */
  readonly onRemove: (itemIds: readonly string[]) => void;
  /** To where the table is chosen. */
  readonly onTable: () => void;
  /** To the dishes. */
  readonly onDishes: () => void;
  readonly onNoReward: () => void;
  readonly onNoCode: () => void;
  /** With the order, not at the end. */
  readonly onPayNow: () => void;
};

/** "Error submitting order: " and why, in the page's words, with the way on where there is one. */
export function RefusalNotice({ failure, ...ways }: Props) {
  const t = useCheckoutTexts();
  const message = useMessage(failure);
  const way = wayOn(failure, ways);
  return (
    <p className="notice notice--wine" role="alert">
      <Icon name="circle-alert" />
      <span>{t('checkout.error', { message })}</span>
      {way && (
        <button type="button" className="notice__action" onClick={way.go}>
          {t(way.words)}
        </button>
      )}
    </p>
  );
}

type Way = { readonly words: CheckoutKey; readonly go: () => void };

function wayOn(
  { code, details }: CallFailed,
  { onRemove, onTable, onDishes, onNoReward, onNoCode, onPayNow }: Omit<Props, 'failure'>,
): Way | null {
  const ids = itemsOf(details);
  if ((code === 'sold_out' || code === 'item_unknown') && ids.length > 0) return { words: 'refusal.remove', go: () => onRemove(ids) };
  if (code === 'table_unknown') return { words: 'refusal.change_table', go: onTable };
  if (code === 'invalid_choice') return { words: 'checkout.cart_change', go: onDishes };
  if (code === 'code_needed') return { words: 'refusal.pay_now', go: onPayNow };
  if (code === 'reward_unavailable') return { words: 'refusal.no_reward', go: onNoReward };
  return ['promotion_used_up', 'promotion_held_by_unpaid', 'promotion_person_limit', 'needs_verified'].includes(code)
    ? { words: 'refusal.no_code', go: onNoCode }
    : null;
}

const itemsOf = (details: CallFailed['details']): string[] => (Array.isArray(details['items']) ? details['items'].map(String) : []);

function useMessage({ code, status, details }: CallFailed): string {
  const t = useCheckoutTexts();
  const { dishes, speech, language, venue } = useDiner();
  if (code === 'sold_out' || code === 'item_unknown' || code === 'held_by_unpaid') {
    const names = itemsOf(details).map((id) => {
      const dish = dishes.get(id);
      return dish ? nameOf(dish.wire, speech).text : t('refusal.item');
    });
    return t(`refusal.${code}`, { items: new Intl.ListFormat(language).format(names.length > 0 ? names : [t('refusal.item')]) });
  }
  if (code === 'venue_closed') {
    const next = details['nextOpening'];
    if (typeof next !== 'string') return t('refusal.venue_closed');
    const zone = venue.timeZone === undefined ? {} : { timeZone: venue.timeZone };
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone });
    return t('refusal.venue_closed_until', { when: format.format(new Date(next)) });
  }
  const seconds = details['retryAfter'];
  if (status === 429 && typeof seconds === 'number') return t('refusal.too_many_wait', { seconds });
  // Never a server's English on a Greek page.
  return t(WORDS[code] ?? (status >= 500 ? 'refusal.broken' : 'refusal.other'));
}
