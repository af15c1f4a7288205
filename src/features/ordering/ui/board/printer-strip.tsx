import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Printer } from 'lucide-react';
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
  const said: readonly Said[] = [
    ...trouble.map(({ _id, name, state, waiting }) => ({
      _id,
      isBad: true,
      words: t('printer.waits', { name, state: t(`printer.${state}`), count: waiting }),
    })),
    ...(data?.soon ?? []).map(({ _id, name, state }) => ({
      _id,
      isBad: false,
      words: t('printer.soon', { name, state: t(state === 'paper_low' ? 'printer.low' : `printer.${state}`) }),
    })),
  ];
  const tickets = trouble.reduce((sum, { waiting }) => sum + waiting, 0);
  return said.length > 1 ? (
    <Several said={said} line={t(trouble.length > 0 ? 'printer.several' : 'printer.several_soon', { count: said.length, tickets })} />
  ) : (
    <>
      <div role="alert">{said.map((one) => one.isBad && <Message key={one._id} {...one} />)}</div>
      {said.map((one) => !one.isBad && <Message key={one._id} {...one} />)}
    </>
  );
}

type Said = { readonly _id: string; readonly isBad: boolean; readonly words: string };

function Message({ isBad, words }: Said) {
  return (
    <p className={isBad ? 'board-message board-message--paused' : 'board-message'}>
      <Printer className="icon" aria-hidden />
      <span>{words}</span>
    </p>
  );
}

/** Of several one line that opens: the height is the tickets'. */
function Several({ said, line }: { readonly said: readonly Said[]; readonly line: string }) {
  return (
    <details className="board-messages">
      <summary className="board-message board-message--paused">
        <Printer className="icon" aria-hidden />
        <span role="alert">{line}</span>
        <ChevronDown className="icon" aria-hidden />
      </summary>
      {said.map((one) => (
        <Message key={one._id} {...one} />
      ))}
    </details>
  );
}
