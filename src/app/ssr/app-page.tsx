import { createTexts, type Language } from '#platform/shared/texts.ts';
import { Loading } from '#platform/ui/loading.tsx';
import type { PortalKey } from '#texts/keys.ts';
import portalEl from '#texts/portal.el.json?texts';
import portalEn from '#texts/portal.en.json?texts';
import { renderBrandDocument } from '#platform/document/brand-document.tsx';
import type { Page } from '#platform/shared/page.ts';

/** What is read of the Vite manifest of the browser build. */
export type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[]; readonly isEntry?: boolean }
  >
>;

const TEXTS = { en: createTexts<PortalKey>(portalEn, 'en'), el: createTexts<PortalKey>(portalEl, 'el') };
const ENTRY = 'src/app/portal/entry.tsx';

/**
 * React Aria puts this rule into the page by itself, in a style element that the Content-Security-Policy refuses, unless an element of this
 * id is there already.
 */
const PRESSABLE = { id: 'react-aria-pressable-style', rule: '@layer{[data-react-aria-pressable]{touch-action:pan-x pan-y pinch-zoom}}' };

/** The one document of sign-in and portal: the loading table until the application is there. */
export function renderApp({ language, assets }: { language: Language; assets: Manifest }): Page {
  const entry = assets[ENTRY];
  if (!entry) throw new Error(`The manifest has no ${ENTRY}: build the browser files first.`);
  const t = TEXTS[language];
  const chunks = importsOf(assets, ENTRY);
  const files = [entry, ...chunks];
  return renderBrandDocument({
    language,
    title: 'Parea',
    surface: 'portal',
    style: PRESSABLE.rule,
    styleId: PRESSABLE.id,
    stylesheets: [...new Set(files.flatMap((file) => file.css ?? []))].map((file) => `/${file}`),
    preloads: chunks.map((chunk) => `/${chunk.file}`),
    module: `/${entry.file}`,
    children: (
      <div id="app">
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

/** The chunks that a file needs before it runs. */
function importsOf(assets: Manifest, name: string, seen = new Set<string>()): Manifest[string][] {
  return (assets[name]?.imports ?? []).flatMap((child) => {
    const chunk = assets[child];
    if (!chunk || seen.has(child)) return [];
    seen.add(child);
    return [chunk, ...importsOf(assets, child, seen)];
  });
}
