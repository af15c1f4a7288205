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
      const named = new RegExp(String.raw`\.(?:${blocks.join('|')})(?:__|--|(?![\w-]))`);
      const kept = only(code.replaceAll(/\/\*[\s\S]*?\*\//g, ''), named);
      if (kept === '') throw new Error(`no rule for ${blocks.join(', ')} in ${id}`);
      return { code: kept, map: null };
    },
  };
}

/** What may hold rules: looked into. Anything else with a block is a rule, kept or left as a whole. */
const HOLDS = /^@(?:layer|media|supports|container)\b/;

function only(code: string, named: RegExp): string {
  let kept = '';
  for (const { head, body } of blocksOf(code)) {
    if (HOLDS.test(head)) {
      const inner = only(body, named);
      if (inner !== '') kept += `${head} {${inner}}\n`;
    } else if (named.test(head)) kept += `${head} {${body}}\n`;
  }
  return kept;
}

function* blocksOf(code: string): Generator<{ readonly head: string; readonly body: string }> {
  let start = 0;
  let open = -1;
  let depth = 0;
  for (let at = 0; at < code.length; at += 1) {
    if (code[at] === ';' && depth === 0) start = at + 1;
    else if (code[at] === '{') {
      if (depth === 0) open = at;
      depth += 1;
    } else if (code[at] === '}') {
      depth -= 1;
      if (depth > 0) continue;
      yield { head: code.slice(start, open).trim(), body: code.slice(open + 1, at) };
      start = at + 1;
    }
  }
}
