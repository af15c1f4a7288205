import { Copy } from 'lucide-react';
import { addressTo } from '#platform/shared/address.ts';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalPrintersTexts } from '#texts/area-contexts.ts';
import type { showTicket, Slip } from '../contract.ts';
import type { PrinterCalls } from './use-printers.ts';

type Props = { readonly venueId: string; readonly slips: readonly Slip[]; readonly calls: PrinterCalls };

/** The last tickets, each as it is on paper, with a way to have it once more. */
export function Slips({ venueId, slips, calls }: Props) {
  const t = usePortalPrintersTexts();
  const { again } = calls;
  const asked = again.isSuccess ? slips.find(({ _id }) => _id === again.variables) : undefined;
  return (
    <section className="printer-slips" aria-labelledby="printer-slips">
      <h2 id="printer-slips">{t('slips')}</h2>
      <p className="visually-hidden" role="status">
        {asked && t('slip.again_done', { number: asked.number })}
      </p>
      {slips.length === 0 && <p className="muted">{t('slips_none')}</p>}
      <ul>
        {slips.map((slip) => (
          <li key={slip._id}>
            <SlipWords {...slip} />
            <img
              src={addressTo<typeof showTicket>('/api/venues/:id/tickets/:slip/picture', { params: { id: venueId, slip: slip._id } })}
              width={288}
              loading="lazy"
              alt=""
            />
            <button
              type="button"
              className="button button--small"
              aria-label={t('slip.again_of', { number: slip.number })}
              disabled={again.isPending}
              onClick={() => again.mutate(slip._id)}
            >
              <Copy className="icon" aria-hidden />
              {t('slip.again')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SlipWords({ kind, order, table, collected, printer, printedAt }: Slip) {
  const t = usePortalPrintersTexts();
  const { time } = useZoneTimes();
  const isOrder = kind === 'order' && table === 0;
  const title = isOrder ? t(collected ? 'slip.order_collection' : 'slip.order_no_table', { order }) : t(`slip.${kind}`, { order, table });
  return (
    <div>
      <h3>{title}</h3>
      <p className="muted">{printedAt === null ? t('slip.waits', { printer }) : t('slip.printed', { printer, time: time(printedAt) })}</p>
    </div>
  );
}
