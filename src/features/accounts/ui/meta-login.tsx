import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { metaOffered } from '../meta-contract.ts';
import { MetaButton } from './meta-button.tsx';

/** The login's own document says it, lest the form move once it is known. */
function saidWithPage() {
  const said = document.getElementById('app')?.dataset['meta'];
  return said === undefined ? undefined : { offered: said !== 'none', pretended: said === 'pretended' };
}

/** Login with Meta, where it is configured: nothing until that is known, and nothing where it is not. */
export function MetaLogin() {
  const t = useAccountTexts();
  const { data } = useQuery({
    queryKey: ['meta'],
    queryFn: ({ signal }) => call<typeof metaOffered>('GET', '/api/auth/meta', { signal: inTimeFor(signal) }),
    staleTime: Number.POSITIVE_INFINITY,
    initialData: saidWithPage,
  });
  return data?.offered ? <MetaButton t={t} pretended={data.pretended} /> : null;
}
