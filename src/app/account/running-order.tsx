import { ChevronRight, Utensils } from 'lucide-react';
import { useState } from 'react';
import { runningHere } from '#features/ordering/running-here.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';

/** The way back to an order that this phone placed and that runs. */
export function RunningOrder() {
  const t = useAccountTexts();
  const [order] = useState(read);
  if (!order) return null;
  return (
    <aside className="running-order" aria-label={t('running.title')}>
      <a href={order.address}>
        <Utensils className="icon" aria-hidden />
        <span>{t('running.order', { number: order.number })}</span>
        <ChevronRight className="icon" aria-hidden />
      </a>
    </aside>
  );
}

function read() {
  try {
    return runningHere(localStorage, Date.now());
  } catch {
    return null;
  }
}
