import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Types are taken off and programs compiled at the first start, not at every one: a third of its work. It lies in the checkout, where nobody else on
// the machine may write; where this process may not either, it does without.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)));
await import('./serve.ts');
