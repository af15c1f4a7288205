import { Columns3, LayoutGrid } from 'lucide-react';
import { usePortalTexts } from '#texts/staff-contexts.ts';

/** To the grid of the rush, and back to the lanes. */
export function RushSwitch({ rush, turn }: { readonly rush: boolean; readonly turn: () => void }) {
  const t = usePortalTexts();
  const Icon = rush ? Columns3 : LayoutGrid;
  return (
    <button type="button" className="button button--small" onClick={turn}>
      <Icon className="icon" aria-hidden />
      {t(rush ? 'rush.turn_off' : 'rush.turn_on')}
    </button>
  );
}
