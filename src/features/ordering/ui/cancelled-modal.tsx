import { useId, useState } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';

/** The kitchen said no, or somebody took it back. */
export function CancelledModal({ reason }: { readonly reason: string }) {
  const t = useCheckoutTexts();
  const heading = useId();
  const [seen, setSeen] = useState(false);
  if (seen) return null;
  return (
    <Modal className="modal modal--notice" labelledBy={heading} onClose={() => setSeen(true)}>
      <div className="modal__body">
        <span className="modal__sign">
          <Icon name="circle-x" />
        </span>
        <h2 id={heading}>{t('confirmation.cancelled')}</h2>
        <p>{t('confirmation.cancelled_text')}</p>
        {reason !== '' && <p>{t('confirmation.cancelled_reason', { reason })}</p>}
        <p>{t('confirmation.cancelled_contact')}</p>
      </div>
      <footer className="modal__foot">
        <button type="button" className="button button--ink" onClick={() => setSeen(true)}>
          {t('confirmation.cancelled_close')}
        </button>
      </footer>
    </Modal>
  );
}
