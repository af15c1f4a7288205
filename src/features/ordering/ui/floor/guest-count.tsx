import { useMutation } from '@tanstack/react-query';
import { Minus, Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { may } from '#domain/permissions.ts';
import { call } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { seatGuests } from '../../visit-contract.ts';
import { PanelProblem } from './panel-head.tsx';
import type { PanelProps } from './panel-props.ts';
import { floorProblem } from './settle-problem.ts';

type Props = Pick<PanelProps, 'venue' | 'bill' | 'take'>;

/** How many sit there: the first tap seats them. */
export function GuestCount({ venue, bill, take }: Props) {
  const t = usePortalTablesTexts();
  const { floor, table, seats, visit } = bill;
  // What was tapped shows at once; taps are told one after the other.
  const [wanted, setWanted] = useState<number | null>(null);
  const { mutate, error } = useMutation({
    scope: { id: `guests ${floor}/${table}` },
    mutationFn: (guests: number) =>
      call<typeof seatGuests>('POST', '/api/venues/:id/visits', {
        params: { id: venue._id },
        body: { floor, table, guests },
        signal: inTime(),
      }),
    onSuccess: (answer, guests) => {
      take(answer);
      setWanted((now) => (now === guests ? null : now));
    },
    onError: () => setWanted(null),
  });
  const guests = wanted ?? visit?.guests ?? 0;
  const set = (count: number) => {
    setWanted(count);
    mutate(count);
  };
  return (
    <div className="guest-count">
      <Users className="icon" aria-hidden />
      <span id={`guests-${floor}-${table}`}>{t(guests === 0 ? 'guests.unknown' : 'guests.count', { count: guests })}</span>
      {seats !== null && <small className="muted">{t('guests.seats', { count: seats })}</small>}
      {may(venue, 'serve') && (
        <span className="guest-count__step" role="group" aria-labelledby={`guests-${floor}-${table}`}>
          <button
            type="button"
            className="icon-button"
            aria-label={t('guests.less')}
            aria-disabled={guests <= 1}
            onClick={() => guests > 1 && set(guests - 1)}
          >
            <Minus className="icon" aria-hidden />
          </button>
          <button type="button" className="icon-button" aria-label={t('guests.more')} onClick={() => set(guests + 1)}>
            <Plus className="icon" aria-hidden />
          </button>
        </span>
      )}
      <PanelProblem text={floorProblem(error, t)} />
    </div>
  );
}
