/** The oldest browsers that the pages are built for: phones of 2023. */
export const BROWSERS = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];
