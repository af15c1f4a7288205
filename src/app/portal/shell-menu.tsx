import { BookOpenText, Check, LogOut, Settings2 } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Header } from 'react-aria-components/Header';
import type { Key } from 'react-aria-components';
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useLocation, useNavigate } from 'react-router';
import { chooseTheme, readTheme, type Theme } from '#platform/browser/preferences.ts';
import { isLanguage, LANGUAGES } from '#platform/shared/texts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { LANGUAGE_NAMES, useLanguage } from './language.tsx';
import { pagesFor } from './portal-pages.ts';
import { stopLooking } from './look-bar.tsx';
import type { Account, Venue } from './use-account.ts';
import { useSignOut } from './use-sign-out.ts';

type Props = { readonly user: Account; readonly venue: Venue | undefined; readonly chooseVenue: (id: string) => void };

const THEMES = ['light', 'dark', 'system'] as const satisfies readonly Theme[];
const isTheme = (key: unknown): key is Theme => THEMES.some((theme) => theme === key);

/** So many pages stand in the row at the foot of a phone; the menu has the others. As `shell.css` has it. */
const IN_THE_ROW = 4;
const NARROW = '(max-width: 44rem)';

function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(NARROW);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(NARROW).matches,
  );
}

/** Venue, language, theme and signing out: one menu at the end of the rail; on a phone the pages that the row has no room for, too. */
export function ShellMenu({ user, venue, chooseVenue }: Props) {
  const t = usePortalTexts();
  const { language, choose } = useLanguage();
  const [theme, setTheme] = useState(readTheme);
  const narrow = useNarrow();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { signOut, failed } = useSignOut(() => void navigate('/login', { replace: true }));
  const leave = user.lookingUntil === undefined ? signOut : stopLooking;
  // Told of whatever is chosen: a venue, a language and a theme lead nowhere.
  const act = (key: Key) => (key === 'sign-out' ? leave() : String(key).startsWith('/') && void navigate(String(key)));
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
          <span className="visually-hidden">({t('more.menu')})</span>
        </Button>
        <Popover className="menu-popover" placement="top start">
          <Menu className="menu" onAction={act}>
            {venue && narrow && (
              <MenuSection className="menu__section" aria-label={t('nav.label')}>
                {pagesFor(venue)
                  .slice(IN_THE_ROW)
                  .map(({ path, icon: Icon }) => (
                    <MenuItem key={path} id={`/portal/${path}`} className="menu__item" textValue={t(`nav.${path}`)}>
                      <Icon className="icon" aria-hidden />
                      {t(`nav.${path}`)}
                    </MenuItem>
                  ))}
              </MenuSection>
            )}
            {user.venues.length > 1 && (
              <Choice title={t('more.venue')} chosen={venue?._id} choose={chooseVenue}>
                {user.venues.map(({ _id, title }) => option(_id, title))}
              </Choice>
            )}
            <Choice title={t('more.language')} chosen={language} choose={(key) => isLanguage(key) && choose(key)}>
              {LANGUAGES.map((each) =>
                option(
                  each,
                  <span className="own-name" lang={each}>
                    {LANGUAGE_NAMES[each]}
                  </span>,
                  LANGUAGE_NAMES[each],
                ),
              )}
            </Choice>
            <Choice title={t('more.theme')} chosen={theme} choose={(key) => isTheme(key) && (setTheme(key), chooseTheme(key))}>
              {THEMES.map((each) => option(each, t(`more.theme_${each}`)))}
            </Choice>
            <MenuItem
              id="guides"
              className="menu__item menu__item--last"
              href={guideOf(pathname)}
              target="_blank"
              textValue={t('more.guides')}
            >
              <BookOpenText className="icon" aria-hidden />
              {t('more.guides')}
            </MenuItem>
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

const GUIDES: Readonly<Record<string, string>> = {
  menu: 'menu',
  tables: 'tables',
  orders: 'orders',
  requests: 'orders',
  close: 'closing',
  payments: 'paying',
  loyalty: 'loyalty',
  team: 'team',
};
/** The guide to the page that is open, else all of them. */
const guideOf = (pathname: string): string => {
  const guide = GUIDES[pathname.split('/')[2] ?? ''];
  return guide === undefined ? '/docs' : `/docs/${guide}`;
};

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
