import { useRef } from 'react';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { isUnread } from '#domain/read-allergy.ts';
import { holdStill } from '#platform/ui/use-held.ts';
import type { SavedOrder } from '../../contract.ts';
import { laneOf, type Moving } from '../board/board.ts';
import type { TicketActions } from '../board/order-ticket.tsx';
import { linesOf, nextStepOf } from '../board/stations.ts';
import { statusOf } from './rush-pages.ts';
import type { Placed } from './rush-places.ts';

/** After the last touch or key: so long every ticket keeps its cell, and its number. */
export const REST_MS = 1500;
/** A second stroke of the same key so soon is none. */
const DOUBLE_MS = 450;

type Shown = {
  readonly placed: readonly Placed[];
  readonly isHere: ReadonlyMap<string, SavedOrder>;
  readonly moving: Moving;
  readonly waiting: ReadonlySet<string>;
  readonly actions: TicketActions;
  readonly opened: string | null;
  readonly open: (order: string) => void;
};

/** A step that lines are over with: of a folded ticket nobody has read them all. What is begun stays on the board. */
export const endsLines = (step: NonNullable<ReturnType<typeof nextStepOf>>): boolean =>
  !('to' in step) || step.to !== ORDER_STATUS.preparing;

/** The ticket at a place of the page: its next step, or its next line. */
export function useRushPress({ placed, isHere, moving, waiting, actions, opened, open }: Shown) {
  const last = useRef({ id: '', at: 0 });
  const at = (nth: number) => isHere.get(placed[nth]?.id ?? '');
  return {
    head: (nth: number) => {
      holdStill(REST_MS);
      const order = at(nth);
      const step = order ? nextStepOf(order, laneOf(statusOf(order, moving)), actions.others) : null;
      if (!order || step === null || isUnread(order) || (moving.has(order._id) && !waiting.has(order._id))) return;
      const { id, at: before } = last.current;
      last.current = { id: order._id, at: performance.now() };
      if (id === order._id && performance.now() - before < DOUBLE_MS) return;
      if (placed[nth]?.opens !== undefined && opened !== order._id && endsLines(step)) return open(order._id);
      if ('to' in step) actions.move({ order, to: step.to });
      else actions.tick(order, step.lines, true, true);
    },
    line: (nth: number) => {
      holdStill(REST_MS);
      const order = at(nth);
      const line = order && linesOf(order, actions.others).here.find(({ done }) => !done);
      if (order && line) actions.tick(order, line.id, true, true);
    },
  };
}
