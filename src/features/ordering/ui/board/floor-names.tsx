import { useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Texts } from '#platform/shared/texts.ts';
import type { PortalKey } from '#texts/keys.ts';
import { InZone } from '#platform/ui/zone.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { kitchenOf } from './use-stations.ts';

export type FloorNames = {
  /** A floor as the venue calls it, else by its number. */
  readonly nameOf: (floor: number) => string;
  /** Tables of more than one floor: which one is worth saying. */
  readonly several: boolean;
};
type Floor = Awaited<ReturnType<ReturnType<typeof kitchenOf>['queryFn']>>['floors'][number];

const FloorNamesContext = createContext<readonly Floor[]>([]);
const NONE: readonly Floor[] = [];

type Props = {
  readonly venueId: string;
  /** They see its orders; else floors have numbers alone. */ readonly known?: boolean;
  readonly children: ReactNode;
};

/** What the floors of a venue are called, and its clocks, for every page of the portal. */
export function FloorNamesOf({ venueId, known = true, children }: Props) {
  const { language } = usePortalTexts();
  const { data } = useQuery({ ...kitchenOf(venueId), enabled: known, select: ({ floors, timeZone }) => ({ floors, timeZone }) });
  return (
    <InZone language={language} timeZone={data?.timeZone}>
      <FloorNamesContext value={data?.floors ?? NONE}>{children}</FloorNamesContext>
    </InZone>
  );
}

export function useFloorNames(): FloorNames {
  const t = usePortalTexts();
  const floors = use(FloorNamesContext);
  return useMemo(() => floorNames(floors, t), [floors, t]);
}

function floorNames(floors: readonly Floor[], t: Texts<PortalKey>): FloorNames {
  return {
    nameOf: (floor) => {
      const known = floors.find((one) => one.floor === floor);
      return known?.translations[t.language] || known?.name || t('floor.number', { floor });
    },
    several: floors.length > 1,
  };
}
