import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const PREFIX = 'icon-paths:';
const VIRTUAL = '\0icon-paths:';

type IconModule = { readonly __iconData: { readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[] } };

/** `import wheat from 'icon-paths:wheat'`: the inside of that lucide icon's SVG as text, without the component around it. */
export function iconPaths(): Plugin {
  return {
    name: 'parea:icon-paths',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.startsWith(PREFIX)) return null;
      const file = await this.resolve(`lucide-react/icons/${source.slice(PREFIX.length)}`, importer, { skipSelf: true });
      return file === null ? null : VIRTUAL + file.id;
    },
    async load(id) {
      if (!id.startsWith(VIRTUAL)) return null;
      const icon = (await import(pathToFileURL(id.slice(VIRTUAL.length)).href)) as IconModule;
      return `export default ${JSON.stringify(icon.__iconData.node.map(element).join(''))}`;
    },
  };
}

function element([name, attributes]: IconModule['__iconData']['node'][number]): string {
  const written = Object.entries(attributes).filter(([attribute]) => attribute !== 'key');
  return `<${name}${written.map(([attribute, value]) => ` ${attribute}="${value}"`).join('')}/>`;
}
