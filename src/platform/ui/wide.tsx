import { ChevronRight } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import './wide.css';

type Props = { readonly label: string; readonly className?: string; readonly children: ReactNode };
type Edges = { readonly start: boolean; readonly end: boolean; readonly high: boolean };

/** What may be wider than its place, such as a table: it scrolls by itself, by keyboard too, and its edges say where there is more. */
export function Wide({ label, className = '', children }: Props) {
  const [{ start, end, high }, setEdges] = useState<Edges>({ start: false, end: false, high: false });
  const follow = useCallback((box: HTMLDivElement | null) => {
    if (!box) return;
    const look = () => {
      const hidden = box.scrollWidth - box.clientWidth;
      const at = Math.abs(box.scrollLeft);
      const now = { start: at > 1, end: hidden - at > 1, high: box.scrollHeight - box.clientHeight > 1 };
      setEdges((before) => (before.start === now.start && before.end === now.end && before.high === now.high ? before : now));
    };
    const observer = new ResizeObserver(look);
    for (const one of [box, ...box.children]) observer.observe(one);
    box.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, []);
  return (
    <div className="wide" data-start={start || undefined} data-end={end || undefined}>
      <div
        ref={follow}
        className={`wide__scroll ${className}`}
        role="region"
        aria-label={label}
        // Reached by keyboard where there is something to scroll to.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={start || end || high ? 0 : undefined}
      >
        {children}
      </div>
      {end && (
        <span className="wide__more" aria-hidden>
          <ChevronRight className="icon" />
        </span>
      )}
    </div>
  );
}
