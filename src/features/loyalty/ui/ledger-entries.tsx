import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { LOCALES } from '#platform/shared/locales.ts';
import { PartFailed } from '#platform/ui/part-failed.tsx';
import type { Texts } from '#platform/shared/texts.ts';
import type { AccountKey } from '#texts/keys.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { readStamps, StampEntry } from '#features/history/contract.ts';

type Props = { readonly userId: string; readonly companyId: string };

/** Why a card says what it says: its ledger, the latest first. */
export function LedgerEntries({ userId, companyId }: Props) {
  const t = useAccountTexts();
  const ledger = useInfiniteQuery({
    queryKey: ['stamps', userId, companyId],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { companyId, ...(cursor !== '' && { cursor }) };
      return call<typeof readStamps>('GET', '/api/users/:id/stamps', { params: { id: userId }, query, signal: inTimeFor(signal) });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const again = (retry: () => unknown) => (
    <PartFailed text={t('part.failed')} again={t('part.again')} busy={ledger.isFetching} retry={() => void retry()} />
  );
  if (ledger.isError && !ledger.data) return again(() => ledger.refetch());
  if (!ledger.data)
    return (
      <p className="muted" role="status">
        {t('account.loading')}
      </p>
    );
  const entries = ledger.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <p className="muted">{t('loyalty.why_empty')}</p>;
  return (
    <>
      <ol className="ledger">
        {entries.map((entry) => (
          <li key={entry._id}>
            <span>{explain(entry, t)}</span>
            <b className="num">{delta(entry, t)}</b>
          </li>
        ))}
      </ol>
      {ledger.isFetchNextPageError && again(() => ledger.fetchNextPage())}
      {ledger.hasNextPage && !ledger.isFetchNextPageError && (
        <button
          type="button"
          className="button button--small"
          disabled={ledger.isFetchingNextPage}
          onClick={() => void ledger.fetchNextPage()}
        >
          {t('loyalty.why_more')}
        </button>
      )}
    </>
  );
}

/** "Flat white × 2, order #41, 12 Nov". */
function explain(entry: StampEntry, t: Texts<AccountKey>): string {
  const { order, kind, reason } = entry;
  const zone = order && { timeZone: order.timeZone };
  const format = new Intl.DateTimeFormat(LOCALES[t.language], { day: 'numeric', month: 'short', ...zone });
  const date = format.format(new Date(kind === 'earn' && order ? order.placedAt : entry.at));
  if (!order) return t('loyalty.entry_plain', { reason, date });
  const about = { number: order.number, date };
  if (kind === 'spend') return t('loyalty.entry_spend', about);
  if (kind === 'reverse') return t('loyalty.entry_reverse', about);
  if (kind === 'release') return t('loyalty.entry_release', about);
  const dishes = order.dishes
    .map(({ name, names, quantity }) => t('loyalty.dish', { name: names[t.language] || name, count: quantity }))
    .join(', ');
  return dishes === '' ? t('loyalty.entry_plain', { reason, date }) : t('loyalty.entry', { dishes, ...about });
}

/** "+2 stamps", "−1 reward". */
function delta({ stamps, rewards }: StampEntry, t: Texts<AccountKey>): string {
  const [amount, key] = stamps !== 0 ? ([stamps, 'loyalty.delta_stamps'] as const) : ([rewards, 'loyalty.delta_rewards'] as const);
  return t(amount < 0 ? 'loyalty.minus' : 'loyalty.plus', { count: t(key, { count: Math.abs(amount) }) });
}
