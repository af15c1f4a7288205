import { options } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '#platform/ui/look/tokens.css';
import '#platform/ui/look/brand-fonts.css';
import '#platform/ui/look/base.css';
import '#platform/ui/look/portal.css';
import { defaultChoices } from '#domain/default-choices.ts';
import { ORDER_STATUS, type Lane } from '#domain/order-status.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { LANES, lanesOf, patch, upsert, type Board } from '#features/ordering/ui/board/board.ts';
import { useFocusAfterMove } from '#features/ordering/ui/board/use-focus-after-move.ts';
import { createTexts } from '#platform/shared/texts.ts';
import { PortalTexts, usePortalTexts } from '#texts/staff-contexts.ts';
import type { PortalKey } from '#texts/keys.ts';
import '#features/ordering/ui/board/board-lane.css';
import { frameData } from './frame-data.ts';
import { movedOn, orderOf } from './order.ts';
import { hear, tell } from './told.ts';
import { TryTicket } from './try-ticket.tsx';

options.requestAnimationFrame = queueMicrotask;

const CATALOGUES = { en: () => import('#texts/portal.en.json?texts'), el: () => import('#texts/portal.el.json?texts') };
const { root, diner, language, words } = frameData();
const BEFORE_MS = 3 * 60_000;

/** Somebody sat here already: a board is seldom empty. */
function neighbour(): SavedOrder {
  const [first, second] = [...diner.dishes.values()];
  const lines = [first, second].flatMap((dish, at) =>
    dish ? [{ itemId: dish.item.id, quantity: 2 - at, choices: defaultChoices(dish.item, []) }] : [],
  );
  const now = Date.now();
  const placed = orderOf(diner, { lines, number: 47, name: words['live.neighbour'], table: 7, now: now - BEFORE_MS });
  return movedOn(placed, ORDER_STATUS.preparing, now - BEFORE_MS / 2);
}

function TryBoard() {
  const t = usePortalTexts();
  const [board, setBoard] = useState<Board>(() => {
    const order = neighbour();
    return { orders: new Map([[order._id, order]]), arrived: [], arrivals: 0, lastEventId: 0 };
  });
  const area = useRef<HTMLElement>(null);
  const lanes = lanesOf(board);
  useFocusAfterMove(area, lanes);
  useEffect(() => hear(({ order }) => setBoard((before) => upsert(before, order))), []);
  const change = useCallback((order: SavedOrder) => {
    setBoard((before) => patch(before, order));
    tell({ from: 'board', order });
  }, []);
  return (
    <main className="try-board" aria-labelledby="board" ref={area}>
      <h1 id="board" className="visually-hidden" tabIndex={-1}>
        {words['live.board']}
      </h1>
      {LANES.map((lane: Lane) => (
        <section key={lane} className="board__column" aria-labelledby={`lane-${lane}`} data-lane={lane}>
          <h2 id={`lane-${lane}`} tabIndex={-1}>
            {t(`board.lane_${lane}`)}
            <span className="num" aria-hidden>
              {lanes[lane].length}
            </span>
            <span className="visually-hidden">{t('board.lane_count', { count: lanes[lane].length })}</span>
          </h2>
          {lanes[lane].length === 0 && <p className="board__empty">{t(`board.lane_${lane}_empty`)}</p>}
          <ul>
            {lanes[lane].map((order) => (
              <TryTicket key={order._id} {...{ order, lane, change }} />
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

const { default: catalogue } = await CATALOGUES[language]();
createRoot(root).render(
  <PortalTexts value={createTexts<PortalKey>(catalogue, language)}>
    <TryBoard />
  </PortalTexts>,
);
