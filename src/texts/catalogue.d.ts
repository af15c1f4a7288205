declare module '*?texts' {
  import type { CompiledMessage } from 'icu-minify/format';

  /** A catalogue of `src/texts` with its messages compiled by `scripts/texts-plugin.ts`. */
  const catalogue: Readonly<Record<string, CompiledMessage>>;
  export default catalogue;
}

declare module '*?texts=first' {
  export { default } from '*?texts';
}

declare module '*?texts=later' {
  export { default } from '*?texts';
}
