import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#platform/browser/api.ts';
import { saveProblem } from '#platform/browser/save-problem.ts';
import { useDraft, type Sealed } from '#platform/browser/use-draft.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import type { saveSettings, SectionName, SectionValues } from '../contract.ts';
import { settingsKey, useSettingsPage } from './settings-context.ts';

/** One section while it is edited and saved, alone. */
export function useSection<Name extends SectionName>(name: Name, saved: Sealed<SectionValues[Name]>) {
  const { venueId, onDirty } = useSettingsPage();
  const client = useQueryClient();
  const { draft, seal, dirty, change, take } = useDraft(saved);
  useEffect(() => {
    onDirty(name, dirty);
    return () => onDirty(name, false);
  }, [name, dirty, onDirty]);
  const save = useMutation({
    mutationFn: (value: SectionValues[Name]) =>
      call<typeof saveSettings>('POST', '/api/venues/:id/settings', {
        params: { id: venueId },
        body: { section: name, seal, value } as BodyOf<typeof saveSettings>,
      }),
    onSuccess: (now) => {
      client.setQueryData(settingsKey(venueId), now);
      const mine = now[name];
      if (mine) take(mine as Sealed<SectionValues[Name]>);
    },
  });
  const problem = saveProblem(save.error);
  const takeOver = (keep?: 'mine'): void => {
    if (problem?.kind === 'beaten') take({ value: problem.current as SectionValues[Name], seal: problem.seal }, keep);
    save.reset();
  };
  return {
    draft,
    change,
    mine: draft as unknown,
    dirty,
    problem,
    takeOver,
    save: () => save.mutate(draft),
    saving: save.isPending,
    saved: save.isSuccess,
  };
}

export type SectionState = Omit<ReturnType<typeof useSection>, 'draft' | 'change'>;
