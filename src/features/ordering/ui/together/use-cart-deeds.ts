import { useState } from 'react';
import * as v from 'valibot';
import { fromAmount } from '#domain/money.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { newId } from '#platform/browser/new-id.ts';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { moneyText } from '#platform/ui/money.tsx';
import type { TogetherKey } from '#texts/keys.ts';
import { avoidedBy } from '#domain/passport.ts';
import type { CartMode, SentThings } from '#domain/table-cart.ts';
import type {
  changeAtTable,
  putBackAtTable,
  sayReady,
  sendCart,
  setCartMode,
  TableCart,
  TableCartLine,
} from '../../table-cart-contract.ts';
import { readPassport } from '../avoids.ts';
import { hearOrder } from '../known-orders.ts';
import { linesToSend } from './cart-groups.ts';
import { loseCart, refreshCart, showCart } from './table-cart-store.ts';

const PROBLEMS: Readonly<Record<string, TogetherKey>> = {
  no_answer: 'together.no_answer',
  offline: 'together.no_answer',
  captive: 'together.no_answer',
  cart_changed: 'cart.changed',
  line_changed: 'cart.changed',
  line_gone: 'cart.gone',
  price_changed: 'cart.changed',
  not_yours: 'cart.not_yours',
  cart_locked: 'cart.locked',
  cart_full: 'cart.full',
  sold_out: 'cart.sold_out',
  held_by_unpaid: 'cart.sold_out',
  item_unknown: 'cart.sold_out',
  invalid_choice: 'cart.changed',
  allergy_conflict: 'cart.avoids',
  over_limit: 'cart.over_limit',
  venue_closed: 'cart.closed',
  blocked: 'cart.staff',
  too_many_waiting: 'cart.staff',
  too_many_waiting_at_table: 'cart.staff',
};

const Conflicts = v.array(v.object({ item: v.string(), allergens: v.array(v.string()) }));
export type Conflict = v.InferOutput<typeof Conflicts>[number];

/** What I avoid, as this phone keeps it: it goes to the server with an order alone. */
export function avoided() {
  const passport = readPassport();
  const avoids = avoidedBy(passport);
  return { avoids, ratherNot: avoids.filter((key) => passport.avoids[key] === 'preference') };
}

/** Does one thing after the other, and knows what is to be said of it. */
function useRun(visit: string) {
  const t = useTogetherTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  /** The table's limit has no room: another card, or some money, makes it. */
  const [isOverLimit, setOverLimit] = useState(false);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  async function run(ask: () => Promise<TableCart>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setProblem('');
    setOverLimit(false);
    setSaid('');
    try {
      showCart(await ask());
      setConflicts([]);
      return true;
    } catch (error) {
      const code = error instanceof CallFailed ? error.code : 'no_answer';
      const found = error instanceof CallFailed && code === 'allergy_conflict' ? v.safeParse(Conflicts, error.details['lines']) : null;
      setConflicts(found?.success ? found.output : []);
      setOverLimit(code === 'over_limit');
      setProblem(t(PROBLEMS[code] ?? 'together.failed'));
      if (!loseCart(error)) refreshCart(visit);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { run, busy, problem, said, setSaid, conflicts, isOverLimit };
}

const deed = (): string => newId();

type Change = Pick<BodyOf<typeof changeAtTable>, 'quantity' | 'shared' | 'help' | 'line'> & { readonly kept?: TableCartLine['kept'] };

/** What I do at the table, each once. */
export function useCartDeeds(cart: TableCart, k: string) {
  const t = useTogetherTexts();
  const { run, setSaid, ...told } = useRun(cart.visit._id);
  // The same round under the same name, until there is an answer.
  const [round, setRound] = useState({ wish: '', id: '' });
  const params = { visit: cart.visit._id };
  const change = (line: TableCartLine, what: Change) => {
    const { kept, ...rest } = what;
    const body = { deed: deed(), revision: line.revision, ...rest, ...(kept && { kept: kept as never }) };
    return run(() =>
      call<typeof changeAtTable>('POST', '/api/visits/:visit/cart/lines/:line', { params: { ...params, line: line._id }, body }),
    );
  };
  return {
    ...told,
    change,
    back: (line: string) =>
      run(() =>
        call<typeof putBackAtTable>('POST', '/api/visits/:visit/cart/lines/:line/back', {
          params: { ...params, line },
          body: { deed: deed() },
        }),
      ),
    ready: (ready: boolean) =>
      run(() => call<typeof sayReady>('POST', '/api/visits/:visit/cart/ready', { params, body: { deed: deed(), ready, ...avoided() } })),
    mode: (mode: CartMode) =>
      run(() => call<typeof setCartMode>('POST', '/api/visits/:visit/cart/mode', { params, body: { deed: deed(), mode } })),
    send: (what: SentThings) => {
      const lines = linesToSend(cart, what).map(({ _id, revision }) => ({ _id, revision }));
      const wish = JSON.stringify([what, lines]);
      const id = round.wish === wish ? round.id : deed();
      setRound({ wish, id });
      const body = { id, what, lines, amount: cart.sums[what], ...avoided(), language: t.language, k };
      return run(async () => {
        const sent = await call<typeof sendCart>('POST', '/api/visits/:visit/cart/send', { params, body });
        hearOrder(localStorage, sent.order, Date.now());
        const { number, orderAmount, awaitingConfirmation } = sent.order;
        const amount = moneyText(fromAmount(orderAmount), cart.currency, t.language);
        setSaid(t(awaitingConfirmation ? 'cart.sent_waits' : 'cart.sent', { number, amount }));
        return sent.cart;
      });
    },
  };
}
export type CartDeeds = ReturnType<typeof useCartDeeds>;
