import { ArrowRightLeft, ChartNoAxesColumnIncreasing, QrCode, Keyboard, Sparkles } from 'lucide-react';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { OrderMark, SavedOrder } from '../../contract.ts';
import './ticket-marks.css';

const SHOWN = { from_code: QrCode, typed: Keyboard, first_of_phone: Sparkles, far_more: ChartNoAxesColumnIncreasing } as const;
type Shown = keyof typeof SHOWN;
const isShown = (mark: OrderMark): mark is Shown => mark in SHOWN;

/** Where an order came from, said quietly: whoever wonders finds it, nobody has to read it. */
export function TicketMarks({ order }: { readonly order: SavedOrder }) {
  const t = usePortalTexts();
  const marks = (order.marks ?? []).filter(isShown);
  if (marks.length === 0 && !order.cut) return null;
  return (
    <ul className="ticket-marks" aria-label={t('marks.label')}>
      {order.cut && (
        <li data-mark="cut">
          <ArrowRightLeft className="icon" aria-hidden />
          {t('marks.cut')}
        </li>
      )}
      {marks.map((mark) => {
        const Icon = SHOWN[mark];
        return (
          <li key={mark} data-mark={mark}>
            <Icon className="icon" aria-hidden />
            {t(`marks.${mark}`)}
          </li>
        );
      })}
    </ul>
  );
}
