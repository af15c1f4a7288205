declare module 'common-passwords:list' {
  /** A line each, lower case; made by `scripts/common-passwords-plugin.ts`. */
  const passwords: string;
  export default passwords;
}
