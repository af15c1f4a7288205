import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A script of the product with these settings alone. */
export function runScript(script: string, args: readonly string[], settings: Readonly<Record<string, string>>) {
  const { PATH = '', HOME = '' } = process.env;
  return spawnSync(process.execPath, [script, ...args], { cwd: root, env: { PATH, HOME, ...settings }, encoding: 'utf8' });
}

export const COMMAND = 'src/app/command.ts';
