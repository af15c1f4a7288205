import { HandCoins } from 'lucide-react';
import { useEffect } from 'react';
import { call } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { saySettling } from '../../settling-contract.ts';
import type { Bill } from '../../visit-contract.ts';

/** The server forgets it after a minute. */
const AGAIN_MS = 25_000;

/** Tells the team's other pages that money is about to be taken here. A lost word harms nobody: the server decides who takes it. */
export function useSaySettling(venueId: string, visit: string | undefined, isOpen: boolean): void {
  useEffect(() => {
    if (visit === undefined || !isOpen) return;
    const say = (open: boolean) =>
      void call<typeof saySettling>('POST', '/api/venues/:id/visits/:visit/settling', {
        params: { id: venueId, visit },
        body: { open },
        signal: inTime(),
      }).catch(() => undefined);
    say(true);
    const again = setInterval(() => say(true), AGAIN_MS);
    return () => {
      clearInterval(again);
      say(false);
    };
  }, [venueId, visit, isOpen]);
}

/** Who else is about to take money for this table. */
export function SettlingSaid({ settling }: Pick<Bill, 'settling'>) {
  const t = usePortalTablesTexts();
  return (
    <div className="floor-settling" role="status">
      {settling.map(({ _id, name }) => (
        <p key={_id} className="bill__settling">
          <HandCoins className="icon" aria-hidden />
          {t('bill.settling', { name: name || t('problem.somebody') })}
        </p>
      ))}
    </div>
  );
}
