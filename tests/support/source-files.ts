import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

export type SourceFile = { readonly path: string; readonly text: string };
/** What one file says about itself; `specifier` is null for an address that is only known when the program runs. */
export type Reading = {
  readonly imports: readonly { readonly specifier: string | null; readonly dynamic: boolean }[];
  readonly defaultExport: boolean;
  /** `as any`, `<any>`, `as unknown as`: casts that switch the types off. */
  readonly blindCasts: number;
};

/** Every TypeScript file under `src` and `db`, by path from the root. */
export function sourceFiles(root: string): SourceFile[] {
  const paths = globSync('{src,db}/**/*.{ts,tsx}', { cwd: root }).toSorted();
  return paths.map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
}

type Node = { readonly type: string; readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Reads a file with the parser that builds the product. Throws on a syntax error: a file that cannot be read must not count as clean. */
export function read({ path, text }: SourceFile): Reading {
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0) throw new Error(`${path} cannot be parsed: ${parsed.errors[0]?.message}`);
  const found = { imports: [] as Reading['imports'][number][], defaultExport: false, blindCasts: 0 };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    note(value, found);
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(parsed.program.body);
  found.defaultExport = parsed.module.staticExports.some((one) =>
    one.entries.some((entry) => entry.exportName.kind === 'Default' || entry.exportName.name === 'default'),
  );
  return found;
}

function note(node: Node, found: { imports: Reading['imports'][number][]; blindCasts: number }): void {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'TSImportType':
      if (isNode(node['source'])) found.imports.push({ specifier: literal(node['source']), dynamic: false });
      break;
    case 'ImportExpression':
      found.imports.push({ specifier: literal(node['source']), dynamic: true });
      break;
    case 'TSAsExpression':
    case 'TSTypeAssertion':
      if (isBlind(node)) found.blindCasts += 1;
      break;
    default:
  }
}

const literal = (node: unknown): string | null => (isNode(node) && typeof node['value'] === 'string' ? node['value'] : null);
const annotation = (node: unknown): string => (isNode(node) && isNode(node['typeAnnotation']) ? node['typeAnnotation'].type : '');
const isBlind = (node: Node): boolean => annotation(node) === 'TSAnyKeyword' || annotation(node['expression']) === 'TSUnknownKeyword';
