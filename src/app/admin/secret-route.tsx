import { useLocation, useNavigate } from 'react-router';
import { SecretPage } from '#features/admin/ui/secret-page.tsx';
import { LanguageSwitch } from '../portal/language-switch.tsx';
import { AdminWords } from './admin-texts.tsx';

export function SecretRoute() {
  const navigate = useNavigate();
  const back = backFrom(useLocation().state);
  return (
    <AdminWords>
      <SecretPage gone={back !== null} entered={() => void navigate(back ?? '/create-edit-stores/desk')} tools={<LanguageSwitch />} />
    </AdminWords>
  );
}

/** Where somebody was when their session ended; null for who comes of themselves. */
function backFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('back' in state)) return null;
  return typeof state.back === 'string' && state.back.startsWith('/create-edit-stores') ? state.back : null;
}
