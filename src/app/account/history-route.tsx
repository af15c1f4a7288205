import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { ORDER_STATUS } from '#domain/order-status.ts';
import type { readHistory } from '#features/history/contract.ts';
import { OrderCard } from '#app/account/order-card.tsx';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { OrderReceipt } from '#features/ordering/ui/order-receipt.tsx';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { createTexts, type Language, type Texts } from '#platform/shared/texts.ts';
import { Loading } from '#platform/ui/loading.tsx';
import { LoadingPart } from '#platform/ui/loading-part.tsx';
import { PartFailed } from '#platform/ui/part-failed.tsx';
import { Said } from '#platform/ui/said.tsx';
import { CheckoutTexts } from '#texts/contexts.ts';
import type { CheckoutKey } from '#texts/keys.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import { useLanguage } from '../portal/language.tsx';
import { Failed } from '../portal/other-routes.tsx';
import { useAccount } from '../portal/use-account.ts';
import { AccountFrame } from './account-frame.tsx';
import { AgainDialog } from './again-dialog.tsx';
import { useOrderAgain } from './use-order-again.ts';
import './history.css';

/** While a kitchen works on one of them the list is asked for again this often. */
const LIVE_MS = 10_000;
const isOpen = ({ orderStatus }: SavedOrder): boolean => orderStatus < ORDER_STATUS.served;

function useHistory(userId: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['history', userId],
    queryFn:
      userId === undefined
        ? skipToken
        : ({ pageParam: cursor, signal }) =>
            call<typeof readHistory>('GET', '/api/users/:id/orders', {
              params: { id: userId },
              query: cursor === '' ? {} : { cursor },
              signal: inTimeFor(signal),
            }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ orders }) => orders.some(isOpen)) ? LIVE_MS : false),
  });
}

/** Everything a person ordered, the latest first. */
export function HistoryRoute() {
  const t = useAccountTexts();
  const account = useAccount();
  const history = useHistory(account.data?._id);
  const again = useOrderAgain();
  const failed = account.data ? history : account;
  if (failed.isError && !failed.data)
    return (
      <AccountFrame title={t('history.title')}>
        <Failed error={failed.error} retry={() => void failed.refetch()} alone />
      </AccountFrame>
    );
  if (!history.data) return <Loading words={t('account.loading')} />;
  const orders = history.data.pages.flatMap((page) => page.orders);
  return (
    <AccountFrame title={t('history.title')}>
      <ReceiptWords>
        <div role="alert">{again.trouble && <p className="notice">{t(`again.${again.trouble}`)}</p>}</div>
        {orders.length === 0 ? <Nothing /> : <Orders orders={orders} again={again} />}
        {history.isFetchNextPageError && (
          <PartFailed
            text={t('history.more_failed')}
            again={t('part.again')}
            busy={history.isFetchingNextPage}
            retry={() => void history.fetchNextPage()}
          />
        )}
        {history.hasNextPage && !history.isFetchNextPageError && (
          <button
            type="button"
            className="button history__more"
            disabled={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {t(history.isFetchingNextPage ? 'history.loading_more' : 'history.more')}
          </button>
        )}
      </ReceiptWords>
      {again.asked && <AgainDialog asked={again.asked} close={again.close} confirm={again.confirm} />}
    </AccountFrame>
  );
}

type OrdersProps = { readonly orders: readonly SavedOrder[]; readonly again: ReturnType<typeof useOrderAgain> };

function Orders({ orders, again }: OrdersProps) {
  const [printing, setPrinting] = useState<string | null>(null);
  useEffect(() => {
    if (printing === null) return;
    // The chosen receipt is open and alone by now.
    window.print();
    setPrinting(null);
  }, [printing]);
  return (
    <ul className="history" data-printing={printing ?? undefined}>
      {orders.map((order) => (
        <li key={order._id}>
          <OrderCard
            order={order}
            receipt={<OrderReceipt order={order} venue={null} />}
            again={() => again.start(order)}
            busy={again.busy === order._id}
            printed={printing === order._id}
            print={() => setPrinting(order._id)}
          />
        </li>
      ))}
    </ul>
  );
}

function Nothing() {
  const t = useAccountTexts();
  return (
    <Said title={t('history.empty_title')} text={t('history.empty')} level={2}>
      <a className="button button--primary button--large" href="/all-stores">
        {t('history.stores')}
      </a>
    </Said>
  );
}

const CATALOGUES = {
  en: () => import('#texts/checkout.en.json?texts=first'),
  el: () => import('#texts/checkout.el.json?texts=first'),
};

/** A receipt reads as it did when it was new: its words are those of the checkout. */
function ReceiptWords({ children }: { readonly children: ReactNode }) {
  const t = useAccountTexts();
  const { language } = useLanguage();
  const words = useQuery({
    queryKey: ['texts', 'checkout', language],
    queryFn: () => loadWords(language),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  if (words.data) return <CheckoutTexts value={words.data}>{children}</CheckoutTexts>;
  if (words.isError) return <Failed error={words.error} retry={() => void words.refetch()} alone />;
  return <LoadingPart words={t('account.loading')} />;
}

async function loadWords(language: Language): Promise<Texts<CheckoutKey>> {
  return createTexts<CheckoutKey>((await CATALOGUES[language]()).default, language);
}
