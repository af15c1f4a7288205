import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { PaymentsTexts } from '#texts/payment-contexts.ts';
import { TogetherTexts } from '#texts/together-contexts.ts';
import { AreaTexts } from '../portal/area-texts.tsx';
import { HoldPage } from './hold-page.tsx';
import { ReceiptPage } from './receipt-page.tsx';
import { SharePage } from './share-page.tsx';
import './share.css';

const PAYING = { en: () => import('#texts/payments.en.json?texts'), el: () => import('#texts/payments.el.json?texts') };
const TOGETHER = { en: () => import('#texts/together.en.json?texts'), el: () => import('#texts/together.el.json?texts') };

/** A share of a table's bill to be paid here, or its receipt; the card that guarantees the bill (`hold`); without a share, or for the staff (`?venue=`), receipts alone. */
export function ShareRoute() {
  const { visit = '', share } = useParams();
  const [query] = useSearchParams();
  const venue = query.get('venue');
  // The page of a payment that is through becomes its receipt.
  const [isPaid, setPaid] = useState(false);
  useEffect(() => setPaid(false), [share]);
  return (
    <AreaTexts area="payments" context={PaymentsTexts} catalogues={PAYING}>
      <AreaTexts area="together" context={TogetherTexts} catalogues={TOGETHER}>
        {share === 'hold' ? (
          <HoldPage visit={visit} more={Number(query.get('more')) || null} />
        ) : share === undefined || venue !== null || isPaid ? (
          <ReceiptPage visit={visit} share={share ?? null} venue={venue} />
        ) : (
          <SharePage visit={visit} share={share} onPaid={() => setPaid(true)} />
        )}
      </AreaTexts>
    </AreaTexts>
  );
}
