// `npm start`: install if needed, build if needed, then become the server. Every script of package.json begins with `exec`: the shell between npm
// and us would end at a signal and pass nothing on.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { become, ensureInstalled, fail, root } from './install.mjs';
import { ensureBuilt } from './build.mjs';
import { readSettings, saySettings, takeSettings } from './settings-file.mjs';

const USAGE =
  'npm start takes nothing but settings: PORT=4000 npm start, or a file .env beside it; .env.example has them all. Commands: npm run parea -- help';
const [first] = process.argv.slice(2);
if (first === '--help' || first === '-h') {
  console.log(USAGE);
  process.exit(0);
}
if (first !== undefined) fail(`${first}: ${USAGE}`);
const kept = readSettings();
saySettings(kept.map(([name]) => name));
await refuseTakenPort({ ...Object.fromEntries(kept), ...process.env });
const node = await ensureInstalled();
await ensureBuilt(node);
// Only now: nothing of the packages' own scripts sees them.
takeSettings();
// As the server would begin anew by itself: with room for memory, and without the forty milliseconds of that.
const { FLAGS, MALLOC } = await import('../src/app/node-flags.mjs');
become(node, [...FLAGS, join(root, 'src/app/main.mjs')], { takesTwice: true, env: MALLOC });

/** Before a minute of installing and building. The server itself looks at everything else that a start needs. */
async function refuseTakenPort({ PORT, HOST }) {
  if (PORT && !(/^\d{1,5}$/.test(PORT) && Number(PORT) <= 65_535)) fail('PORT must be a number from 0 to 65535.');
  const port = Number(PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const server = createServer();
  try {
    server.listen(port, HOST || '0.0.0.0');
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  } catch (error) {
    if (error.code === 'EADDRINUSE') fail(`Port ${port} is taken. Choose another: PORT=${port < 65_535 ? port + 1 : 3001} npm start`);
  }
}
