/** The faces that a venue's headings may have. */
export const HEADING_FONTS = ['literata', 'georgia', 'rounded', 'sans'] as const;
