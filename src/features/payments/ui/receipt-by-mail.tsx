import { useId, useState } from 'react';
import { LONGEST_EMAIL } from '#domain/sizes.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { usePaymentsTexts } from '#texts/payment-contexts.ts';
import type { sendReceipt } from '../contract.ts';
import type { mailShareReceipt } from '../share-contract.ts';
import './payments.css';

export type ReceiptProps =
  | { readonly orderId: string }
  /** Of one's own share of a table's bill. */
  | { readonly of: { readonly visit: string; readonly share: string } };

const PROBLEMS: Readonly<Record<string, 'receipt.too_many' | 'receipt.unverified'>> = {
  too_many: 'receipt.too_many',
  email_unverified: 'receipt.unverified',
};

const sent = (what: ReceiptProps, body: { readonly email: string }): Promise<unknown> =>
  'of' in what
    ? call<typeof mailShareReceipt>('POST', '/api/visits/:visit/shares/:share/receipt', { params: what.of, body })
    : call<typeof sendReceipt>('POST', '/api/orders/:id/receipt', { params: { id: what.orderId }, body });

/** The receipt of what is paid to an address that we do not keep. */
export function ReceiptByMail(what: ReceiptProps) {
  const t = usePaymentsTexts();
  const id = useId();
  const [email, setEmail] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    setSaid(null);
    const failed = await sent(what, { email: email.trim() }).then(
      () => null,
      (error: unknown) => PROBLEMS[error instanceof CallFailed ? error.code : ''] ?? 'receipt.failed',
    );
    setBusy(false);
    setSaid(failed === null ? t('receipt.sent', { email: email.trim() }) : t(failed));
  };
  return (
    <form
      className="pay-receipt"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label className="field__label" htmlFor={id}>
        {t('receipt.title')}
      </label>
      <div className="pay-receipt__row">
        <input
          id={id}
          className="input"
          type="email"
          autoComplete="email"
          required
          maxLength={LONGEST_EMAIL}
          placeholder={t('receipt.email')}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <button type="submit" className="button" disabled={busy}>
          {t('receipt.send')}
        </button>
      </div>
      <div role="status">{said && <p>{said}</p>}</div>
    </form>
  );
}
