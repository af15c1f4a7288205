import { Plus, QrCode } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Said } from '#platform/ui/said.tsx';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { FloorEditor } from './floor-editor.tsx';
import { floorLabel } from './floor-words.ts';
import { PrintCodes } from './print-codes.tsx';
import { PlanSave } from './plan-save.tsx';
import { usePlan } from './use-plan.ts';
import '#platform/ui/form-parts.css';
import './tables.css';

type Props = {
  readonly venue: { readonly _id: string; readonly title: string };
  /** The way back to the floor as it is now. */
  readonly toFloor: ReactNode;
  /** The codes are shown, and how to turn to them and back to the plan. */
  readonly printing: boolean;
  readonly setPrinting: (printing: boolean) => void;
  readonly loading: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
};

/** Floors and tables of a venue: their drawing, and the codes to print. Who sits there is the live floor's. */
export function TablesPage({ venue, toFloor, printing, setPrinting, loading, failed }: Props) {
  const t = usePortalTablesTexts();
  const say = usePortalTexts();
  const plan = usePlan(venue._id);
  const [shown, setShown] = useState<number | null>(null);
  if (plan.error && !plan.floors) return failed(plan.error, plan.retry);
  if (!plan.floors) return loading;
  const { floors, change } = plan;
  const floor = floors.find((one) => one.floor === shown) ?? floors[0];
  const addFloor = () => {
    const number = floors.reduce((highest, one) => Math.max(highest, one.floor), 0) + 1;
    const translations = {};
    change([...floors, { floor: number, name: '', cols: 8, rows: 6, shape: 'square', cellSize: '27px', tables: [], translations }]);
    setShown(number);
  };
  if (printing)
    return <PrintCodes venueId={venue._id} floors={floors} onClose={() => setPrinting(false)} loading={loading} failed={failed} />;
  return (
    <div className="tables-page">
      <header className="portal-head">
        <div>
          {toFloor}
          <h1>{t('plan.title')}</h1>
        </div>
        <div className="portal-head__tools">
          <button
            type="button"
            className="button button--primary"
            disabled={plan.state !== 'saved' || floors.every(({ tables }) => tables.length === 0)}
            onClick={() => setPrinting(true)}
          >
            <QrCode className="icon" aria-hidden />
            {t('print.open')}
          </button>
        </div>
      </header>
      <PlanSave state={plan.state} onSave={plan.save} onDrop={plan.drop} />
      <UnsavedGuard unsaved={plan.state !== 'saved'} say={say} />
      <div className="floor-tabs" role="group" aria-label={t('floor.list')}>
        {floors.map((one) => (
          <button
            key={one.floor}
            type="button"
            className="button button--small"
            aria-pressed={one === floor}
            onClick={() => setShown(one.floor)}
          >
            {floorLabel(one, t)}
            <span className="num muted">{one.tables.length}</span>
          </button>
        ))}
        {floor && (
          <button type="button" className="button button--small button--quiet" onClick={addFloor}>
            <Plus className="icon" aria-hidden />
            {t('floor.add')}
          </button>
        )}
      </div>
      {floor ? (
        <FloorEditor
          key={floor.floor}
          venueId={venue._id}
          floor={floor}
          floors={floors}
          own={plan.own}
          saved={plan.state === 'saved'}
          onChange={change}
        />
      ) : (
        <Said title={t('empty.title')} text={t('empty.text')} level={2}>
          <button type="button" className="button button--primary button--large" onClick={addFloor}>
            <Plus className="icon" aria-hidden />
            {t('floor.add')}
          </button>
        </Said>
      )}
    </div>
  );
}
