import { keyOf, type StoredLine } from '#domain/cart.ts';
import { DELIVERY, PAYMENT } from '#domain/methods.ts';
import { toAmount, ZERO } from '#domain/money.ts';
import { formatOrderId } from '#domain/order-id.ts';
import { ORDER_STATUS, type OrderStatus } from '#domain/order-status.ts';
import { quote, type Quote, type QuoteLine } from '#domain/quote.ts';
import { vatRate } from '#domain/vat.ts';
import type { OrderLine, SavedOrder } from '#features/ordering/contract.ts';
import type { Diner } from '#features/ordering/ui/diner-context.ts';
import { chosenNames } from '#features/venues/chosen-names.ts';
import { nameOf } from '#features/venues/local-words.ts';
import type { Dish } from '#features/venues/read-venue.ts';

const FLOOR = 1;
const ZONE = 'Asia/Nicosia';

type Wish = {
  readonly lines: readonly StoredLine[];
  readonly number: number;
  readonly name: string;
  readonly table: number;
  readonly now: number;
};

/** What the server would have answered to this cart: its prices are those of the same rules, only nobody writes it down. */
export function orderOf(diner: Diner, wish: Wish): SavedOrder {
  const sold = wish.lines.flatMap((line) => {
    const dish = diner.dishes.get(line.itemId);
    return dish ? [{ dish, line }] : [];
  });
  const cart = sold.map(({ dish, line }) => ({ item: dish.item, quantity: line.quantity, choices: line.choices }));
  const priced = quote({ lines: cart, rewardRule: null, rewardsUsed: 0, promotion: null, tipCents: ZERO });
  const lines = priced.lines.flatMap((of, at) => {
    const one = sold[at];
    return one ? [lineOf(diner, { ...one, of, now: wish.now })] : [];
  });
  const at = new Date(wish.now).toISOString();
  return {
    ...PLAIN,
    ...whereFrom(diner, wish, priced),
    order: lines,
    totalItems: priced.totalItems,
    subtotal: toAmount(priced.subtotalCents),
    orderAmount: toAmount(priced.totalCents),
    buyersName: wish.name,
    language: diner.language,
    placedAt: at,
    statusAt: at,
  };
}

/** An order at a table that nobody has touched, of a guest who said nothing beside. */
const PLAIN = {
  revision: 1,
  rewardSavings: 0,
  discountAmount: 0,
  tip: 0,
  vat: [],
  deliveryMethod: DELIVERY.tableService,
  paymentMethod: PAYMENT.cash,
  promoCode: '',
  rewardsUsedForOrder: 0,
  loyaltyStampsAdded: 0,
  note: '',
  avoids: [],
  ratherNot: [],
  allergyReadAt: null,
  allergyCalledAt: null,
  allergyToldAt: null,
  orderStatus: ORDER_STATUS.placed,
  statusReason: '',
  onTheirWay: false,
  awaitingConfirmation: false,
  paymentStatus: 'unpaid',
  refunded: 0,
  taken: 0,
  readyBy: null,
  escalation: 0,
  timestamp: '',
  timeZone: ZONE,
  preparingAt: null,
  readyAt: null,
  servedAt: null,
  claimed: false,
} as const satisfies Partial<SavedOrder>;

const whereFrom = ({ venue }: Diner, { number, table, now }: Wish, { totalCents }: Quote) => ({
  _id: `try-${number}`,
  orderId: formatOrderId({ epochMs: now, zone: ZONE, floor: FLOOR, table, totalCents }),
  number,
  company: venue.title,
  storeTitle: venue.title,
  storeId: venue.id,
  storeDBId: venue._id,
  currency: venue.currency.code,
  floor: FLOOR,
  table,
});

type Sold = { readonly dish: Dish; readonly line: StoredLine; readonly of: QuoteLine; readonly now: number };

function lineOf({ venue, speech }: Diner, { dish, line, of, now }: Sold): OrderLine {
  const { item, wire } = dish;
  const texts = chosenNames(dish, line.choices, speech);
  const name = nameOf(wire, speech).text;
  const day = new Date(now).toISOString().slice(0, 10);
  return {
    id: keyOf(line),
    quantity: line.quantity,
    payload: {
      item: {
        id: item.id,
        name: item.name,
        price: toAmount(item.priceCents),
        image: wire.image ?? '',
        selectedAllergens: [...item.allergens],
        addLoyaltyStamp: item.givesStamp,
      },
      extras: {},
    },
    name,
    localName: name,
    chosen: of.chosen.map(({ option, value, costCents }, at) => ({
      option,
      value,
      text: texts[at]?.text ?? value,
      cost: toAmount(costCents),
    })),
    unitPrice: toAmount(of.unitCents),
    lineTotal: toAmount(of.lineCents),
    vatRate: vatRate({ country: venue.country ?? 'CY', vatClass: item.vatClass, deliveryMethod: DELIVERY.tableService, day }),
    allergens: [...of.allergens],
    mayContain: [],
    kept: [],
    note: '',
    done: false,
  };
}

const REACHED: Readonly<Partial<Record<OrderStatus, 'preparingAt' | 'readyAt' | 'servedAt'>>> = {
  [ORDER_STATUS.preparing]: 'preparingAt',
  [ORDER_STATUS.ready]: 'readyAt',
  [ORDER_STATUS.served]: 'servedAt',
};

/** The order one step on. */
export function movedOn(order: SavedOrder, to: OrderStatus, now: number): SavedOrder {
  const at = new Date(now).toISOString();
  const reached = REACHED[to];
  return { ...order, revision: order.revision + 1, orderStatus: to, statusAt: at, ...(reached && { [reached]: at }) };
}
