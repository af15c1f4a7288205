declare module '*?inline-script' {
  /** A small classic script, made by `scripts/inline-script-plugin.ts`. */
  const code: string;
  export default code;
}

declare module '*&inline' {
  const text: string;
  export default text;
}
