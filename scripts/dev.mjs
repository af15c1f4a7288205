// `npm run dev`: rebuilds the pages on every change and starts the server again when its sources, or the pages, have changed.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { saySettings, takeSettings } from './settings-file.mjs';

const node = await ensureInstalled();
await ensureBuilt(node);
saySettings(takeSettings());
const vite = join(root, 'node_modules/vite/bin/vite.js');
const run = (...args) => spawn(node, args, { cwd: root, stdio: 'inherit' });
const children = [
  run(vite, 'build', '--watch', '--config', 'vite.config.ts', '--logLevel', 'warn'),
  run(vite, 'build', '--watch', '--config', 'vite.guests.config.ts', '--logLevel', 'warn'),
  run(vite, 'build', '--watch', '--config', 'vite.try.config.ts', '--logLevel', 'warn'),
  run(vite, 'build', '--ssr', '--watch', '--config', 'vite.ssr.config.ts', '--logLevel', 'warn'),
  run('--watch', '--watch-path=src', '--watch-path=dist/server', 'src/app/main.mjs'),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
