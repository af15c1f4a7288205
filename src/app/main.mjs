import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { MALLOC, FLAGS } from './node-flags.mjs';

beginAnew();
// Garbage is taken away when what is in use has doubled, not when it is four times as much: the most that is ever held is a third less for a hundredth of
// the work.
setFlagsFromString('--heap-growing-percent=100');
// Room for what is young grows with work and does not shrink again: `serve.ts` lets it grow once there is some.
setFlagsFromString('--semi-space-growth-factor=1');
// Types are taken off and programs compiled at the first start, not at every one: a third of its work. It lies in the checkout, where nobody else on
// the machine may write; where this process may not either, it does without. Plain JavaScript up to here, or Node would load what takes types off, 17 MB
// of it, for these lines alone.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)));
await import('./short-ways.ts').then(({ takeShortWays }) => takeShortWays());
await import('./serve.ts');

/** Where this process was begun without its options it becomes one that has them, with the same number; where a system cannot, or somebody watches it by a channel that would be lost, it goes on without. */
function beginAnew() {
  if (FLAGS.every((option) => process.execArgv.includes(option))) {
    // PostgreSQL and whoever else is started has its own ways.
    for (const [name, value] of Object.entries(MALLOC)) if (process.env[name] === value) delete process.env[name];
    return;
  }
  if (process.platform === 'win32' || process.connected || typeof process.execve !== 'function') return;
  const args = [...FLAGS, ...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  process.execve(process.execPath, [process.execPath, ...args], { ...MALLOC, ...process.env });
}
