import { useState } from 'react';
import { usePortalPaymentsTexts } from '#texts/area-contexts.ts';

/** What the provider's own pages ask for. */
export function WebhookAddress({ address }: { readonly address: string }) {
  const t = usePortalPaymentsTexts();
  const [copied, setCopied] = useState(false);
  return (
    <p className="payments-webhook">
      <small className="muted">{t('webhook')}</small>
      <code>{address}</code>
      <button
        type="button"
        className="button button--small"
        onClick={() =>
          void navigator.clipboard.writeText(address).then(
            () => setCopied(true),
            () => undefined,
          )
        }
      >
        {t(copied ? 'copied' : 'copy')}
      </button>
    </p>
  );
}
