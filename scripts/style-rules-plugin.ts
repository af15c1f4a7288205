import { find, parse, type CssNode, type List } from 'css-tree';
import type { Plugin } from 'vite';

const ASKED = /\.css\?(?:.*&)?rules=([\w,-]+)/;

/**
 * `import ticket from './portal.css?rules=order-ticket,assist&inline'`: of a style sheet only the rules whose selectors name one of these
 * blocks (BEM: `assist` means `.assist` and `.assist__table`, not `.assist-strip`), for a page that shows one piece of a whole look.
 */
export function styleRules(): Plugin {
  return {
    name: 'parea:style-rules',
    enforce: 'pre',
    transform(code, id) {
      const blocks = ASKED.exec(id)?.[1]?.split(',');
      if (!blocks) return null;
      const sheet = parse(code, { positions: true });
      if (sheet.type !== 'StyleSheet') throw new Error(`${id} is no style sheet`);
      const kept = only(code, sheet.children, new Set(blocks));
      if (kept === '') throw new Error(`no rule for ${blocks.join(', ')} in ${id}`);
      return { code: kept, map: null };
    },
  };
}

/** What may hold rules: looked into. Anything else with a block is a rule, kept or left as a whole. */
const HOLDS: ReadonlySet<string> = new Set(['layer', 'media', 'supports', 'container']);

function only(code: string, nodes: List<CssNode>, blocks: ReadonlySet<string>): string {
  let kept = '';
  for (const node of nodes) {
    if (node.type === 'Rule' && isNamed(node.prelude, blocks)) kept += `${written(code, node)}\n`;
    if (node.type !== 'Atrule' || !node.block || !HOLDS.has(node.name)) continue;
    const inner = only(code, node.block.children, blocks);
    if (inner !== '') kept += `${code.slice(node.loc?.start.offset, node.block.loc?.start.offset)}{${inner}}\n`;
  }
  return kept;
}

const written = (code: string, { loc }: CssNode): string => code.slice(loc?.start.offset, loc?.end.offset);

/** Whether a selector has a class of one of the blocks. */
const isNamed = (selector: CssNode, blocks: ReadonlySet<string>): boolean =>
  find(selector, (node) => node.type === 'ClassSelector' && blocks.has(blockOf(node.name))) !== null;
const blockOf = (name: string): string => name.replace(/(?:__|--).*$/, '');
