import { Banknote, Ban, Clock4, Ellipsis, Hourglass, PackageCheck, PackageX, Printer, ShieldBan, Smartphone, Undo2 } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { isOpen, isOrderStatus, ORDER_STATUS } from '#domain/order-status.ts';
import type { Language } from '#platform/shared/languages.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { asksOf, type Ask, type Mine } from './asks.ts';
import { lineName } from './line-words.ts';
import type { Dish, Stock } from './use-sold-out.ts';

type Props = {
  readonly order: SavedOrder;
  readonly ask: (order: SavedOrder, what: Ask) => void;
  readonly mine: Mine;
  readonly stock: Stock;
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
export function TicketMenu({ order, ask, mine, stock, disabled }: Props) {
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
      {open && <Choices {...{ trigger, label, order, ask, mine, stock, words }} close={() => setOpen(false)} />}
    </>
  );
}

type ChoicesProps = Pick<Props, 'order' | 'ask' | 'mine' | 'stock'> & {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly words: (what: Ask) => string;
  readonly close: () => void;
};

/** There only while it is open: a full board has sixty. */
function Choices({ trigger, label, order, ask, mine, stock, words, close }: ChoicesProps) {
  const t = usePortalTexts();
  const asks = asksOf(order, mine);
  const asking = (what: Ask) => {
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
  };
  return (
    <Popover className="menu-popover" aria-label={label} placement="top end" triggerRef={trigger} isOpen onOpenChange={close}>
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus */}
      <Menu className="menu" aria-label={label} autoFocus="first" onClose={close}>
        {asks.filter((what) => what !== 'stop').map(asking)}
        {(mine.stock ? dishesOf(order, t.language) : []).map((dish) => {
          const gone = stock.soldOut.has(dish.id);
          const said = t(gone ? 'stock.back' : 'stock.mark', { dish: dish.name });
          return (
            <MenuItem key={dish.id} className="menu__item" textValue={said} onAction={() => stock.mark(dish, !gone)}>
              {gone ? <PackageCheck className="icon" aria-hidden /> : <PackageX className="icon" aria-hidden />}
              {said}
            </MenuItem>
          );
        })}
        {/* What ends an order stands last, with nothing behind it that a finger could mean. */}
        {asks.filter((what) => what === 'stop').map(asking)}
      </Menu>
    </Popover>
  );
}

/** What the kitchen of an open order finds that it has run out of, each dish once. */
function dishesOf(order: SavedOrder, language: Language): Dish[] {
  if (!isOrderStatus(order.orderStatus) || !isOpen(order.orderStatus)) return [];
  return [...new Map(order.order.map((line) => [line.payload.item.id, line])).values()].map((line) => ({
    id: line.payload.item.id,
    name: lineName(line, language),
  }));
}
