import { Banknote, Ban, Clock4, Ellipsis, Hourglass, Printer, ShieldBan, Smartphone, Undo2 } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
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
  return (
    <MenuTrigger>
      <Button className="icon-button" aria-label={t('ticket.more', { number: order.number })} isDisabled={disabled}>
        <Ellipsis className="icon" aria-hidden />
      </Button>
      <Popover className="menu-popover" placement="top end">
        <Menu className="menu">
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
    </MenuTrigger>
  );
}
