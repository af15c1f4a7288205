import { ArrowLeft } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { ThemeSwitch } from '#platform/ui/theme-switch.tsx';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import { LanguageSwitch } from '../portal/language-switch.tsx';
import { RunningOrder } from './running-order.tsx';
import './account.css';

type Props = { readonly title: string; readonly children: ReactNode };

/** The bar with the way back, and the page below it. */
export function AccountFrame({ title, children }: Props) {
  const t = useAccountTexts();
  const navigate = useNavigate();
  useEffect(() => keepFocus(document.body), []);
  useEffect(() => void (document.title = t('page.title', { page: title })), [t, title]);
  // Opened by its address there is nothing behind it but whatever the tab showed before.
  const back = () => (history.length > 1 ? void navigate(-1) : location.assign('/'));
  return (
    <div className="account">
      <header className="account-bar">
        <button type="button" className="icon-button" aria-label={t('account.back')} onClick={back}>
          <ArrowLeft className="icon" aria-hidden />
        </button>
        <h1>{title}</h1>
        <ThemeSwitch label={t('page.theme')} />
        <LanguageSwitch />
      </header>
      <RunningOrder />
      <main className="account-main">{children}</main>
    </div>
  );
}
