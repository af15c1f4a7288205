import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { firstAdmin } from '#features/accounts/contract.ts';
import { SecretPage } from '#features/admin/ui/secret-page.tsx';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { LanguageSwitch } from '../portal/language-switch.tsx';
import { PageLoading } from '../portal/other-routes.tsx';
import { AdminWords } from './admin-texts.tsx';
import { FirstAdminForm } from './first-admin-form.tsx';

export function SecretRoute() {
  const navigate = useNavigate();
  const back = backFrom(useLocation().state);
  const entered = () => void navigate(back ?? '/create-edit-stores/desk');
  const [hasPassword, setHasPassword] = useState(false);
  // Where no answer comes the door is there as ever.
  const first = useQuery({
    queryKey: ['firstAdmin'],
    queryFn: ({ signal }) => call<typeof firstAdmin>('GET', '/api/admin/first', { signal: inTimeFor(signal) }),
    retry: false,
  });
  if (first.isPending) return <PageLoading />;
  const email = hasPassword ? null : (first.data?.email ?? null);
  return (
    <AdminWords>
      <SecretPage gone={back !== null} entered={entered} tools={<LanguageSwitch />}>
        {email !== null && <FirstAdminForm email={email} entered={entered} printed={() => setHasPassword(true)} />}
      </SecretPage>
    </AdminWords>
  );
}

/** Where somebody was when their session ended; null for who comes of themselves. */
function backFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('back' in state)) return null;
  return typeof state.back === 'string' && state.back.startsWith('/create-edit-stores') ? state.back : null;
}
