import { ArrowLeft, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Modal } from '#platform/ui/modal.tsx';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { LoyaltyCard } from '#features/history/contract.ts';
import { CardDetail } from './card-detail.tsx';
import { CardList } from './card-list.tsx';
import { LedgerEntries } from './ledger-entries.tsx';
import { InkPattern } from './stamp-ink.tsx';
import './loyalty.css';

type Props = { readonly userId: string; readonly cards: readonly LoyaltyCard[]; readonly close: () => void };

/** The cards of a user: a list of companies, and the card of the one that was chosen. */
export function LoyaltyModal({ userId, cards, close }: Props) {
  const t = useAccountTexts();
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const card = cards.find(({ companyId }) => companyId === chosen) ?? null;
  const back = () => setChosen(null);
  return (
    <Modal className="loyalty-modal" labelledBy={id} onClose={close}>
      <InkPattern />
      <header className="loyalty-modal__head">
        {card && (
          <button type="button" className="icon-button" aria-label={t('loyalty.back')} onClick={back}>
            <ArrowLeft className="icon" aria-hidden />
          </button>
        )}
        <h2 id={id}>{t('loyalty.title')}</h2>
        <button type="button" className="icon-button" aria-label={t('loyalty.close')} onClick={close}>
          <X className="icon" aria-hidden />
        </button>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it */}
      <div className="loyalty-modal__body" tabIndex={0} role="region" aria-labelledby={id}>
        {card ? (
          <CardDetail key={card.companyId} card={card} why={<Why userId={userId} card={card} />} />
        ) : (
          <CardList cards={cards} choose={({ companyId }) => setChosen(companyId)} />
        )}
      </div>
      <footer className="loyalty-modal__foot">
        {card && (
          <button type="button" className="button" onClick={back}>
            {t('loyalty.back')}
          </button>
        )}
        <button type="button" className="button button--ink" onClick={close}>
          {t('loyalty.close')}
        </button>
      </footer>
    </Modal>
  );
}

/** Asked for only when it is opened. */
function Why({ userId, card }: { readonly userId: string; readonly card: LoyaltyCard }) {
  const t = useAccountTexts();
  const [open, setOpen] = useState(false);
  return (
    <details className="loyalty-why" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('loyalty.why')}</summary>
      {open && <LedgerEntries userId={userId} companyId={card.companyId} />}
    </details>
  );
}
