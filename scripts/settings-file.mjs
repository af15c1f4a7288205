// The file of settings beside the program, `.env`, which everything that people type reads; what is set in the environment already wins over it.
// The image and the tests start the server itself, which reads no file.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { fail, root } from './install.mjs';

/** Takes the settings of the file over; answers the names of those that come from there. PAREA_ENV_FILE names another file; empty: none. */
export function takeSettings() {
  const settings = readSettings();
  for (const [name, value] of settings) process.env[name] = value;
  return settings.map(([name]) => name);
}

/** The settings of the file that are not in the environment: for who must not hand all of them on, to the scripts of packages above all. */
export function readSettings() {
  const file = process.env.PAREA_ENV_FILE ?? join(root, '.env');
  if (file === '' || !statSync(file, { throwIfNoEntry: false })?.isFile()) return [];
  try {
    return Object.entries(parseEnv(readFileSync(file, 'utf8'))).filter(([name]) => process.env[name] === undefined);
  } catch (error) {
    return fail(`${file} cannot be read: ${error.message}`);
  }
}

/** Says which they are; never what they are. */
export function saySettings(names) {
  if (names.length > 0) console.log(`Settings of .env: ${names.join(', ')}.`);
}
