import { Ban, Ellipsis } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { ORDER_STATUS, type OrderStatus } from '#domain/order-status.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';

type Props = { readonly order: SavedOrder; readonly stop: (order: SavedOrder, to: OrderStatus) => void; readonly disabled: boolean };

/** What is needed seldom: rejecting an order that nobody has begun, cancelling one that somebody has. */
export function TicketMenu({ order, stop, disabled }: Props) {
  const t = usePortalTexts();
  const begun = order.orderStatus !== ORDER_STATUS.placed;
  const to = begun ? ORDER_STATUS.cancelled : ORDER_STATUS.rejected;
  return (
    <MenuTrigger>
      <Button className="icon-button" aria-label={t('ticket.more', { number: order.number })} isDisabled={disabled}>
        <Ellipsis className="icon" aria-hidden />
      </Button>
      <Popover className="menu-popover" placement="top end">
        <Menu className="menu" onAction={() => stop(order, to)}>
          <MenuItem className="menu__item menu__item--danger" textValue={t(begun ? 'ticket.cancel' : 'ticket.reject')}>
            <Ban className="icon" aria-hidden />
            {t(begun ? 'ticket.cancel' : 'ticket.reject')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
