declare module 'icon-paths:*' {
  /** The inside of a lucide icon's SVG; made by `scripts/icon-paths-plugin.ts`. */
  const markup: string;
  export default markup;
}
