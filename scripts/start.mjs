// `npm start`: install if needed, build if needed, then become the server. Every script of package.json begins with `exec`: the shell between npm
// and us would end at a signal and pass nothing on.
import { join } from 'node:path';
import { become, ensureInstalled, root } from './install.mjs';
import { ensureBuilt } from './build.mjs';

const node = await ensureInstalled();
await ensureBuilt(node);
// What a request leaves behind is young and dies young: 16 MB are room enough for it, and without a bound 128 MB of the machine would be kept.
become(node, ['--max-semi-space-size=16', join(root, 'src/app/main.ts'), ...process.argv.slice(2)], { takesTwice: true });
