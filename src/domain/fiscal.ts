import { vatTable, type VatRow } from './vat.ts';
import { cents } from './money.ts';

/** What a fiscal provider is asked to do with the slip of an order. */
export const FISCAL_ACTIONS = ['issue', 'amend', 'cancel', 'convert'] as const;
export type FiscalAction = (typeof FISCAL_ACTIONS)[number];

/** Where a slip stands at the provider: not there yet, open, a receipt, cancelled, or seen to by somebody without us. */
export const SLIP_STAGES = ['waiting', 'open', 'receipt', 'cancelled', 'by_hand'] as const;
export type SlipStage = (typeof SLIP_STAGES)[number];

export const FISCAL_STEP_STATES = ['waiting', 'done', 'refused'] as const;
export type FiscalStepState = (typeof FISCAL_STEP_STATES)[number];

/** Why there was no answer that counts. */
export const FISCAL_TROUBLES = ['timeout', 'not_public', 'no_answer', 'no_secret', 'bad_answer'] as const;
export type FiscalTrouble = (typeof FISCAL_TROUBLES)[number];

export const LONGEST_FISCAL_URL = 500;
export const LONGEST_FISCAL_SECRET = 200;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** A slip that is still open so long after its order was placed is told of. */
export const SLIP_OPEN_FOR_MS = 24 * HOUR;
const PAUSES = [5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR] as const;
/** Up to so much longer, so that what failed at one moment does not come back at one. */
const JITTER = 0.1;

/** How long after the `step`th try (from 1) the next one is, in milliseconds. It is never given up: a slip has no other way to close. `chance` is from 0 to 1. */
export function fiscalPause(step: number, chance: number): number {
  const pause = PAUSES[Math.min(step, PAUSES.length) - 1] ?? SECOND;
  return Math.round(pause * (1 + JITTER * chance));
}

/** An order for a provider: no name, no note, nothing of what anybody cannot eat. Amounts in cents, VAT in them, rates in basis points. */
export type FiscalDocument = {
  readonly order: string;
  readonly number: number;
  readonly placedAt: string;
  readonly currency: string;
  /** Null: it is collected. */
  readonly table: { readonly floor: number; readonly number: number } | null;
  readonly lines: readonly FiscalLine[];
  /** Taken off the sum of the lines, by a promotion, a reward or staff. */
  readonly reductionCents: number;
  /** What is to be paid, without any tip: the lines less the reduction. */
  readonly totalCents: number;
  /** The total by VAT rate, after the reduction. */
  readonly vat: readonly VatRow[];
};
export type FiscalLine = {
  readonly line: number;
  readonly item: string;
  readonly name: string;
  readonly quantity: number;
  readonly totalCents: number;
  readonly vatRate: number;
};

type Priced = {
  readonly order: Pick<FiscalDocument, 'number' | 'placedAt' | 'currency' | 'table'> & {
    readonly id: string;
    readonly totalCents: number;
    readonly tipCents: number;
  };
  readonly lines: readonly FiscalLine[];
};

/** An order as its slip says it now. */
export function fiscalDocument({ order, lines }: Priced): FiscalDocument {
  const totalCents = order.totalCents - order.tipCents;
  const sum = lines.reduce((all, line) => all + line.totalCents, 0);
  return {
    order: order.id,
    number: order.number,
    placedAt: order.placedAt,
    currency: order.currency,
    table: order.table,
    lines: lines.filter(({ quantity }) => quantity > 0),
    reductionCents: sum - totalCents,
    totalCents,
    vat: vatTable(
      lines.map(({ totalCents: line, vatRate: rate }) => ({ lineCents: cents(line), rate })),
      cents(totalCents),
    ),
  };
}

/** The last thing that a provider was asked to do with a slip. */
export type LastStep = { readonly action: FiscalAction; readonly document: string };
/** How an order is now: what its slip would say, and whether it is over. */
export type OrderNow = { readonly document: string; readonly end: 'open' | 'paid' | 'stopped' };

/** What is to be done with a slip so that it says what its order is. Asked again of the same, there is nothing. */
export function dueSteps(last: LastStep | null, { document, end }: OrderNow): FiscalAction[] {
  const converted = end === 'paid' ? (['convert'] as const) : [];
  if (last === null || last.action === 'cancel') return end === 'stopped' ? [] : ['issue', ...converted];
  if (last.action === 'convert') return [];
  if (end === 'stopped') return ['cancel'];
  return [...(last.document === document ? [] : (['amend'] as const)), ...converted];
}

/** Whether a receipt is not what its order is any more: no step says that, somebody has to. */
export const isBesideReceipt = (last: LastStep | null, { document, end }: OrderNow): boolean =>
  last?.action === 'convert' && (end !== 'paid' || last.document !== document);
