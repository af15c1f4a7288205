import { AdminFrame } from '#features/admin/ui/admin-frame.tsx';
import { LanguageSwitch } from '../portal/language-switch.tsx';
import { AdminWords } from './admin-texts.tsx';

/** The frame of every administrators' page. */
export function AdminRoute() {
  return (
    <AdminWords>
      <AdminFrame tools={<LanguageSwitch />} />
    </AdminWords>
  );
}
