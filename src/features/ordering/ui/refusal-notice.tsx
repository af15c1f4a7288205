import type { CallFailed } from '#platform/browser/api.ts';
import { nameOf } from '#features/venues/local-words.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { CheckoutKey } from '#texts/keys.ts';
import { useDiner } from './diner-context.ts';

const WORDS: Readonly<Record<string, CheckoutKey>> = {
  invalid_choice: 'refusal.invalid_choice',
  reward_unavailable: 'refusal.reward_unavailable',
  method_unavailable: 'refusal.method_unavailable',
  table_unknown: 'refusal.table_unknown',
  rate_limited: 'refusal.too_many',
  too_many_requests: 'refusal.too_many',
};

/** "Error submitting order: " and why, in the page's words where we have them. */
export function RefusalNotice({ failure }: { readonly failure: CallFailed }) {
  const t = useCheckoutTexts();
  const message = useMessage(failure);
  return (
    <p className="notice notice--wine" role="alert">
      <Icon name="circle-alert" />
      <span>{t('checkout.error', { message })}</span>
    </p>
  );
}

function useMessage({ code, message, details }: CallFailed): string {
  const t = useCheckoutTexts();
  const { dishes, speech, language, venue } = useDiner();
  if (code === 'sold_out' || code === 'item_unknown') {
    const ids = Array.isArray(details['items']) ? details['items'].map(String) : [];
    const names = ids.map((id) => {
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
  const key = WORDS[code];
  return key ? t(key) : message;
}
