import { Banknote, Ban, Clock4, Ellipsis, Hourglass, Printer, ShieldBan, Smartphone, Undo2 } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { asksOf, type Ask } from './asks.ts';

type Props = {
  readonly order: SavedOrder;
  readonly ask: (order: SavedOrder, what: Ask) => void;
  readonly mayRefund: boolean;
  readonly disabled: boolean;
};

const ICONS = {
  delay: Clock4,
  pay: Banknote,
  refund: Undo2,
  print: Printer,
  hold: Hourglass,
  block_phone: Smartphone,
  block_table: ShieldBan,
  stop: Ban,
};

/** What is needed seldom: a new time, money, the printer, rejecting an order that nobody has begun, cancelling one that somebody has. */
export function TicketMenu({ order, ask, mayRefund, disabled }: Props) {
  const t = usePortalTexts();
  const begun = order.orderStatus !== ORDER_STATUS.placed;
  const words = (what: Ask) =>
    what === 'stop' ? t(begun ? 'ticket.cancel' : 'ticket.reject') : t(`ticket.${what}`, { table: order.table });
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const label = t('ticket.more', { number: order.number });
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className="icon-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        disabled={disabled}
        onClick={() => setOpen(true)}
        onKeyDown={byKey}
      >
        <Ellipsis className="icon" aria-hidden />
      </button>
      {open && <Choices {...{ trigger, label, order, ask, mayRefund, words }} close={() => setOpen(false)} />}
    </>
  );
}

type ChoicesProps = Pick<Props, 'order' | 'ask' | 'mayRefund'> & {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly words: (what: Ask) => string;
  readonly close: () => void;
};

/** There only while it is open: a full board has sixty. */
function Choices({ trigger, label, order, ask, mayRefund, words, close }: ChoicesProps) {
  return (
    <Popover className="menu-popover" placement="top end" triggerRef={trigger} isOpen onOpenChange={close}>
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus */}
      <Menu className="menu" aria-label={label} autoFocus="first" onClose={close}>
        {asksOf(order, mayRefund).map((what) => {
          const Icon = ICONS[what];
          return (
            <MenuItem
              key={what}
              className={`menu__item${what === 'stop' ? ' menu__item--danger' : ''}`}
              textValue={words(what)}
              onAction={() => ask(order, what)}
            >
              <Icon className="icon" aria-hidden />
              {words(what)}
            </MenuItem>
          );
        })}
      </Menu>
    </Popover>
  );
}
