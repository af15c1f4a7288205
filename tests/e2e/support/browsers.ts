const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const args = [
  '--no-sandbox',
  '--disable-gpu',
  // Letters as wide as their font says, whatever the machine's settings.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium as people have it: for notifications, and for pictures, which were taken by it. */
export const WHOLE_BROWSER = { executablePath: path, args };

/** The same engine without the windows around it, where there is one: the tests take a third less time. */
export const BROWSER = { executablePath: process.env['CHROMIUM_SHELL_PATH'] ?? path, args };
