/** The four faces a venue may set its headings in. One is bundled, three are on every phone: none costs a download, all have Greek. */
export const FONTS = {
  literata: '"Parea Display","Parea Display Fallback","Iowan Old Style",Georgia,serif',
  georgia: 'Georgia,"Iowan Old Style","Palatino Linotype","Noto Serif",serif',
  rounded: 'ui-rounded,"SF Pro Rounded","Arial Rounded MT Bold","Varela Round",system-ui,sans-serif',
  sans: '-apple-system,"Segoe UI",Roboto,"Noto Sans",system-ui,sans-serif',
} as const;

const FACES: ReadonlyMap<string, keyof typeof FONTS> = new Map([
  ['literata', 'literata'],
  ['parea display', 'literata'],
  ['georgia', 'georgia'],
  ['serif', 'georgia'],
  ['ui-serif', 'georgia'],
  ['rounded', 'rounded'],
  ['ui-rounded', 'rounded'],
  ['sans', 'sans'],
  ['sans-serif', 'sans'],
  ['ui-sans-serif', 'sans'],
  ['system-ui', 'sans'],
  ['system', 'sans'],
  ['commissioner', 'sans'],
]);

/** The first face of a CSS family list that is one of the four, by its name here; null where none is. */
export function fontNamed(families: string): keyof typeof FONTS | null {
  for (const family of families.slice(0, 200).split(',')) {
    const face = FACES.get(
      family
        .trim()
        .replaceAll(/^["']|["']$/g, '')
        .toLowerCase(),
    );
    if (face) return face;
  }
  return null;
}

/** The same as a whole list of families. */
export function fontStack(families: string): string | null {
  const face = fontNamed(families);
  return face && FONTS[face];
}
