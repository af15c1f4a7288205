import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { shareReceipt, TableReceipt, venueReceipt, visitReceipt } from '#features/ordering/receipt-contract.ts';
import { TableReceiptView } from '#features/ordering/ui/together/table-receipt.tsx';
import { TableStamps } from '#features/ordering/ui/together/table-stamps.tsx';
import { ReceiptByMail } from '#features/payments/ui/receipt-by-mail.tsx';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { usePaymentsTexts } from '#texts/payment-contexts.ts';
import { useTogetherTexts } from '#texts/together-contexts.ts';

type Props = { readonly visit: string; readonly share: string | null; readonly venue: string | null };

function read({ visit, share, venue }: Props, given: AbortSignal): Promise<TableReceipt> {
  if (venue !== null) {
    const query = share === null ? {} : { share };
    return call<typeof venueReceipt>('GET', '/api/venues/:id/visits/:visit/receipt', {
      params: { id: venue, visit },
      query,
      signal: inTimeFor(given),
    });
  }
  if (share === null)
    return call<typeof visitReceipt>('GET', '/api/visits/:visit/receipt', { params: { visit }, signal: inTimeFor(given) });
  return call<typeof shareReceipt>('GET', '/api/visits/:visit/shares/:share/receipt', {
    params: { visit, share },
    signal: inTimeFor(given),
  });
}

/** What somebody paid of a table's bill, or what the whole table had. */
export function ReceiptPage(props: Props) {
  const t = useTogetherTexts();
  const p = usePaymentsTexts();
  const { visit, share, venue } = props;
  const page = useRef<HTMLElement>(null);
  const receipt = useQuery({
    queryKey: ['table-receipt', visit, share, venue],
    queryFn: ({ signal }) => read(props, signal),
    retry: (times, error) => times < 3 && !(error instanceof CallFailed && error.status >= 400 && error.status < 500),
  });
  const { data } = receipt;
  useEffect(() => void (document.title = `${t('receipt.title')} · Parea`), [t]);
  // Who has just paid hears that this is another page now.
  useEffect(() => {
    if (data) page.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [data]);
  if (receipt.isError)
    return (
      <main className="share-page">
        <p className="notice" role="alert">
          {t(receipt.error instanceof CallFailed && receipt.error.status === 404 ? 'receipt.missing' : 'together.failed')}
        </p>
      </main>
    );
  if (!data)
    return (
      <main className="share-page">
        <p role="status">{t('together.loading')}</p>
      </main>
    );
  return (
    <main className="share-page" ref={page}>
      <TableReceiptView receipt={data} />
      {venue === null && <TableStamps visit={visit} of={data} timeZone={data.timeZone} heading="h2" />}
      {venue === null && share !== null && data.share?.paidAt && <ReceiptByMail of={{ visit, share }} />}
      {venue === null && (
        <a className="button button--block" href={`/store/?id=${data.venue.number}`}>
          {p('share.menu')}
        </a>
      )}
    </main>
  );
}
