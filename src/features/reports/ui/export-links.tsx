import { Download } from 'lucide-react';
import { addressTo } from '#platform/shared/address.ts';
import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import type { exportReport } from '../contract.ts';
import { queryFor, type Asked } from './use-report.ts';

/** The table as a file, made by the server from the same figures. */
export function ExportLinks({ venueId, asked }: { readonly venueId: string; readonly asked: Asked }) {
  const t = usePortalReportsTexts();
  const href = (format: 'csv' | 'xlsx') => {
    const query = { ...queryFor(asked), format, language: t.language };
    return addressTo<typeof exportReport>('/api/venues/:id/report/export', { params: { id: venueId }, query });
  };
  return (
    <ul className="report-exports" aria-label={t('export.label')}>
      {(['csv', 'xlsx'] as const).map((format) => (
        <li key={format}>
          <a className="button button--small" href={href(format)} download>
            <Download className="icon" aria-hidden />
            {t(`export.${format}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
