import type { AllergenKey } from '#domain/allergens.ts';
import type { MenuItem } from '#domain/menu.ts';
import { cents, type Cents } from '#domain/money.ts';
import { ALWAYS_OPEN, type OpeningHours } from '#domain/opening-hours.ts';
import type { Promotion } from '#domain/promotion.ts';
import type { RewardRule } from '#domain/reward.ts';
import type { TableArrangement } from '#domain/tables.ts';
import type { VatCountry } from '#domain/vat.ts';
import type { WholeVenue } from '../contract.ts';
import { DEFAULTS, wholeVenue } from './read-columns.ts';
import type { PromotionJson, VenueRows } from './venue-rows.ts';

type Wire = WholeVenue['content'];
export type WireItem = NonNullable<NonNullable<NonNullable<Wire>['menu']>['items'][string]>[number];

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
  readonly openingHours: OpeningHours;
  readonly tables: TableArrangement;
  readonly deliveryMethods: ReadonlySet<number>;
  readonly paymentMethods: ReadonlySet<number>;
  /** Null where the venue switched rewards off: nothing is earned and nothing redeemed. */
  readonly rewardRule: RewardRule | null;
  readonly items: ReadonlyMap<string, SnapshotItem>;
  readonly promotions: readonly (Promotion & { readonly limited: boolean })[];
  readonly whole: WholeVenue;
};

export function snapshotOf(rows: VenueRows): VenueSnapshot {
  const whole = wholeVenue(rows);
  const enabled = <T extends { enabled: boolean; value: number }>(methods: readonly T[] | null | undefined) =>
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
    openingHours: hoursOf(whole),
    tables: tablesOf(whole),
    deliveryMethods: enabled(whole.deliveryMethods ?? DEFAULTS.deliveryMethods),
    paymentMethods: enabled(whole.paymentMethods ?? DEFAULTS.paymentMethods),
    rewardRule: rewardRuleOf(whole),
    items: new Map(
      Object.values(whole.content?.menu?.items ?? {}).flatMap((list) => list.map((item) => [String(item.id), menuItem(item)])),
    ),
    promotions: rows.promotionRows.map((row) => ({ ...promotionOf(row), limited: row.max_uses !== null })),
    whole,
  };
}

const euroToCents = (amount: number): Cents => cents(Math.round(amount * 100));

/** A wire item as the rules see it. */
export function menuItem(item: WireItem): SnapshotItem {
  return {
    id: String(item.id),
    name: item.name,
    priceCents: euroToCents(item.price),
    inStock: item.inStock,
    stockQty: item.stockQty,
    givesStamp: item.addLoyaltyStamp,
    vatClass: item.vatClass,
    allergens: (item.selectedAllergens ?? []) as readonly AllergenKey[],
    extras: (item.extras ?? []).map((extra) => ({
      option: extra.option,
      type: extra.type,
      maxSelectable: extra.maxSelectable,
      required: extra.required,
      options: extra.options.map((option) => ({
        value: option.value,
        text: option.text ?? option.value,
        costCents: euroToCents(option.cost ?? 0),
        allergens: option.allergens,
      })),
    })),
    image: item.image ?? '',
    wire: item,
  };
}

const promotionOf = (row: PromotionJson): Promotion => ({
  id: row.id,
  name: row.name,
  startsAt: row.starts_at === null ? null : Date.parse(row.starts_at),
  endsAt: row.ends_at === null ? null : Date.parse(row.ends_at),
  shouldShow: row.should_show,
  code: row.code,
  type: row.discount_type,
  amountCents: cents(row.discount_type === '-' ? row.discount : 0),
  percent: row.discount_type === '%' ? row.discount / 100 : 0,
});

/** `rewardsEnabled: false` switches loyalty off; a venue that never said follows the specification's formula. */
function rewardRuleOf(whole: WholeVenue): RewardRule | null {
  const stamps = whole.rewards?.loyaltyStamps;
  if (whole.configuration?.rewardsEnabled === false) return null;
  const type = stamps?.rewardType ?? 0;
  const value = stamps?.rewardValue ?? 0;
  return { type, value: type === 2 ? euroToCents(value) : value, stampsRequired: stamps?.stampsRequiredForReward ?? 12 };
}

function hoursOf(whole: WholeVenue): OpeningHours {
  const hours = whole.openingHours;
  if (!hours) return ALWAYS_OPEN;
  return {
    weekly: hours.weekly,
    exceptions: hours.exceptions.map((entry) =>
      entry.closed === true ? { date: entry.date, closed: true as const } : { date: entry.date, intervals: entry.intervals ?? [] },
    ),
  };
}

const tablesOf = (whole: WholeVenue): TableArrangement =>
  (whole.tableArrangement ?? []).map((floor) => ({
    floor: floor.floor,
    cols: floor.cols,
    rows: floor.rows,
    shape: floor.shape,
    cellSize: Number.parseInt(String(floor.cellSize), 10) || 27,
    tables: floor.tables.map((table) => ({
      table: table.table,
      col: table.col,
      row: table.row,
      ...(typeof table.seats === 'number' && { seats: table.seats }),
    })),
  }));
