import { Check, CircleAlert, Info, LogOut, ReceiptText, Stamp, Store } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { lastVisited, mostVisited } from '#domain/visits.ts';
import type { UserRecord } from '#features/history/contract.ts';
import { LoyaltyModal } from '#features/loyalty/ui/loyalty-modal.tsx';
import { stampVisits } from '#features/ordering/ui/together/stamp-visits.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import { useSignOut } from '../portal/use-sign-out.ts';
import type { Claimed } from './guest-order.ts';

type Props = { readonly record: UserRecord; readonly claimed: Claimed | null };

/** The banner, the four facts, and the three ways on. */
export function AccountSummary({ record, claimed }: Props) {
  const t = useAccountTexts();
  const [cards, setCards] = useState(false);
  const [tables] = useState(() => stampVisits().slice(0, 3));
  const { signOut, failed } = useSignOut(() => location.assign('/'));
  const name = record.storeName || `${record.firstName} ${record.lastName}`.trim();
  return (
    <section className="account-summary" aria-label={t('account.facts')}>
      {claimed && <ClaimedNote claimed={claimed} />}
      <div className="account-banner">
        <p>{name}</p>
      </div>
      <dl className="account-facts">
        <Fact label={t('account.name')} value={name} />
        <Fact label={t('account.since')} value={signUpDate(record.registrationDate)} />
        <Fact label={t('account.last')} value={lastVisited(record.orders) ?? t('account.none')} />
        <Fact label={t('account.most')} value={mostVisited(record.orders) ?? t('account.none')} />
      </dl>
      {record.loyaltyStamps
        .filter(({ stampsOwed }) => stampsOwed > 0)
        .map(({ companyId, company, stampsOwed }) => (
          <p key={companyId} className="notice notice--wine">
            <CircleAlert className="icon" aria-hidden />
            {t('account.owes', { company, count: stampsOwed })}
          </p>
        ))}
      {tables.map((visit) => (
        <p key={visit} className="notice">
          <Stamp className="icon" aria-hidden />
          <a href={`/share/${visit}`}>{t('account.table_stamps')}</a>
        </p>
      ))}
      <nav className="account-ways" aria-label={t('account.actions')}>
        <Link className="button button--large" to="/order-history" state={{ user: record }}>
          <ReceiptText className="icon" aria-hidden />
          {t('account.history')}
        </Link>
        <button type="button" className="button button--primary button--large" onClick={() => setCards(true)}>
          <Stamp className="icon" aria-hidden />
          {t('account.cards')}
        </button>
        {record.accountType === 'Store' && (
          <Link className="button button--large" to="/portal/overview">
            <Store className="icon" aria-hidden />
            {t('account.portal')}
          </Link>
        )}
        <button type="button" className="button button--quiet button--large" onClick={signOut}>
          <LogOut className="icon" aria-hidden />
          {t('account.logout')}
        </button>
      </nav>
      <div role="alert">{failed && <p className="notice">{t('account.sign_out_failed')}</p>}</div>
      {cards && <LoyaltyModal userId={record._id} cards={record.loyaltyStamps} close={() => setCards(false)} />}
    </section>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function ClaimedNote({ claimed: { linked, stamped, number } }: { readonly claimed: Claimed }) {
  const t = useAccountTexts();
  const Icon = linked ? Check : Info;
  return (
    <p className={linked ? 'notice notice--olive' : 'notice'} role="status">
      <Icon className="icon" aria-hidden />
      {linked ? t(stamped ? 'account.claimed_stamps' : 'account.claimed', { number }) : t('account.not_claimed')}
    </p>
  );
}

/** DD-MM-YYYY, as specified, on this device's calendar. */
function signUpDate(registered: string): string {
  const date = new Date(registered);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(date.getDate())}-${two(date.getMonth() + 1)}-${date.getFullYear()}`;
}
