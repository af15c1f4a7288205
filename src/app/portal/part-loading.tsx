import { useQueryClient, type Query } from '@tanstack/react-query';
import { useSlow } from '#platform/browser/use-slow.ts';
import { LoadingPart } from '#platform/ui/loading-part.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';

const isMissing = { predicate: ({ state }: Query) => state.data === undefined };

/** A page of the portal until it is there; where that takes long, it says so, and what did not come is asked for anew. */
export function PartLoading() {
  const t = usePortalTexts();
  const client = useQueryClient();
  const isSlow = useSlow(true);
  const again = async () => {
    await client.cancelQueries(isMissing);
    await client.refetchQueries({ type: 'active', ...isMissing });
  };
  return (
    <LoadingPart words={t(isSlow ? 'shell.slow' : 'shell.loading')}>
      {isSlow && (
        <button type="button" className="button" onClick={() => void again()}>
          {t('shell.try_again')}
        </button>
      )}
    </LoadingPart>
  );
}
