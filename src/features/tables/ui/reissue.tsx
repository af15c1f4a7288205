import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/browser/api.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { reissueCodes } from '../contract.ts';
import { codesKey } from './use-plan.ts';

type Props = { readonly venueId: string; readonly tables: readonly { readonly floor: number; readonly table: number }[] };

/** Signs codes anew, after saying what that does to the printed ones. */
export function Reissue({ venueId, tables }: Props) {
  const t = usePortalTablesTexts();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) yes.current?.focus();
  }, [asking]);
  const { mutate, isPending, isSuccess, isError, reset } = useMutation({
    mutationFn: () =>
      call<typeof reissueCodes>('POST', '/api/venues/:id/tables/reissue', { params: { id: venueId }, body: { tables: [...tables] } }),
    onSettled: () => setAsking(false),
    onSuccess: () => client.invalidateQueries({ queryKey: codesKey(venueId) }),
  });
  const count = tables.length;
  return (
    <div className="reissue">
      {asking ? (
        <div className="notice" role="group" aria-label={t('reissue.title', { count })}>
          <div>
            <p>{t('reissue.text', { count })}</p>
            <div className="reissue__answers">
              <button ref={yes} type="button" className="button button--small button--ink" disabled={isPending} onClick={() => mutate()}>
                {t('reissue.yes', { count })}
              </button>
              <button type="button" className="button button--small" onClick={() => setAsking(false)}>
                {t('reissue.no')}
              </button>
            </div>
          </div>
        </div>
      ) : (
        <button
          type="button"
          className="button button--small"
          disabled={count === 0}
          onClick={() => {
            reset();
            setAsking(true);
          }}
        >
          <RefreshCw className="icon" aria-hidden />
          {t('reissue.button', { count })}
        </button>
      )}
      <p role="status" className="hint">
        {isSuccess && t('reissue.done', { count })}
        {isError && t('reissue.failed')}
      </p>
    </div>
  );
}
