// `npm run parea -- <command>`: install if needed, take the settings of `.env`, then become the command.
import { join } from 'node:path';
import { become, ensureInstalled, root } from './install.mjs';
import { saySettings, takeSettings } from './settings-file.mjs';

const args = process.argv.slice(2);
const node = await ensureInstalled();
const taken = takeSettings();
if (['config', 'doctor'].includes(args[0])) saySettings(taken);
become(node, [join(root, 'src/app/command.ts'), ...args]);
