import { Check, LogOut, Settings2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { SignedInUser } from '#features/accounts/contract.ts';
import { chooseTheme, readTheme, type Theme } from '#platform/browser/preferences.ts';
import { isLanguage, LANGUAGES } from '#platform/shared/texts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { LANGUAGE_NAMES, useLanguage } from './language.tsx';
import type { Venue } from './use-account.ts';
import { useSignOut } from './use-sign-out.ts';

type Props = { readonly user: SignedInUser; readonly venue: Venue | undefined; readonly chooseVenue: (id: string) => void };

const THEMES = ['light', 'dark', 'system'] as const satisfies readonly Theme[];
const isTheme = (key: unknown): key is Theme => THEMES.some((theme) => theme === key);

/** Venue, language, theme and signing out: one menu at the end of the rail, the same on every width. */
export function ShellMenu({ user, venue, chooseVenue }: Props) {
  const t = usePortalTexts();
  const { language, choose } = useLanguage();
  const [theme, setTheme] = useState(readTheme);
  const { signOut, failed } = useSignOut();
  return (
    <div className="shell-menu">
      {failed && (
        <p className="shell-menu__problem" role="alert">
          {t('shell.sign_out_failed')}
        </p>
      )}
      <MenuTrigger>
        <Button className="shell-menu__button">
          <Settings2 className="icon" aria-hidden />
          <span className="shell-menu__short">{t('more.label')}</span>
          <span className="shell-menu__name">{user.storeName || user.firstName || user.email}</span>
          <span className="visually-hidden">, {t('more.menu')}</span>
        </Button>
        <Popover className="menu-popover" placement="top start">
          <Menu className="menu" onAction={(key) => key === 'sign-out' && signOut()}>
            {user.venues.length > 1 && (
              <Choice title={t('more.venue')} chosen={venue?._id} choose={chooseVenue}>
                {user.venues.map(({ _id, title }) => option(_id, title))}
              </Choice>
            )}
            <Choice title={t('more.language')} chosen={language} choose={(key) => isLanguage(key) && choose(key)}>
              {LANGUAGES.map((each) => option(each, <span lang={each}>{LANGUAGE_NAMES[each]}</span>, LANGUAGE_NAMES[each]))}
            </Choice>
            <Choice title={t('more.theme')} chosen={theme} choose={(key) => isTheme(key) && (setTheme(key), chooseTheme(key))}>
              {THEMES.map((each) => option(each, t(`more.theme_${each}`)))}
            </Choice>
            <MenuItem id="sign-out" className="menu__item menu__item--last" textValue={t('more.sign_out')}>
              <LogOut className="icon" aria-hidden />
              {t('more.sign_out')}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  );
}

type ChoiceProps = {
  readonly title: string;
  readonly chosen: string | undefined;
  readonly choose: (key: string) => void;
  readonly children: ReactNode;
};

function Choice({ title, chosen, choose, children }: ChoiceProps) {
  return (
    <MenuSection
      className="menu__section"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={chosen === undefined ? [] : [chosen]}
      onSelectionChange={(keys) => {
        const [key] = keys;
        if (key !== undefined) choose(String(key));
      }}
    >
      <Header className="menu__header">{title}</Header>
      {children}
    </MenuSection>
  );
}

function option(id: string, content: ReactNode, textValue = typeof content === 'string' ? content : '') {
  return (
    <MenuItem key={id} id={id} className="menu__item" textValue={textValue}>
      <Check className="icon" aria-hidden />
      {content}
    </MenuItem>
  );
}
