import type { MenuItem } from '#domain/menu.ts';
import { DELIVERY, type DeliveryValue } from '#domain/methods.ts';
import { cents } from '#domain/money.ts';
import { ALWAYS_OPEN, type OpeningHours } from '#domain/opening-hours.ts';
import type { Pause } from '#domain/order-taking.ts';
import type { Promotion, PromotionHours } from '#domain/promotion.ts';
import type { RewardRule } from '#domain/reward.ts';
import type { TableArrangement } from '#domain/tables.ts';
import type { VatCountry } from '#domain/vat.ts';
import type { OrderCaps } from '#domain/order-caps.ts';
import type { Guarantee } from '#domain/guarantee.ts';
import type { PayWhen } from '#domain/pay-when.ts';
import { blockOf, type Block } from './order-blocks.ts';
import { toPercent } from '#domain/money-parts.ts';
import type { WholeVenue } from '../contract.ts';
import { recordsByName } from '#domain/choice-records.ts';
import { menuItem, type WireItem } from '../read-venue.ts';
import { guaranteeOf, orderCapsOf, payWhenOf, rewardRuleOf, tablesOf } from '../venue-rules.ts';
import { DEFAULTS, wholeVenue } from './read-columns.ts';
import type { PromotionJson, VenueRows } from './venue-rows.ts';

/** A dish with what an order keeps of it beside the rules: its picture and its names in other languages. */
export type SnapshotItem = MenuItem & { readonly image: string; readonly wire: WireItem };

/** One version of a venue as the rules need it. Never changed; a change of the menu makes a new one with a higher `menuVersion`. */
export type VenueSnapshot = {
  readonly venueId: string;
  readonly number: number;
  readonly menuVersion: number;
  readonly companyId: string;
  readonly company: string;
  readonly title: string;
  readonly country: VatCountry;
  readonly timeZone: string;
  readonly currency: string;
  /** How every sale is taxed, whatever way it is served; null: as it is served. */
  readonly taxedAs: DeliveryValue | null;
  readonly openingHours: OpeningHours;
  /** An administrator has closed it: its staff may still read, nobody orders. */
  readonly suspended: boolean;
  /** False: nobody who owns it has a confirmed address, so it is in no list or search engine and writes to its own people only. */
  readonly listed: boolean;
  /** Null where nobody stopped orders; one that is over stays until somebody saves the venue. */
  readonly pause: Pause | null;
  readonly tables: TableArrangement;
  /** Which generation of a table's code counts, by `floor/table`; absent: the first. */
  readonly codeGenerations: ReadonlyMap<string, number>;
  /** Whether what comes without a table's code waits for a staff member. */
  readonly onlyFromTable: boolean;
  /** What may be open and unpaid before further orders wait for a look; null where the venue left it to the house. */
  readonly orderCaps: OrderCaps | null;
  /** Phones and tables that no orders are taken from, each until its moment. */
  readonly blocks: readonly Block[];
  readonly deliveryMethods: ReadonlySet<number>;
  readonly paymentMethods: ReadonlySet<number>;
  readonly payWhen: PayWhen;
  /** Null: who pays at the end gives no card. */
  readonly guarantee: Guarantee | null;
  /** Null where the venue switched rewards off: nothing is earned and nothing redeemed. */
  readonly rewardRule: RewardRule | null;
  readonly items: ReadonlyMap<string, SnapshotItem>;
  readonly promotions: readonly Promotion[];
  readonly whole: WholeVenue;
};

export function snapshotOf(rows: VenueRows): VenueSnapshot {
  const whole = wholeVenue(rows);
  const enabled = (methods: readonly { enabled: boolean; value: number }[] | null | undefined) =>
    new Set((methods ?? []).filter((method) => method.enabled).map((method) => method.value));
  return {
    venueId: rows.id,
    number: rows.number,
    menuVersion: rows.menuVersion,
    companyId: rows.companyId,
    company: rows.companyNow,
    title: rows.title,
    country: whole.country ?? 'CY',
    timeZone: rows.timeZone,
    currency: rows.currency,
    taxedAs: VAT_SERVICE[whole.configuration?.taxedAs ?? 'order'],
    openingHours: hoursOf(whole),
    suspended: rows.status === 'suspended',
    listed: rows.listed,
    pause: whole.pause ? { until: whole.pause.until === null ? null : Date.parse(whole.pause.until) } : null,
    tables: tablesOf(whole),
    codeGenerations: new Map(rows.codeRows.map((row) => [`${row.floor}/${row.table_number}`, row.generation])),
    onlyFromTable: whole.configuration?.onlyFromTable === true,
    orderCaps: whole.configuration?.orderCaps ? orderCapsOf(whole.configuration.orderCaps) : null,
    blocks: rows.blockRows.map(blockOf),
    deliveryMethods: enabled(whole.deliveryMethods ?? DEFAULTS.deliveryMethods),
    paymentMethods: enabled(whole.paymentMethods ?? DEFAULTS.paymentMethods),
    payWhen: payWhenOf(whole),
    guarantee: guaranteeOf(whole),
    rewardRule: rewardRuleOf(whole),
    items: itemsOf(whole),
    promotions: rows.promotionRows.map((row) => promotionOf(row, rows.timeZone)),
    whole,
  };
}

/** The service whose VAT rates apply; null: that of each order. */
const VAT_SERVICE = { order: null, table_service: DELIVERY.tableService, collection: DELIVERY.collection } as const;

function itemsOf(whole: WholeVenue): VenueSnapshot['items'] {
  const shown = Object.values(whole.content?.menu?.items ?? {}).flatMap((list) => list.filter(({ hidden }) => hidden !== true));
  const records = recordsByName(shown);
  return new Map(shown.map((wire) => [String(wire.id), { ...menuItem(wire, records), image: wire.image ?? '', wire }]));
}

const promotionOf = (row: PromotionJson, zone: string): Promotion => ({
  id: row.id,
  name: row.name,
  startsAt: row.starts_at === null ? null : Date.parse(row.starts_at),
  endsAt: row.ends_at === null ? null : Date.parse(row.ends_at),
  shouldShow: row.should_show,
  code: row.code,
  type: row.discount_type,
  amountCents: cents(row.discount_type === '-' ? row.discount : 0),
  percent: row.discount_type === '%' ? toPercent(row.discount) : 0,
  hours: promotionHours(row.hours, zone),
  minimumCents: cents(row.minimum_cents),
  maxPerPerson: row.max_per_person,
});

function promotionHours({ days = [], from, to }: PromotionJson['hours'], zone: string): PromotionHours | null {
  if (days.length === 0 && from === undefined && to === undefined) return null;
  return { zone, days, ...wallTimes({ from: from ?? '00:00', to: to ?? '00:00' }) };
}

export function hoursOf(whole: Pick<WholeVenue, 'openingHours'>): OpeningHours {
  const hours = whole.openingHours;
  if (!hours) return ALWAYS_OPEN;
  return {
    weekly: hours.weekly.map(({ day, ...interval }) => ({ day, ...wallTimes(interval) })),
    exceptions: hours.exceptions.map((entry) =>
      entry.closed === true
        ? { date: entry.date, closed: true as const }
        : { date: entry.date, intervals: (entry.intervals ?? []).map(wallTimes) },
    ),
  };
}

type WallTimes = { readonly from: string; readonly to: string };

/** People write midnight as 24:00 where a day ends; the rules know it as 00:00. */
const wallTimes = ({ from, to }: WallTimes): WallTimes => ({ from: from.replace(/^24/, '00'), to: to.replace(/^24/, '00') });
