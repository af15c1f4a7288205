import type { Database } from '#platform/server/database.ts';
import { verifyPassword } from '#platform/server/password-hash.ts';
import { endSessions } from './list-users.ts';
import { holderWithPassword } from './store.ts';

/** An account whose password anybody can read: the demo's. */
export type PublishedAccount = { readonly email: string; readonly password: string };

/** Doors that stay shut: passwords that anybody can read open nothing, however an account came by one. */
export function publishedAccounts(db: Database, published: readonly PublishedAccount[]) {
  return {
    opens: (email: string, password: string): boolean =>
      !published.some((one) => one.email === email.trim().toLowerCase() && one.password === password),
    /**
     * Signs out everybody who came in by a published password while it opened. Answers the accounts that still have theirs: one whose
     * password was changed is somebody's own.
     */
    async lock(): Promise<string[]> {
      const locked: string[] = [];
      for (const { email, password } of published) {
        const holder = await holderWithPassword(db, email);
        if (!holder?.password || !(await verifyPassword(holder.password, password))) continue;
        await endSessions(db, holder.id);
        locked.push(email);
      }
      return locked;
    },
  };
}
