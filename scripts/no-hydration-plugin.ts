import type { Plugin } from 'vite';

const CLIENT = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;
/** A parameter of the same name. */
const OWN_PARAMETER = /function initInput\([^]*?\n}\n/;
const EXPORT = /exports\.hydrateRoot = function[^]*?\n};\n/;

/**
 * Our pages never hydrate: what the server rendered stays as it is, and islands are rendered beside it. Says so to the minifier, which then leaves out
 * what React would do while it hydrates, a tenth of it. Where React is written otherwise some day, the build says so.
 */
export function noHydration(): Plugin {
  return {
    name: 'parea:no-hydration',
    enforce: 'pre',
    transform(code, id) {
      if (!CLIENT.test(id)) return null;
      const [initInput] = OWN_PARAMETER.exec(code) ?? [];
      if (initInput === undefined || !EXPORT.test(code)) throw new Error('React is written otherwise: look at no-hydration-plugin.ts.');
      return code
        .replace(EXPORT, '')
        .replace(initInput, () => initInput.replaceAll('isHydrating', 'hydrates'))
        .replace(/^( +)isHydrating = !1,$/m, '$1hydrates = !1,')
        .replaceAll(/\bisHydrating = !([01])/g, '!$1')
        .replaceAll(/\bisHydrating(?![\w$])/g, '!1');
    },
  };
}
