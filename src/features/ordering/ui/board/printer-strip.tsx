import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import type { printerTrouble } from '#features/printing/contract.ts';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import './board-messages.css';
import { alarm } from './chime.ts';
import { printerRings } from './printer-rings.ts';
import { isSilenced } from './use-sound.ts';

const AGAIN_MS = 10_000;
/** Nobody buys a printer in the middle of an evening. */
const WITHOUT_PRINTERS_MS = 300_000;

/** Printers that print nothing: said, and rung for, for nobody sees paper that does not come. */
export function PrinterStrip({ venueId }: { readonly venueId: string }) {
  const t = usePortalTexts();
  const { data } = useQuery({
    queryKey: ['printer-trouble', venueId],
    queryFn: ({ signal }) =>
      call<typeof printerTrouble>('GET', '/api/venues/:id/printers/trouble', { params: { id: venueId }, signal: inTimeFor(signal) }),
    refetchInterval: ({ state }) => (state.data?.printers === 0 ? WITHOUT_PRINTERS_MS : AGAIN_MS),
  });
  const trouble = data?.trouble ?? [];
  const which = data ? printerRings(data) : '';
  useEffect(() => {
    if (which !== '' && !isSilenced()) alarm();
  }, [which]);
  return (
    <>
      <div role="alert">
        {trouble.map(({ _id, name, state, waiting }) => (
          <p className="board-message board-message--paused" key={_id}>
            <Printer className="icon" aria-hidden />
            <span>{t('printer.waits', { name, state: t(`printer.${state}`), count: waiting })}</span>
          </p>
        ))}
      </div>
      {(data?.soon ?? []).map(({ _id, name, state }) => (
        <p className="board-message" key={_id}>
          <Printer className="icon" aria-hidden />
          <span>{t('printer.soon', { name, state: t(state === 'paper_low' ? 'printer.low' : `printer.${state}`) })}</span>
        </p>
      ))}
    </>
  );
}
