import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Pencil, QrCode } from 'lucide-react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { useLastingPause } from '#features/ordering/ui/board/pause-strip.tsx';
import { kitchenKey, useStations } from '#features/ordering/ui/board/use-stations.ts';
import { FloorPage } from '#features/ordering/ui/floor/floor-page.tsx';
import { PaperSlot } from '#features/ordering/ui/floor/paper-slot.ts';
import { PauseControl } from '#features/settings/ui/pause-control.tsx';
import { TablesPage } from '#features/tables/ui/tables-page.tsx';
import { may } from '#domain/permissions.ts';
import { PortalTablesTexts, usePortalTablesTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import { BillOnPaper } from './bill-on-paper.tsx';
import { Failed } from './other-routes.tsx';
import { PartLoading } from './part-loading.tsx';
import type { Venue } from './use-account.ts';

const CATALOGUES = {
  en: () => import('#texts/portal-tables.en.json?texts'),
  el: () => import('#texts/portal-tables.el.json?texts'),
};

/** The floor as it is, for everybody; drawing it is another room, for whoever may. */
export function TablesRoute() {
  const venue = useOutletContext<Venue>();
  const [params, setParams] = useSearchParams();
  const view = params.get('view');
  const given = {
    venue,
    loading: <PartLoading />,
    failed: (error: unknown, retry: () => void) => <Failed error={error} retry={retry} />,
  };
  const mayServe = may(venue, 'floor');
  const mayDraw = may(venue, 'tables');
  return (
    <AreaTexts area="portal-tables" context={PortalTablesTexts} catalogues={CATALOGUES}>
      {mayDraw && (view === 'plan' || view === 'print' || !mayServe) ? (
        <TablesPage
          key={venue._id}
          {...given}
          toFloor={mayServe && <ToFloor />}
          printing={view === 'print'}
          setPrinting={(printing) => setParams({ view: printing ? 'print' : 'plan' })}
        />
      ) : (
        <PaperSlot value={(bill, here) => <BillOnPaper venueId={venue._id} bill={bill} here={here} />}>
          <FloorPage
            key={venue._id}
            {...given}
            edit={
              mayDraw && (
                <>
                  <ToCodes />
                  <ToPlan />
                </>
              )
            }
            draw={mayDraw && <ToFirstPlan />}
            pause={may(venue, 'board') && <Pause venueId={venue._id} />}
          />
        </PaperSlot>
      )}
    </AreaTexts>
  );
}

function ToPlan() {
  const t = usePortalTablesTexts();
  return (
    <Link className="button button--small" to="/portal/tables?view=plan">
      <Pencil className="icon" aria-hidden />
      {t('live.edit')}
    </Link>
  );
}

function ToCodes() {
  const t = usePortalTablesTexts();
  return (
    <Link className="button button--small" to="/portal/tables?view=print">
      <QrCode className="icon" aria-hidden />
      {t('live.codes')}
    </Link>
  );
}

function ToFirstPlan() {
  const t = usePortalTablesTexts();
  return (
    <Link className="button button--primary button--large" to="/portal/tables?view=plan">
      {t('live.draw')}
    </Link>
  );
}

function ToFloor() {
  const t = usePortalTablesTexts();
  return (
    <Link className="button button--quiet button--small" to="/portal/tables">
      <ArrowLeft className="icon" aria-hidden />
      {t('live.back')}
    </Link>
  );
}

/** Guests’ orders are stopped, and taken again, from the floor as from the board. */
function Pause({ venueId }: { readonly venueId: string }) {
  const client = useQueryClient();
  const pause = useLastingPause(useStations(venueId, undefined).pause);
  if (pause === undefined) return null;
  return (
    <PauseControl
      venueId={venueId}
      paused={pause !== null}
      changed={() => void client.invalidateQueries({ queryKey: kitchenKey(venueId) })}
    />
  );
}
