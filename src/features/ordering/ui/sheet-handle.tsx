import { useRef, type PointerEvent } from 'react';

type Props = { readonly onClose: () => void };

/** So far down, in pixels, a sheet is let go; less is a finger that trembled, and lets it spring back. */
const LET_GO = 72;
const STILL = 8;

/** What a sheet is drawn down by: a tap closes it too. The keyboard and screen readers have the button beside it. */
export function SheetHandle({ onClose }: Props) {
  const from = useRef<number | null>(null);
  const moved = useRef(0);
  const move = (event: PointerEvent<HTMLElement>, end: boolean): void => {
    if (from.current === null) return;
    moved.current = Math.max(0, event.clientY - from.current);
    const sheet = event.currentTarget.closest('dialog');
    if (sheet) sheet.style.translate = end ? '' : `0 ${moved.current}px`;
    if (end) from.current = null;
  };
  return (
    <button
      type="button"
      className="cart-sheet__handle"
      tabIndex={-1}
      aria-hidden="true"
      onPointerDown={(event) => {
        from.current = event.clientY;
        moved.current = 0;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => move(event, false)}
      onPointerUp={(event) => move(event, true)}
      onPointerCancel={(event) => move(event, true)}
      onClick={() => (moved.current < STILL || moved.current > LET_GO) && onClose()}
    />
  );
}
