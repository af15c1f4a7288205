/** Every selector of a style sheet, with those that its rule lies in before it, as nesting means it. */
export function flatSelectors(css: string): readonly string[] {
  const found: string[] = [];
  walk(css.replace(/\/\*[\s\S]*?\*\//g, ''), [''], found);
  return found;
}

function walk(text: string, around: readonly string[], found: string[]): void {
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === ';' || sign === '}') from = at + 1;
    if (sign !== '{') continue;
    const head = text.slice(from, at).trim();
    const end = closing(text, at);
    if (/^@(?:font-face|keyframes|property|page)/.test(head)) {
      // What lies in these selects nothing.
    } else if (head.startsWith('@')) walk(text.slice(at + 1, end), around, found);
    else {
      const own = around.flatMap((outer) => split(head, ',').map((one) => nested(outer, one.trim())));
      found.push(...own);
      walk(text.slice(at + 1, end), own, found);
    }
    at = end;
    from = end + 1;
  }
}

const nested = (outer: string, own: string): string => (own.includes('&') ? own.replaceAll('&', outer) : `${outer} ${own}`.trim());

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a block of the style sheet has no end');
}

/** Split outside of brackets. */
function split(text: string, by: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if ('(['.includes(sign)) depth += 1;
    if (')]'.includes(sign)) depth -= 1;
    if (sign === by && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

/** What a selector says of each element on the way to its own. */
export const partsOf = (selector: string): readonly string[] =>
  split(selector.replaceAll(/\s*[>+~]\s*(?![^(]*\))/g, ' '), ' ').filter(Boolean);

export const subjectOf = (selector: string): string => partsOf(selector).at(-1) ?? '';
