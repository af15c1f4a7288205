import * as v from 'valibot';

/** What a pretended provider reads of a request, as an adapter of somebody else would. */
const Line = v.object({ line: v.number(), name: v.string(), quantity: v.number(), totalCents: v.number(), vatRate: v.number() });
const Slip = v.object({
  order: v.string(),
  number: v.number(),
  currency: v.string(),
  lines: v.array(Line),
  reductionCents: v.number(),
  totalCents: v.number(),
  vat: v.array(v.object({ rate: v.number(), grossCents: v.number(), netCents: v.number(), vatCents: v.number() })),
});
export const RequestBody = v.object({
  version: v.literal(1),
  id: v.string(),
  action: v.picklist(['issue', 'amend', 'cancel', 'convert']),
  venue: v.string(),
  mark: v.nullable(v.string()),
  slip: Slip,
  payments: v.optional(v.array(v.object({ method: v.string(), amountCents: v.number(), tipCents: v.number() }))),
});
export type Asked = v.InferOutput<typeof RequestBody>;
type Answer = { readonly mark: string } | { readonly status: number; readonly error: string };

/** A slip as the provider has it, with all that was done to it. */
export type Held = {
  readonly order: string;
  mark: string;
  stage: 'open' | 'receipt' | 'cancelled';
  slip: Asked['slip'];
  readonly actions: Asked['action'][];
};

export type Ledger = {
  /** Does what is asked once, however often it is asked; what is asked under a key that it had for something else is refused. */
  take(asked: Asked, body: string): Answer;
  /** The slips in the sequence in which they were issued; one that was issued anew after its end is another. */
  readonly slips: readonly Held[];
  /** How often it was asked for what it had done already. */
  readonly repeats: number;
};

const refused = (error: string): Answer => ({ status: 422, error });

export function ledger(): Ledger {
  const slips: Held[] = [];
  const done = new Map<string, { readonly body: string; readonly mark: string }>();
  const marks = { issued: 0 };
  const state = { repeats: 0 };
  const nextMark = (): string => `M-${String((marks.issued += 1)).padStart(6, '0')}`;
  const work = (asked: Asked): Answer => {
    const { action, slip } = asked;
    if (!agrees(asked)) return refused('The sums do not agree.');
    const held = slips.findLast(({ order, stage }) => order === slip.order && stage === 'open');
    if (action === 'issue') {
      if (held) return refused('It has a slip that is open.');
      const mark = nextMark();
      slips.push({ order: slip.order, mark, stage: 'open', slip, actions: [action] });
      return { mark };
    }
    if (!held || held.mark !== asked.mark) return refused('No open slip has that mark.');
    Object.assign(held, { mark: nextMark(), slip, stage: action === 'amend' ? 'open' : action === 'cancel' ? 'cancelled' : 'receipt' });
    held.actions.push(action);
    return { mark: held.mark };
  };
  return {
    take(asked, body) {
      const before = done.get(asked.id);
      if (before) {
        state.repeats += 1;
        return before.body === body ? { mark: before.mark } : { status: 409, error: 'That key was another request’s.' };
      }
      const answer = work(asked);
      // A refusal is not remembered: what was wrong may be put right.
      if ('mark' in answer) done.set(asked.id, { body, mark: answer.mark });
      return answer;
    },
    slips,
    get repeats() {
      return state.repeats;
    },
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

function agrees({ action, slip, payments }: Asked): boolean {
  const { lines, reductionCents, totalCents, vat } = slip;
  const rates = vat.every(({ grossCents, netCents, vatCents }) => grossCents === netCents + vatCents);
  const paid = sumOf((payments ?? []).map(({ amountCents, tipCents }) => amountCents - tipCents));
  return (
    rates &&
    sumOf(lines.map((line) => line.totalCents)) - reductionCents === totalCents &&
    sumOf(vat.map(({ grossCents }) => grossCents)) === totalCents &&
    (action !== 'convert' || paid === totalCents)
  );
}
