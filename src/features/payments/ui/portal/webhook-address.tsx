import { useCopy } from '#platform/ui/use-copy.ts';
import { usePortalPaymentsTexts } from '#texts/area-contexts.ts';

/** What the provider's own pages ask for. */
export function WebhookAddress({ address }: { readonly address: string }) {
  const t = usePortalPaymentsTexts();
  const { field, copied, copy } = useCopy<HTMLElement>(address);
  return (
    <p className="payments-webhook">
      <small className="muted">{t('webhook')}</small>
      <code ref={field}>{address}</code>
      <button type="button" className="button button--small" onClick={copy}>
        {t(copied === 'copied' ? 'copied' : 'copy')}
      </button>
    </p>
  );
}
