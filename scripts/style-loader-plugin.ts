import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/** Loads the styles of a part before the part; `files` are below the site's root. */
const LOADER = `
const styles = {};
export const __vitePreload = (load, files = []) => Promise.all(files.map((file) => (styles[file] ??= new Promise((done, failed) => {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href: '/' + file, onload: done, onerror: failed });
  document.head.append(link);
})))).then(load);
`;

/** Vite's own helper around `import()` weighs more than some of the parts that a diner's phone loads by it; this one does what is needed here. */
export function styleLoader(): Plugin {
  return { name: 'parea:style-loader', enforce: 'pre', load: (id) => (id === HELPER ? LOADER : null) };
}
