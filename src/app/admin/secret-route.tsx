import { useNavigate } from 'react-router';
import { SecretPage } from '#features/admin/ui/secret-page.tsx';
import { LanguageSwitch } from '../portal/language-switch.tsx';
import { AdminWords } from './admin-texts.tsx';

export function SecretRoute() {
  const navigate = useNavigate();
  return (
    <AdminWords>
      <SecretPage entered={() => void navigate('/create-edit-stores')} tools={<LanguageSwitch />} />
    </AdminWords>
  );
}
