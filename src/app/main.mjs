import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Types are taken off and programs compiled at the first start, not at every one: a third of its work. It lies in the checkout, where nobody else on
// the machine may write; where this process may not either, it does without. Plain JavaScript up to here, or Node would load what takes types off, 17 MB
// of it, for these lines alone.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)));
await import('./short-ways.ts').then(({ takeShortWays }) => takeShortWays());
await import('./serve.ts');
