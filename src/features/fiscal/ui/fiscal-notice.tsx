import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { usePortalOverviewTexts } from '#texts/area-contexts.ts';
import { useFiscal } from './use-fiscal.ts';

const AGAIN_MS = 60_000;

/** On an owner's first page: slips that are open for too long, or that the provider refused. Nothing where all is well. */
export function FiscalNotice({ venueId }: { readonly venueId: string }) {
  const t = usePortalOverviewTexts();
  const { data } = useFiscal(venueId, AGAIN_MS);
  if (!data || (data.overdue === 0 && data.refused === 0)) return null;
  return (
    <p className="notice notice--wine trial-notice" role="status">
      <ReceiptText className="icon" aria-hidden />
      <span>
        {data.overdue > 0 && t('fiscal.overdue', { count: data.overdue })}{' '}
        {data.refused > 0 && t('fiscal.refused', { count: data.refused })}
      </span>
      <Link to="/portal/fiscal">{t('fiscal.open')}</Link>
    </p>
  );
}
