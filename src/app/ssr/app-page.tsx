import { LoginPage } from '#features/accounts/ui/login-page.tsx';
import { MetaButton } from '#features/accounts/ui/meta-button.tsx';
import { createTexts, type Language } from '#platform/shared/texts.ts';
import { Loading } from '#platform/ui/loading.tsx';
import type { AccountKey, PortalKey } from '#texts/keys.ts';
import accountEl from '#texts/account.el.json?texts';
import accountEn from '#texts/account.en.json?texts';
import portalEl from '#texts/portal.el.json?texts';
import portalEn from '#texts/portal.en.json?texts';
import { renderBrandDocument } from '#platform/document/brand-document.tsx';
import type { Page } from '#platform/shared/page.ts';
import earlyLogin from '../portal/early-login.ts?inline-script';
import { LanguageSwitch } from '../portal/language-switch.tsx';
import { LanguageProvider } from '../portal/language.tsx';

/** What is read of the Vite manifest of the browser build. */
export type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[]; readonly isEntry?: boolean }
  >
>;

const WORDS = {
  en: { portal: createTexts<PortalKey>(portalEn, 'en'), account: createTexts<AccountKey>(accountEn, 'en') },
  el: { portal: createTexts<PortalKey>(portalEl, 'el'), account: createTexts<AccountKey>(accountEl, 'el') },
};
const ENTRY = 'src/app/portal/entry.tsx';

/**
 * React Aria puts this rule into the page by itself, in a style element that the Content-Security-Policy refuses, unless an element of this
 * id is there already.
 */
const PRESSABLE = { id: 'react-aria-pressable-style', rule: '@layer{[data-react-aria-pressable]{touch-action:pan-x pan-y pinch-zoom}}' };

type AppInput = {
  readonly language: Language;
  readonly assets: Manifest;
  /** The address is the login, for whom: what is seen first is the form itself. */
  readonly login?: 'User' | 'Store' | undefined;
  /** The application's styles, as they were built: the login is seen by those that come with it, and needs no other request. */
  readonly style?: string | undefined;
  /** Whether that login offers Meta's. */
  readonly meta?: 'offered' | 'pretended' | 'none' | undefined;
};

/** The one document of sign-in and portal: the loading table until the application is there. */
export function renderApp({ language, assets, login, style = '', meta }: AppInput): Page {
  const entry = assets[ENTRY];
  if (!entry) throw new Error(`The manifest has no ${ENTRY}: build the browser files first.`);
  const { portal: t, account } = WORDS[language];
  const page = login && (login === 'Store' ? 'signup' : 'login');
  const chunks = importsOf(assets, ENTRY);
  const files = [entry, ...chunks];
  return renderBrandDocument({
    language,
    title: page ? account('page.title', { page: account(`${page}.title`) }) : 'Parea',
    ...(page && { description: account(`${page}.lead`) }),
    surface: 'portal',
    style: login ? `${style}\n${PRESSABLE.rule}` : PRESSABLE.rule,
    styleId: PRESSABLE.id,
    stylesheets: login ? [] : [...new Set(files.flatMap((file) => file.css ?? []))].map((file) => `/${file}`),
    // Those that others need first.
    preloads: chunks.map((chunk) => `/${chunk.file}`).toReversed(),
    module: `/${entry.file}`,
    ...(login && { bodyScript: earlyLogin, scriptsLater: true }),
    children: (
      <div id="app" data-meta={meta}>
        {login && (
          <div className="early">
            <Login {...{ language, login, meta }} />
          </div>
        )}
        <Loading words={t('shell.loading')} />
        {/* Seen where the application does not come: a network that gives up half way leaves nobody here. */}
        <p className="app-slow">
          {t('shell.slow')} {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this very one, query and all */}
          <a className="button button--small" href="">
            {t('shell.load_again')}
          </a>
        </p>
        <noscript>
          <p className="app-slow app-slow--now">{t('shell.no_script')}</p>
        </noscript>
      </div>
    ),
  });
}

/** What the application will show, already: no wait for it before one can read and type. It takes over what was typed (`early-login.ts`). */
function Login({ language, login, meta = 'none' }: Pick<AppInput, 'language' | 'login' | 'meta'>) {
  return (
    <LanguageProvider first={WORDS[language]}>
      <LoginPage
        start={login === 'Store' ? 'signup' : 'login'}
        accountType={login ?? 'User'}
        signedIn={() => undefined}
        tools={<LanguageSwitch />}
        forgot={
          <a className="form__aside" href="/forgot-password">
            {WORDS[language].account('login.forgot')}
          </a>
        }
        meta={meta !== 'none' && <MetaButton t={WORDS[language].account} pretended={meta === 'pretended'} />}
      />
    </LanguageProvider>
  );
}

/** The chunks that a file needs before it runs. */
function importsOf(assets: Manifest, name: string, seen = new Set<string>()): Manifest[string][] {
  return (assets[name]?.imports ?? []).flatMap((child) => {
    const chunk = assets[child];
    if (!chunk || seen.has(child)) return [];
    seen.add(child);
    return [chunk, ...importsOf(assets, child, seen)];
  });
}
