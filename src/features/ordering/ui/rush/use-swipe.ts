import { useRef, type PointerEvent, type MouseEvent } from 'react';

const FAR_PX = 70;

/** Turns pages by a finger that goes sideways; the tap it began as is none. */
export function useSwipe(turn: (step: 1 | -1) => void) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const swiped = useRef(false);
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      from.current = { x, y };
      swiped.current = false;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const start = from.current;
      from.current = null;
      if (!start) return;
      const [across, down] = [clientX - start.x, clientY - start.y];
      if (Math.abs(across) < FAR_PX || Math.abs(across) < 2 * Math.abs(down)) return;
      swiped.current = true;
      turn(across < 0 ? 1 : -1);
    },
    onClickCapture: (event: MouseEvent) => {
      if (!swiped.current) return;
      swiped.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
