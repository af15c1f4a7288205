// `node scripts/with-node.mjs <script.ts | tool> [args]`: install if needed, then run the file, or the tool of that name
// in node_modules/.bin, under Node 24 with node_modules/.bin first on the path.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { become, ensureInstalled, fail, root } from './install.mjs';

const [script, ...args] = process.argv.slice(2);
if (script === undefined) fail('Usage: node scripts/with-node.mjs <script.ts | tool> [args]');
const node = await ensureInstalled();
const tool = join(root, 'node_modules/.bin', script);
become(node, [existsSync(script) || !existsSync(tool) ? script : tool, ...args]);
