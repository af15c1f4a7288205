import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tidyFloor } from '#domain/table-plan.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import type { Floor, readTables, saveTables, TablePlan } from '../contract.ts';

const planKey = (venueId: string) => ['tables', venueId] as const;
export const codesKey = (venueId: string) => ['table-codes', venueId] as const;

export type Saving = 'saved' | 'changed' | 'sending' | 'beaten' | 'offline' | 'failed';

/** A venue's floors as they are drawn: what the server has, with the changes of this page until they are saved or dropped. */
export function usePlan(venueId: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: planKey(venueId),
    queryFn: ({ signal }) =>
      call<typeof readTables>('GET', '/api/venues/:id/tables', { params: { id: venueId }, signal: inTimeFor(signal) }),
  });
  const [draft, setDraft] = useState<TablePlan | null>(null);
  const take = (plan: TablePlan) => {
    client.setQueryData<TablePlan>(planKey(venueId), plan);
    setDraft(null);
    void client.invalidateQueries({ queryKey: codesKey(venueId) });
  };
  const save = useMutation({
    mutationFn: (plan: TablePlan) =>
      call<typeof saveTables>('PUT', '/api/venues/:id/tables', { params: { id: venueId }, body: { floors: plan.floors, seal: plan.seal } }),
    onSuccess: take,
  });
  const own = query.data?.own ?? 'en';
  const floors = draft?.floors ?? query.data?.floors.map(tidyFloor);
  return {
    floors,
    own,
    loading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    state: stateOf(draft !== null, save.isPending, save.error),
    change: (next: Floor[]) => {
      save.reset();
      setDraft({ floors: next, seal: draft?.seal ?? query.data?.seal ?? '', own });
    },
    save: () => draft && save.mutate(draft),
    /** Drops the changes; after somebody else's, shows theirs. */
    drop: () => {
      save.reset();
      setDraft(null);
      void query.refetch();
    },
  };
}

function stateOf(changed: boolean, sending: boolean, error: Error | null): Saving {
  if (sending) return 'sending';
  if (error instanceof CallFailed && error.code === 'changed_meanwhile') return 'beaten';
  if (error) return error instanceof CallFailed && error.status === 0 ? 'offline' : 'failed';
  return changed ? 'changed' : 'saved';
}
