import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { ASSISTANCE_SERVICES } from '#domain/assistance.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { ask, keyOf, useRequests, type Wish } from './requests.ts';
import { TakeBack } from './take-back.tsx';
import { useBackToHelp } from './use-back-to-help.ts';
import { isTaken, OPTIONS, SERVICES, stateText } from './service-words.ts';

/** So long the answer stands on its tile before the sheet makes room for the menu. Milliseconds. */
const CLOSES_AFTER = 1_500;

type Props = {
  readonly place: Pick<Wish, 'store' | 'floor' | 'table' | 'k'>;
  /** Whether the venue has that table. */
  readonly placeKnown: boolean;
  /** Where the diner says so; null where nobody sits at a table. */
  readonly placeFields: ReactNode;
  /** To the bill of the table; null without its code. */
  readonly onTableBill: (() => void) | null;
  readonly onClose: () => void;
};

/** What staff can be asked for. A tile shows how far its request is, while it is. */
export function ServiceSheet({ place, placeKnown, placeFields, onTableBill, onClose }: Props) {
  const t = useMenuTexts();
  useBackToHelp();
  const heading = useId();
  const where = useRef<HTMLDivElement>(null);
  // Stays once it was needed: a field must not go away under a finger.
  const [asksWhere] = useState(placeFields !== null && (!placeKnown || place.table === 0));
  const [missing, setMissing] = useState(false);
  const closing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);

  const send = (service: string, subOption: string): void => {
    clearTimeout(closing.current);
    const lacking = placeFields !== null && (!placeKnown || (asksWhere && place.table === 0));
    setMissing(lacking);
    if (lacking) return where.current?.querySelector<HTMLElement>('input, select')?.focus();
    ask({ ...place, service, subOption }).then(
      () => {
        closing.current = setTimeout(onClose, CLOSES_AFTER);
      },
      // Its tile says so.
      () => undefined,
    );
  };
  return (
    <Modal className="service-sheet sheet-dialog" labelledBy={heading} onClose={onClose}>
      <header className="modal__head">
        <h2 id={heading}>{t('service.title')}</h2>
        <button type="button" className="icon-button" aria-label={t('service.close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      {asksWhere && (
        <div ref={where}>
          <h3>{t('service.where')}</h3>
          {placeFields}
          <p role="alert">
            {missing && (
              <span className="avoid-warning">
                <Icon name="circle-alert" />
                {t('service.where_first')}
              </span>
            )}
          </p>
        </div>
      )}
      {ASSISTANCE_SERVICES.map(({ service, label, subOptions }) => (
        <section key={service} aria-label={t(SERVICES[service] ?? 'help.service')}>
          <h3>{SERVICES[service] ? t(SERVICES[service]) : label}</h3>
          <ul>
            {subOptions.map((option) => (
              <li key={option.value}>
                <Tile service={service} subOption={option.value} label={option.label} onSend={send} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {onTableBill && (
        <button type="button" className="button button--block service-sheet__bill" onClick={onTableBill}>
          <Icon name="receipt-text" />
          {t('service.table_bill')}
        </button>
      )}
    </Modal>
  );
}

type TileProps = {
  readonly service: string;
  readonly subOption: string;
  readonly label: string;
  readonly onSend: (service: string, subOption: string) => void;
};

function Tile({ service, subOption, label, onSend }: TileProps) {
  const t = useMenuTexts();
  const asked = useRequests().get(keyOf({ service, subOption }));
  const { text, icon } = OPTIONS[subOption] ?? { text: null, icon: 'message-circle-question-mark' as const };
  const done = asked !== undefined && isTaken(asked);
  const of = useId();
  return (
    <>
      <button type="button" className="service-option" data-state={asked?.state} onClick={() => onSend(service, subOption)}>
        <Icon name={done ? 'check' : icon} />
        <span>
          <span id={of}>{text ? t(text) : label}</span>
          <small role="status">{asked && t(stateText(asked))}</small>
        </span>
      </button>
      <TakeBack {...{ service, subOption, of }} />
    </>
  );
}
