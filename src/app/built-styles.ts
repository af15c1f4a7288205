/** The stylesheets of a built file and of what it needs before it runs, as Vite's manifest names them. */
export function stylesOf(manifest: Readonly<Record<string, unknown>>, name: string): string[] {
  const { css = [], imports = [] } = (manifest[name] ?? {}) as { css?: string[]; imports?: string[] };
  return [...new Set([...imports.flatMap((child) => stylesOf(manifest, child)), ...css])];
}
