import { createHook } from 'node:async_hooks';

/** How many passwords are hashed while `work` runs: how long it took says less the busier the machine is. */
export async function hashesOf(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({ init: (_id, type) => void (/argon2/i.test(type) && (hashes += 1)) }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return hashes;
}
