/** The family of a browser and its system, as coarse as a person needs to tell their devices apart. */
export type DeviceName = { readonly browser: string; readonly system: string };

/** In this order: most browsers also call themselves by the names of older ones. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const first = (names: readonly (readonly [RegExp, string])[], agent: string): string =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? '';

/** What is kept of a `User-Agent`: "Firefox|Android"; empty where it names nothing we know. */
export function deviceOf(agent: string | null | undefined): string {
  const known = (agent ?? '').slice(0, 1000);
  const [browser, system] = [first(BROWSERS, known), first(SYSTEMS, known)];
  return browser === '' && system === '' ? '' : `${browser}|${system}`;
}

export function deviceName(kept: string | null): DeviceName {
  const [browser = '', system = ''] = (kept ?? '').split('|');
  return { browser, system };
}
