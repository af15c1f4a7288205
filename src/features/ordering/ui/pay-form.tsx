import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useCheckoutTexts } from '#texts/contexts.ts';

type Props = {
  /** The way that was just chosen by hand; null where it was there before. */
  readonly chosen: number | null;
  readonly children: ReactNode;
};

/** Around the form of a way to pay. One that was just chosen is brought into sight, above the bar at the foot: while it loads it grows. It stays wherever its guest goes on. */
export function PayForm({ chosen, children }: Props) {
  const t = useCheckoutTexts();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const part = form.current;
    if (chosen === null || !part) return;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    const grows = new ResizeObserver(() => part.scrollIntoView({ block: 'nearest', behavior }));
    grows.observe(part);
    const stop = new AbortController();
    const over = (): void => {
      grows.disconnect();
      stop.abort();
    };
    for (const type of ['wheel', 'touchmove', 'keydown', 'focusin'])
      document.addEventListener(type, over, { passive: true, signal: stop.signal });
    return over;
  }, [chosen]);
  return (
    <div ref={form} className="pay-part__form">
      <Suspense fallback={<p role="status">{t('checkout.loading')}</p>}>{children}</Suspense>
    </div>
  );
}
