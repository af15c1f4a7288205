import { Link } from 'react-router';
import { usePortalPaymentsTexts } from '#texts/area-contexts.ts';
import { PaymentsSection } from './payments-section.tsx';
import '#platform/ui/form-parts.css';
import './portal-payments.css';

type Venue = { readonly _id: string; readonly title: string };

/** How this venue gets paid: the way to the day's end, the keys of each provider, and what needs somebody. */
export function PaymentsPage({ venue }: { readonly venue: Venue }) {
  const t = usePortalPaymentsTexts();
  return (
    <>
      <header className="portal-head">
        <div>
          <p className="muted">{venue.title}</p>
          <h1>{t('title')}</h1>
        </div>
      </header>
      <div className="payments-page">
        <p className="card payments-part">
          <Link to="/portal/reports?view=day">{t('to_day')}</Link>
        </p>
        <PaymentsSection venue={venue} />
      </div>
    </>
  );
}
