import type { RecordState } from '#domain/dish-record.ts';
import type { ItemInput } from '../../menu-schemas.ts';

/** An item on its way from or to a file: its category by name. */
export type Draft = ItemInput &
  RecordState & {
    readonly categoryName: string;
    /** Its category's names in the venue's other languages. */
    readonly categoryNames?: Readonly<Record<string, string>>;
    /** Its sizes as a file says them, where it has no choices yet. */
    readonly portions?: string;
    /** What they are sizes of, where the file says it. */
    readonly portionsOf?: string;
  };

/** What is wrong with a cell; the portal has words for each. */
export type CellProblem =
  | 'missing'
  | 'not_a_price'
  | 'not_a_count'
  | 'not_yes_or_no'
  | 'unknown_allergen'
  | 'unknown_mark'
  | 'not_a_day'
  | 'unknown_vat_class'
  | 'not_portions'
  | 'not_its_price'
  | 'not_allowed';

/** How a column is written and read. `read` answers what the cell changes, or why it cannot. */
export type Column = {
  readonly key: string;
  readonly show: (draft: Draft) => string;
  readonly read: (cell: string, draft: Draft) => Partial<Draft> | CellProblem;
};
