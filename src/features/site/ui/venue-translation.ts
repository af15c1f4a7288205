const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What a venue calls itself in another language, out of what is kept as free JSON. */
export function translationOf(translations: unknown, language: string): { title?: string | undefined; subtitle?: string | undefined } {
  if (typeof translations !== 'object' || translations === null) return {};
  const found: unknown = Object.entries(translations).find(([name]) => name === language)?.[1];
  if (typeof found !== 'object' || found === null) return {};
  return { title: 'title' in found ? text(found.title) : undefined, subtitle: 'subtitle' in found ? text(found.subtitle) : undefined };
}
