/** `deleted`: can be restored for a while; `erased`: a shell that orders' figures point to. */
export type VenueStatus = 'live' | 'suspended' | 'deleted' | 'erased';

/** One venue as {@link readVenues} reads it: its columns in camel case, the JSON rows inside as PostgreSQL names them. */
export type VenueRows = {
  readonly id: string;
  readonly number: number;
  readonly revision: number;
  readonly menuVersion: number;
  readonly companyId: string;
  readonly companyNow: string;
  readonly title: string;
  readonly subtitle: string;
  readonly logo: string;
  readonly headerBg: string;
  readonly storeType: number;
  readonly country: string;
  readonly timeZone: string;
  readonly languages: string[];
  readonly currency: string;
  readonly translations: unknown;
  readonly deliveryMethods: unknown;
  readonly paymentMethods: unknown;
  readonly layout: unknown;
  readonly css: unknown;
  readonly rewards: unknown;
  readonly configuration: unknown;
  readonly tableArrangement: unknown;
  readonly openingHours: unknown;
  readonly address: unknown;
  readonly status: VenueStatus;
  readonly deleteAfter: Date | null;
  readonly listed: boolean;
  readonly categoryRows: readonly CategoryJson[];
  /** With what their shared choices hold. */
  readonly itemRows: readonly ItemJson[];
  readonly groupRows: readonly { id: string; extra: unknown }[];
  readonly promotionRows: readonly PromotionJson[];
  /** Tables whose code was reissued, with the generation that counts. */
  readonly codeRows: readonly { floor: number; table_number: number; generation: number }[];
  /** Phones and tables that no orders are taken from. */
  readonly blockRows: readonly BlockJson[];
  readonly accountRows: readonly { email: string; user_id: string | null; role: string }[];
};
export type BlockJson = {
  id: string;
  /** Hexadecimal behind `\\x`. */
  phone: string | null;
  /** Of a phone, where it was; the same form. */
  address: string | null;
  floor: number | null;
  table_number: number | null;
  with_code: boolean;
  /** Of a phone, the table that it ordered for. */
  near_floor: number | null;
  near_table: number | null;
  number: number;
  created_by: string | null;
  created_at: string;
  until: string;
};
export type CategoryJson = { id: string; position: number; name: string; tint: string | null; translations: unknown };
export type ItemJson = {
  id: string;
  category_id: string;
  position: number;
  name: string;
  description: string;
  price_cents: number;
  image: string;
  in_stock: boolean;
  stock_qty: number | null;
  ribbon: unknown;
  gives_stamp: boolean;
  allergens: string[];
  extras: unknown;
  vat_class: string;
  translations: unknown;
  may_contain: string[];
  checked_free: string[];
  marks: string[];
  own_marks: string[];
  recorded_on: string | null;
  to_check: boolean;
  availability: unknown;
  hidden: boolean;
};
export type PromotionJson = {
  id: string;
  name: string;
  description: string;
  starts_at: string | null;
  ends_at: string | null;
  should_show: boolean;
  background_color: string;
  background_image: string;
  text_color: string;
  code: string | null;
  code_id: string | null;
  discount_type: '-' | '%';
  discount: number;
  max_uses: number | null;
  max_per_person: number | null;
  minimum_cents: number;
  hours: { days?: number[]; from?: string; to?: string };
  used: number;
  translations: unknown;
};
